/** Marks people as changed whenever something derived of them changed, so that no reader keeps a stale copy (decisions §1 If-Modified-Since). */
import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/transaction.ts'
import { users } from '../../db/schema/people.ts'

/** Call it in the writing transaction with everybody whose `GET users/{id}` answers differently from now on. Never goes back in time. */
export const touchUsers = async (tx: Db, userIds: readonly number[], now: Date): Promise<void> => {
  if (userIds.length === 0) return
  await tx
    .update(users)
    .set({ updatedAt: sql`greatest(${users.updatedAt}, ${now.toISOString()}::timestamptz)` })
    .where(inArray(users.id, [...userIds]))
}
