/**
 * Marks people as changed whenever something derived of them changed (rights, schools, progress, subscriptions): no reader keeps a
 * stale copy (decisions §1 If-Modified-Since), and no process remembers what they were before.
 */
import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/transaction.ts'
import { users } from '../../db/schema/people.ts'
import { publishSessionsChanged } from '../../http/guard/session-signals.ts'

/**
 * Call it in the writing transaction, before `publish`, with everybody whose `GET users/{id}` or whose rights are different from now
 * on. Never goes back in time.
 */
export const bumpUserVersions = async (tx: Db, userIds: readonly number[], now: Date): Promise<void> => {
  if (userIds.length === 0) return
  await tx
    .update(users)
    .set({ updatedAt: sql`greatest(${users.updatedAt}, ${now.toISOString()}::timestamptz)` })
    .where(inArray(users.id, [...userIds]))
  await publishSessionsChanged(
    tx,
    userIds.map((userId) => ({ userId, reason: 'rights' as const })),
  )
}
