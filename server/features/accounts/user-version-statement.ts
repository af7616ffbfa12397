/** Dates the version of people whose data changed; a version never goes back in time. */
import { inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/transaction.ts'
import { users } from '../../db/schema/people.ts'

export const raiseVersions = async (tx: Db, userIds: readonly number[], now: string): Promise<void> => {
  await tx
    .update(users)
    .set({ updatedAt: sql`greatest(${users.updatedAt}, ${now}::timestamptz)` })
    .where(inArray(users.id, [...userIds]))
}
