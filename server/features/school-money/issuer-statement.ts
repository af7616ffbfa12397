/** SQL of issuers: who sells for a school. */
import { and, eq, ne } from 'drizzle-orm'
import type { IssuerData } from '@wegband/domain/features/school-money/sales-contract.ts'
import { issuers } from '../../db/schema/money/catalogue.ts'
import type { Db } from '../../db/transaction.ts'

export type IssuerRow = typeof issuers.$inferSelect

export const findIssuer = async (db: Db, schoolId: number): Promise<IssuerRow | undefined> => {
  const [row] = await db.select().from(issuers).where(eq(issuers.schoolId, schoolId))
  return row
}

export const isPrefixTaken = async (db: Db, schoolId: number, numberPrefix: string): Promise<boolean> => {
  const rows = await db
    .select({ id: issuers.id })
    .from(issuers)
    .where(and(eq(issuers.numberPrefix, numberPrefix), ne(issuers.schoolId, schoolId)))
  return rows.length > 0
}

/** Undefined when another issuer took the prefix meanwhile. */
export const upsertIssuer = async (
  tx: Db,
  schoolId: number,
  data: IssuerData,
  now: Date,
): Promise<IssuerRow> => {
  const [row] = await tx
    .insert(issuers)
    .values({ schoolId, ...data })
    .onConflictDoUpdate({ target: issuers.schoolId, set: { ...data, updatedAt: now.toISOString() } })
    .returning()
  if (row === undefined) throw new Error('an upsert returned no row')
  return row
}

/** Debits and files of one issuer follow each other: its row is locked until the transaction ends. */
export const lockIssuer = async (tx: Db, id: number): Promise<void> => {
  await tx.select({ id: issuers.id }).from(issuers).where(eq(issuers.id, id)).for('update')
}
