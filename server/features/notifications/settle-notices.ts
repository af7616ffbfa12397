/** Marks notices as read when their request was answered by any person, in the same transaction. */
import type { NotificationType } from '@wegband/domain/features/notifications/notification-types.ts'
import type { Db } from '../../db/transaction.ts'
import { markSettled, type NoticesAbout } from './settled-store.ts'
import { publishNotificationsChanged } from './publish-notifications-changed.ts'

export type Settled = {
  readonly types: readonly NotificationType[]
  readonly subjectType: string
  readonly subjectId: number
}

/** `userIds`: the people who may have been notified; only their notices are changed. */
export const settleNotices = (
  tx: Db,
  userIds: readonly number[],
  { types, subjectType, subjectId }: Settled,
  now: Date,
): Promise<void> => settleNoticesOf(tx, userIds, { types, subjectType, subjectIds: [subjectId] }, now)

/** The same for many subjects in one statement. */
export const settleNoticesOf = async (
  tx: Db,
  userIds: readonly number[],
  about: NoticesAbout,
  now: Date,
): Promise<void> => {
  const settled = await markSettled(tx, userIds, about, now.toISOString())
  if (settled.length > 0) await publishNotificationsChanged(tx, settled, now)
}
