/** Counts a person's unread notifications (§3 Counters). */
import { and, eq, isNull } from 'drizzle-orm'
import { notifications } from '../../db/schema/emails.ts'
import type { Db } from '../../db/transaction.ts'

export const countUnread = (db: Db, userId: number): Promise<number> =>
  db.$count(notifications, and(eq(notifications.userId, userId), isNull(notifications.readAt)))
