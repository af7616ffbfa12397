/** Publishes that mailboxes changed: counters, cached profiles and open pages of these people must be read again. */
import type { Db } from '../../db/transaction.ts'
import { bumpUserVersions } from '../accounts/bump-user-versions.ts'
import { publish } from '../events/publish.ts'

export const publishMessagesChanged = async (
  tx: Db,
  userIds: readonly number[],
  messageIds: readonly number[],
  now: Date,
): Promise<void> => {
  await bumpUserVersions(tx, userIds, now)
  await publish(tx, { topic: 'user-messages', ids: [...messageIds], userIds })
}
