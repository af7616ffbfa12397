/** Whose notifications are different from now on: their counter, their copy of themselves, their open pages. */
import type { Db } from '../../db/transaction.ts'
import { touchUsers } from '../accounts/touch-users.ts'
import { publish } from '../events/publish.ts'

export const tellNotificationsChanged = async (
  tx: Db,
  userIds: readonly number[],
  now: Date,
): Promise<void> => {
  await touchUsers(tx, userIds, now)
  await publish(tx, { topic: 'notifications', ids: [], userIds })
}
