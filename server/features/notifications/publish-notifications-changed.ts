/** Whose notifications are different from now on: their counter, their copy of themselves, their open pages. */
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
