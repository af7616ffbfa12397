/** SQL of who sells and bills. */
import { and, eq, ne } from 'drizzle-orm'
import type { IssuerFacts } from '@wegband/domain/features/payments/issuers/issuer-facts.ts'
import { issuers } from '../../../db/schema/money/catalogue.ts'
import type { Db } from '../../../db/transaction.ts'

export type IssuerRow = typeof issuers.$inferSelect

/** Locks the row until the transaction ends. */
export const lockIssuerOfSchool = async (tx: Db, schoolId: number): Promise<IssuerRow | undefined> => {
  const [row] = await tx.select().from(issuers).where(eq(issuers.schoolId, schoolId)).for('update')
  return row
}

export const findSchoolOfIssuer = async (db: Db, issuerId: number): Promise<number> => {
  const [row] = await db.select({ schoolId: issuers.schoolId }).from(issuers).where(eq(issuers.id, issuerId))
  if (row === undefined) throw new Error('a bill has no issuer')
  return row.schoolId
}

/** Whether another school numbers its invoices with this prefix. */
export const isPrefixTaken = async (db: Db, numberPrefix: string, schoolId: number): Promise<boolean> => {
  const rows = await db
    .select({ id: issuers.id })
    .from(issuers)
    .where(and(eq(issuers.numberPrefix, numberPrefix), ne(issuers.schoolId, schoolId)))
    .limit(1)
  return rows.length > 0
}

/** Undefined when the school, or the prefix, got an issuer meanwhile. */
export const insertIssuer = async (
  tx: Db,
  schoolId: number,
  facts: IssuerFacts,
  now: Date,
): Promise<IssuerRow | undefined> => {
  const at = now.toISOString()
  const [row] = await tx
    .insert(issuers)
    .values({ schoolId, ...facts, createdAt: at, updatedAt: at })
    .onConflictDoNothing()
    .returning()
  return row
}

export const updateIssuer = async (
  tx: Db,
  schoolId: number,
  facts: IssuerFacts,
  now: Date,
): Promise<IssuerRow | undefined> => {
  const [row] = await tx
    .update(issuers)
    .set({ ...facts, updatedAt: now.toISOString() })
    .where(eq(issuers.schoolId, schoolId))
    .returning()
  return row
}
