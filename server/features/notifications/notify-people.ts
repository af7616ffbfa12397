/** Notifies people in the app, in the transaction that causes it. A rollback therefore also removes the notices. */
import type {
  NotificationParams,
  NotificationType,
} from '@wegband/domain/features/notifications/notification-types.ts'
import { notifications } from '../../db/schema/emails.ts'
import type { Db } from '../../db/transaction.ts'
import { publishNotificationsChanged } from './publish-notifications-changed.ts'

export type Notice<T extends NotificationType = NotificationType> = {
  readonly type: T
  /** The kind of thing that the notice is about, so that the app can link to it: `relation-request`, `appointment` ... */
  readonly subjectType: string
  readonly subjectId: number | null
  /** Names and figures for the words; never a whole sentence. */
  readonly params: Readonly<NotificationParams[T]>
}

/** Sends the same notice to each of these people (§3 Notification). Their open pages get an event when the transaction commits. */
export const notifyPeople = async <T extends NotificationType>(
  tx: Db,
  userIds: readonly number[],
  notice: Notice<T>,
  now: Date,
): Promise<void> =>
  notifyEach(
    tx,
    userIds.map((userId) => ({ userId, ...notice })),
    now,
  )

/** Sends notices with different params for each person, in one statement. */
export const notifyEach = async <T extends NotificationType>(
  tx: Db,
  notices: readonly (Notice<T> & { readonly userId: number })[],
  now: Date,
): Promise<void> => {
  if (notices.length === 0) return
  const createdAt = now.toISOString()
  await tx.insert(notifications).values(
    notices.map(({ userId, type, subjectType, subjectId, params }) => ({
      userId,
      type,
      subjectType,
      subjectId,
      params: Object.fromEntries<string | number>(Object.entries(params)),
      createdAt,
    })),
  )
  await publishNotificationsChanged(tx, [...new Set(notices.map(({ userId }) => userId))], now)
}
