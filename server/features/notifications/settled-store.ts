/** Marks notices as read and deletes them, by what they are about. */
import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import type { NotificationType } from '@wegband/domain/features/notifications/notification-types.ts'
import { notifications } from '../../db/schema/notices/emails.ts'
import type { Db } from '../../db/transaction.ts'

export type NoticesAbout = {
  readonly types: readonly NotificationType[]
  readonly subjectType: string
  readonly subjectIds: readonly number[]
}

const isAbout = (userIds: readonly number[], { types, subjectType, subjectIds }: NoticesAbout) =>
  and(
    inArray(notifications.userId, [...userIds]),
    inArray(notifications.type, [...types]),
    eq(notifications.subjectType, subjectType),
    inArray(notifications.subjectId, [...subjectIds]),
  )

/** Marks the unread ones of these people as read, and answers whose they were. */
export const markSettled = async (
  tx: Db,
  userIds: readonly number[],
  about: NoticesAbout,
  at: string,
): Promise<number[]> => {
  if (userIds.length === 0) return []
  const rows = await tx
    .update(notifications)
    .set({ readAt: at, updatedAt: at })
    .where(and(isNull(notifications.readAt), isAbout(userIds, about)))
    .returning({ userId: notifications.userId })
  return [...new Set(rows.map(({ userId }) => userId))]
}

/** Deletes those of these types that were written before that instant. */
export const deleteNoticesBefore = async (
  db: Db,
  types: readonly NotificationType[],
  before: string,
): Promise<void> => {
  await db
    .delete(notifications)
    .where(and(inArray(notifications.type, [...types]), lt(notifications.createdAt, before)))
}

/** Deletes those of these people, read or not, and answers whose they were. */
export const deleteNotices = async (
  tx: Db,
  userIds: readonly number[],
  about: NoticesAbout,
): Promise<number[]> => {
  if (userIds.length === 0 || about.subjectIds.length === 0) return []
  const rows = await tx
    .delete(notifications)
    .where(isAbout(userIds, about))
    .returning({ userId: notifications.userId })
  return [...new Set(rows.map(({ userId }) => userId))]
}
