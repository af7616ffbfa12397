/** SQL of refunds: what was paid for a bill, what goes back of it, and how each refund stands. */
import { and, asc, eq, gt, inArray, like, or, sql } from 'drizzle-orm'
import { bills, paymentAttempts, refunds } from '../../../db/schema/money/books.ts'
import type { Db } from '../../../db/transaction.ts'

export type RefundRow = typeof refunds.$inferSelect

/** A bill may have been paid in several payments. Each further row of a request has the key with a number behind it. */
export const listRefundsByKey = (db: Db, key: string): Promise<RefundRow[]> =>
  db
    .select()
    .from(refunds)
    .where(or(eq(refunds.key, key), like(refunds.key, `${key}:%`)))
    .orderBy(asc(refunds.id))

export const listRefundsOfBill = (db: Db, billId: number): Promise<RefundRow[]> =>
  db.select().from(refunds).where(eq(refunds.billId, billId)).orderBy(asc(refunds.id))

/** Payments of a bill that have succeeded, the oldest first. */
export const listPaidAttempts = (db: Db, billId: number) =>
  db
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.billId, billId), eq(paymentAttempts.state, 'succeeded')))
    .orderBy(asc(paymentAttempts.id))

/**
 * What came in for a bill and neither went back nor became credit. Credit that the bill had used is no money: it goes back as credit when
 * the bill is cancelled. The table is named in the text, since Drizzle leaves its name out where a statement reads one table alone.
 */
export const leftCentsOf = sql<number>`(
  coalesce((select sum(a.amount_cents) from payment_attempts a where a.bill_id = bills.id and a.state = 'succeeded'), 0)
  - coalesce((select sum(r.amount_cents) from refunds r where r.bill_id = bills.id), 0)
  + coalesce((select sum(l.amount_cents) from ledger_lines l join ledger_transactions t on t.id = l.transaction_id
    where l.bill_id = bills.id and l.account = 'credit' and t.kind = 'credit-grant' and t.cause not like '%:back' and t.cause not like 'attempt:%'), 0))::int`

export const readLeftOfBill = async (db: Db, billId: number): Promise<number> => {
  const [row] = await db.select({ cents: leftCentsOf }).from(bills).where(eq(bills.id, billId))
  return row?.cents ?? 0
}

export const insertRefund = async (tx: Db, row: typeof refunds.$inferInsert): Promise<RefundRow> => {
  const [made] = await tx.insert(refunds).values(row).returning()
  if (made === undefined) throw new Error('an insert returned no row')
  return made
}

/** A refund with the payment and the bill that it belongs to. */
export const findRefund = async (db: Db, id: number) => {
  const [row] = await db
    .select({ refund: refunds, bill: bills, attempt: paymentAttempts })
    .from(refunds)
    .innerJoin(bills, eq(bills.id, refunds.billId))
    .leftJoin(paymentAttempts, eq(paymentAttempts.id, refunds.attemptId))
    .where(eq(refunds.id, id))
  return row
}
export type RefundWithPayment = NonNullable<Awaited<ReturnType<typeof findRefund>>>

/** Sets the state of a refund that is in one of `from`; false when it is in another one. */
export const moveRefund = async (
  tx: Db,
  id: number,
  from: readonly RefundRow['state'][],
  to: Partial<Pick<RefundRow, 'state' | 'doneAt' | 'requestedBy'>>,
  now: Date,
): Promise<boolean> => {
  const rows = await tx
    .update(refunds)
    .set({ ...to, updatedAt: now.toISOString() })
    .where(and(eq(refunds.id, id), inArray(refunds.state, [...from])))
    .returning({ id: refunds.id })
  return rows.length > 0
}

export type UnmadeState = Exclude<RefundRow['state'], 'done'>

export const deleteUnmadeRefunds = (
  tx: Db,
  attemptId: number,
  states: readonly UnmadeState[],
): Promise<RefundRow[]> =>
  tx
    .delete(refunds)
    .where(and(eq(refunds.attemptId, attemptId), inArray(refunds.state, [...states])))
    .returning()

/** Counts a try in vain. After the last one the office sees to it. */
export const countFailedTry = async (db: Db, id: number, mostTries: number, now: Date): Promise<void> => {
  await db
    .update(refunds)
    .set({
      tries: sql`${refunds.tries} + 1`,
      state: sql`case when ${refunds.tries} + 1 >= ${mostTries} then 'failed' else ${refunds.state} end`,
      updatedAt: now.toISOString(),
    })
    .where(and(eq(refunds.id, id), eq(refunds.state, 'open')))
}

/** Refunds that the provider has not made yet. */
export const listOpenRefunds = (db: Db, afterId: number, limit: number) =>
  db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.state, 'open'), gt(refunds.id, afterId)))
    .orderBy(asc(refunds.id))
    .limit(limit)
