/** Tells people of something in the app, in the transaction that did it: who rolls back has told nobody. */
import type { NotificationType } from '@wegband/domain/features/notifications/notification-types.ts'
import { notifications } from '../../db/schema/letters.ts'
import type { Db } from '../../db/transaction.ts'
import { touchUsers } from '../accounts/touch-users.ts'
import { publish } from '../events/publish.ts'

export type Notice = {
  readonly type: NotificationType
  /** What it is about, so that the app can lead there: `relation-request`, `appointment` ... */
  readonly subjectType: string
  readonly subjectId: number | null
  /** Names and figures for the words; never a whole sentence. */
  readonly params: Readonly<Record<string, string | number>>
}

/** The same notice for each of these people (§3 Notification). Their open pages hear of it when the transaction commits. */
export const notifyPeople = async (
  tx: Db,
  userIds: readonly number[],
  notice: Notice,
  now: Date,
): Promise<void> => {
  if (userIds.length === 0) return
  const createdAt = now.toISOString()
  await tx.insert(notifications).values(userIds.map((userId) => ({ userId, ...notice, createdAt })))
  await touchUsers(tx, userIds, now)
  await publish(tx, { topic: 'notifications', ids: [], userIds })
}
