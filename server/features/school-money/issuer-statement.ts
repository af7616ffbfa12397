/** SQL of issuers: who sells for a school. */
import { eq } from 'drizzle-orm'
import { issuers } from '../../db/schema/money/catalogue.ts'
import type { Db } from '../../db/transaction.ts'

export type IssuerRow = typeof issuers.$inferSelect

export const findIssuer = async (db: Db, schoolId: number): Promise<IssuerRow | undefined> => {
  const [row] = await db.select().from(issuers).where(eq(issuers.schoolId, schoolId))
  return row
}

/** Debits and files of one issuer follow each other: its row is locked until the transaction ends. */
export const lockIssuer = async (tx: Db, id: number): Promise<void> => {
  await tx.select({ id: issuers.id }).from(issuers).where(eq(issuers.id, id)).for('update')
}
