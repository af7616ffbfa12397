/** Publishes that these people's notifications changed: their counters, cached profiles and open pages must be read again. */
import type { Db } from '../../db/transaction.ts'
import { bumpUserVersions } from '../accounts/bump-user-versions.ts'
import { publish } from '../events/publish.ts'

export const publishNotificationsChanged = async (
  tx: Db,
  userIds: readonly number[],
  now: Date,
): Promise<void> => {
  await bumpUserVersions(tx, userIds, now)
  await publish(tx, { topic: 'notifications', ids: [], userIds })
}
