/** Marks notices as read when their request was answered by any person, in the same transaction. */
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { NotificationType } from '@wegband/domain/features/notifications/notification-types.ts'
import { notifications } from '../../db/schema/emails.ts'
import type { Db } from '../../db/transaction.ts'
import { publishNotificationsChanged } from './publish-notifications-changed.ts'

export type Settled = {
  readonly types: readonly NotificationType[]
  readonly subjectType: string
  readonly subjectId: number
}

/** `userIds`: the people who may have been notified; only their notices are changed. */
export const settleNotices = async (
  tx: Db,
  userIds: readonly number[],
  { types, subjectType, subjectId }: Settled,
  now: Date,
): Promise<void> => {
  if (userIds.length === 0) return
  const at = now.toISOString()
  const rows = await tx
    .update(notifications)
    .set({ readAt: at, updatedAt: at })
    .where(
      and(
        inArray(notifications.userId, [...userIds]),
        isNull(notifications.readAt),
        inArray(notifications.type, [...types]),
        eq(notifications.subjectType, subjectType),
        eq(notifications.subjectId, subjectId),
      ),
    )
    .returning({ userId: notifications.userId })
  const settled = [...new Set(rows.map(({ userId }) => userId))]
  if (settled.length > 0) await publishNotificationsChanged(tx, settled, now)
}
