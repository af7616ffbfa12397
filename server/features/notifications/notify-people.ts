/** Tells people of something in the app, in the transaction that did it: who rolls back has told nobody. */
import type {
  NotificationParams,
  NotificationType,
} from '@wegband/domain/features/notifications/notification-types.ts'
import { notifications } from '../../db/schema/emails.ts'
import type { Db } from '../../db/transaction.ts'
import { publishNotificationsChanged } from './publish-notifications-changed.ts'

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
): Promise<void> =>
  notifyEach(
    tx,
    userIds.map((userId) => ({ userId, ...notice })),
    now,
  )

/** Notices in words of each person's own, all in one statement. */
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
