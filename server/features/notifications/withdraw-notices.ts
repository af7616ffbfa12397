/** Deletes notices, read or not, that are no longer true, in the transaction that undid their reason. */
import { and, eq, inArray } from 'drizzle-orm'
import type { NotificationType } from '@wegband/domain/features/notifications/notification-types.ts'
import { notifications } from '../../db/schema/emails.ts'
import type { Db } from '../../db/transaction.ts'
import { publishNotificationsChanged } from './publish-notifications-changed.ts'

export type Withdrawn = {
  readonly type: NotificationType
  readonly subjectType: string
  readonly subjectId: number
}

/** `userIds`: the people who may have been notified; only their notices are deleted. */
export const withdrawNotices = async (
  tx: Db,
  userIds: readonly number[],
  { type, subjectType, subjectId }: Withdrawn,
  now: Date,
): Promise<void> => {
  const gone: number[] = []
  for (const userId of userIds) {
    const rows = await tx
      .delete(notifications)
      .where(
        and(
          eq(notifications.userId, userId),
          eq(notifications.type, type),
          eq(notifications.subjectType, subjectType),
          eq(notifications.subjectId, subjectId),
        ),
      )
      .returning({ id: notifications.id })
    if (rows.length > 0) gone.push(userId)
  }
  if (gone.length > 0) await publishNotificationsChanged(tx, gone, now)
}

/** The same for many people and subjects in one statement. */
export const withdrawNoticesOf = async (
  tx: Db,
  userIds: readonly number[],
  about: {
    readonly types: readonly NotificationType[]
    readonly subjectType: string
    readonly subjectIds: readonly number[]
  },
  now: Date,
): Promise<void> => {
  if (userIds.length === 0 || about.subjectIds.length === 0) return
  const rows = await tx
    .delete(notifications)
    .where(
      and(
        inArray(notifications.userId, [...userIds]),
        inArray(notifications.type, [...about.types]),
        eq(notifications.subjectType, about.subjectType),
        inArray(notifications.subjectId, [...about.subjectIds]),
      ),
    )
    .returning({ userId: notifications.userId })
  const gone = [...new Set(rows.map(({ userId }) => userId))]
  if (gone.length > 0) await publishNotificationsChanged(tx, gone, now)
}
