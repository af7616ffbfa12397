/** Sets the acting person for the rest of the transaction; the triggers of the membership history read it (migration 0015). */
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/transaction.ts'

export const setAuditActor = async (tx: Db, userId: number): Promise<void> => {
  await tx.execute(sql`select set_config('wegband.changed_by', ${String(userId)}, true)`)
}
