/**
 * Notifies people in the app, on their devices and by email, in the transaction that causes it. A rollback therefore also removes
 * the notices, and what would have left.
 */
import { hasGeneralEmail } from '@wegband/domain/features/notifications/notice-topics.ts'
import type {
  NotificationParams,
  NotificationType,
} from '@wegband/domain/features/notifications/notification-types.ts'
import { notify } from '../../db/listen.ts'
import type { Db } from '../../db/transaction.ts'
import { emailNotices } from './email-notices.ts'
import { insertNotices, type WrittenNotice } from './notice-store.ts'
import { publishNotificationsChanged } from './publish-notifications-changed.ts'
import { PUSH_CHANNEL } from './push/push-channel.ts'

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
): Promise<void> => {
  await notifyEach(
    tx,
    userIds.map((userId) => ({ userId, ...notice })),
    now,
  )
}

export type { WrittenNotice }

/**
 * Sends notices with different params for each person, in one statement. `pushAt`: when their devices get them; until then they can be
 * withdrawn unseen.
 */
export const notifyEach = async <T extends NotificationType>(
  tx: Db,
  notices: readonly (Notice<T> & { readonly userId: number })[],
  now: Date,
  pushAt: Date = now,
): Promise<WrittenNotice[]> => {
  if (notices.length === 0) return []
  const written = await insertNotices(tx, notices, now, pushAt)
  await publishNotificationsChanged(tx, [...new Set(notices.map(({ userId }) => userId))], now)
  if (written.some(({ pushes }) => pushes > 0)) await notify(tx, PUSH_CHANNEL, '')
  await emailNotices(
    tx,
    written.flatMap(({ id, userId, position, hasChosen }) => {
      const notice = notices[position - 1]
      return notice === undefined || !hasGeneralEmail(notice.type)
        ? []
        : [{ ...notice, id, userId, hasChosen }]
    }),
    now,
  )
  return written
}
