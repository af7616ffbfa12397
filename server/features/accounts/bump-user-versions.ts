/**
 * Marks people as changed when data derived from them changes (rights, schools, progress, subscriptions). So no client keeps a
 * stale copy (decisions §1 If-Modified-Since), and no process keeps a stale cache.
 */
import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/transaction.ts'
import { users } from '../../db/schema/people.ts'
import { publishSessionsChanged } from '../../http/guard/session-signals.ts'

/**
 * Call it in the writing transaction, before `publish`, with all people whose `GET users/{id}` or rights change.
 * A version never goes back in time.
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
