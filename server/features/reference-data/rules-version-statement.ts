/** The publication that last changed rules of levels. The ledger is never written with older rules. */
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/transaction.ts'

/** SQL of one number; 0 before the first such publication. */
export const rulesVersion = sql<number>`(select coalesce(max(id), 0) from training_publications where changes_rules)`

export const readRulesVersion = async (db: Db): Promise<number> => {
  const { rows } = await db.execute<{ version: number }>(sql`select ${rulesVersion} as version`)
  return rows[0]?.version ?? 0
}
