/** Deletes notices, read or not, that are no longer true, in the transaction that undid their reason. */
import type { NotificationType } from '@wegband/domain/features/notifications/notification-types.ts'
import type { Db } from '../../db/transaction.ts'
import { deleteNotices, type NoticesAbout } from './settled-store.ts'
import { publishNotificationsChanged } from './publish-notifications-changed.ts'

export type Withdrawn = {
  readonly type: NotificationType
  readonly subjectType: string
  readonly subjectId: number
}

/** `userIds`: the people who may have been notified; only their notices are deleted. */
export const withdrawNotices = (
  tx: Db,
  userIds: readonly number[],
  { type, subjectType, subjectId }: Withdrawn,
  now: Date,
): Promise<void> =>
  withdrawNoticesOf(tx, userIds, { types: [type], subjectType, subjectIds: [subjectId] }, now)

/** The same for many types and subjects in one statement. */
export const withdrawNoticesOf = async (
  tx: Db,
  userIds: readonly number[],
  about: NoticesAbout,
  now: Date,
): Promise<void> => {
  const gone = await deleteNotices(tx, userIds, about)
  if (gone.length > 0) await publishNotificationsChanged(tx, gone, now)
}
