/** Marks as read what asked for something that is done by now, by whomever: in the transaction that did it. */
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

/** `userIds`: who may have been asked; nobody else's are looked at. */
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
