/** Tells people of something in the app, in the transaction that did it: who rolls back has told nobody. */
import type {
  NotificationParams,
  NotificationType,
} from '@wegband/domain/features/notifications/notification-types.ts'
import { notifications } from '../../db/schema/letters.ts'
import type { Db } from '../../db/transaction.ts'
import { tellNotificationsChanged } from './tell-changed.ts'

export type Notice<T extends NotificationType = NotificationType> = {
  readonly type: T
  /** What it is about, so that the app can lead there: `relation-request`, `appointment` ... */
  readonly subjectType: string
  readonly subjectId: number | null
  /** Names and figures for the words; never a whole sentence. */
  readonly params: Readonly<NotificationParams[T]>
}

/** The same notice for each of these people (§3 Notification). Their open pages hear of it when the transaction commits. */
export const notifyPeople = async <T extends NotificationType>(
  tx: Db,
  userIds: readonly number[],
  notice: Notice<T>,
  now: Date,
): Promise<void> => {
  if (userIds.length === 0) return
  const createdAt = now.toISOString()
  const { type, subjectType, subjectId } = notice
  const params = Object.fromEntries<string | number>(Object.entries(notice.params))
  await tx
    .insert(notifications)
    .values(userIds.map((userId) => ({ userId, type, subjectType, subjectId, params, createdAt })))
  await tellNotificationsChanged(tx, userIds, now)
}
