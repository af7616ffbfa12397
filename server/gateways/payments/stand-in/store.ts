/** SQL of the stand-in's payments, methods, events and controls. */
import { and, asc, desc, eq, gt, gte, inArray, isNull, lte, sql } from 'drizzle-orm'
import {
  standInControls,
  standInEvents,
  standInMethods,
  standInPayments,
} from '../../../db/schema/money/stand-in.ts'
import type { Db } from '../../../db/transaction.ts'

export type PaymentRow = typeof standInPayments.$inferSelect
export type MethodRow = typeof standInMethods.$inferSelect
export type EventRow = typeof standInEvents.$inferSelect

/** Inserts a payment, or returns the one that has this key. */
export const insertPayment = async (
  db: Db,
  row: typeof standInPayments.$inferInsert,
): Promise<PaymentRow & { isNew: boolean }> => {
  const [made] = await db
    .insert(standInPayments)
    .values(row)
    .onConflictDoNothing({ target: standInPayments.key })
    .returning()
  if (made !== undefined) return { ...made, isNew: true }
  const [known] = await db.select().from(standInPayments).where(eq(standInPayments.key, row.key))
  if (known === undefined) throw new Error('a key that conflicts belongs to a payment')
  return { ...known, isNew: false }
}

export const findPayment = async (
  db: Db,
  reference: string,
): Promise<(PaymentRow & { method: MethodRow | null }) | undefined> => {
  const [row] = await db
    .select({ payment: standInPayments, method: standInMethods })
    .from(standInPayments)
    .leftJoin(standInMethods, eq(standInMethods.reference, standInPayments.methodReference))
    .where(eq(standInPayments.reference, reference))
  return row && { ...row.payment, method: row.method }
}

export const findPaymentByKey = async (
  db: Db,
  key: string,
  payerId: number,
): Promise<PaymentRow | undefined> => {
  const [row] = await db
    .select()
    .from(standInPayments)
    .where(and(eq(standInPayments.key, key), eq(standInPayments.payerId, payerId)))
  return row
}

/** Moves a payment on; undefined when it is in none of these states. */
export const movePayment = async (
  db: Db,
  reference: string,
  from: readonly PaymentRow['state'][],
  to: Pick<PaymentRow, 'state'> & Partial<Pick<PaymentRow, 'problem' | 'methodReference'>>,
): Promise<PaymentRow | undefined> => {
  const [row] = await db
    .update(standInPayments)
    .set(to)
    .where(and(eq(standInPayments.reference, reference), inArray(standInPayments.state, [...from])))
    .returning()
  return row
}

/** Pays back a part once for each key, which the event of the refund remembers. False for more than was paid. */
export const addRefund = async (
  tx: Db,
  {
    key,
    reference,
    amountCents,
  }: { readonly key: string; readonly reference: string; readonly amountCents: number },
  at: string,
): Promise<boolean> => {
  const [payment] = await tx
    .select()
    .from(standInPayments)
    .where(eq(standInPayments.reference, reference))
    .for('update')
  if (payment === undefined) return false
  const kind = `refund.created ${key}`
  const [known] = await tx
    .select({ id: standInEvents.id })
    .from(standInEvents)
    .where(and(eq(standInEvents.reference, reference), eq(standInEvents.kind, kind)))
  // Made already, whatever has become of the payment since then.
  if (known !== undefined) return true
  if (payment.state !== 'succeeded') return false
  const refundedCents = payment.refundedCents + amountCents
  if (refundedCents > payment.amountCents) return false
  await tx.update(standInPayments).set({ refundedCents }).where(eq(standInPayments.reference, reference))
  await insertEvent(tx, reference, kind, at)
  return true
}

export const insertMethod = async (db: Db, row: typeof standInMethods.$inferInsert): Promise<void> => {
  await db.insert(standInMethods).values(row)
}

export const findMethod = async (db: Db, reference: string): Promise<MethodRow | undefined> => {
  const [row] = await db.select().from(standInMethods).where(eq(standInMethods.reference, reference))
  return row
}

export const listMethods = (db: Db, payerId: number): Promise<MethodRow[]> =>
  db
    .select()
    .from(standInMethods)
    .where(eq(standInMethods.payerId, payerId))
    .orderBy(asc(standInMethods.reference))

export const insertEvent = async (db: Db, reference: string, kind: string, at: string): Promise<number> => {
  const [row] = await db
    .insert(standInEvents)
    .values({ reference, kind, createdAt: at })
    .returning({ id: standInEvents.id })
  if (row === undefined) throw new Error('an insert returned no row')
  return row.id
}

/** Those behind the id `after`, in order. */
export const listEventsSince = (db: Db, since: string, after: number, limit: number): Promise<EventRow[]> =>
  db
    .select()
    .from(standInEvents)
    .where(and(gte(standInEvents.createdAt, since), gt(standInEvents.id, after)))
    .orderBy(asc(standInEvents.id))
    .limit(limit)

/** The newest payments of a payer. */
export const listPayments = (db: Db, payerId: number, limit: number): Promise<PaymentRow[]> =>
  db
    .select()
    .from(standInPayments)
    .where(eq(standInPayments.payerId, payerId))
    .orderBy(desc(standInPayments.createdAt), desc(standInPayments.reference))
    .limit(limit)

/** Debits that have been under way since before an instant. */
export const listOldDebits = (db: Db, before: string, limit: number): Promise<PaymentRow[]> =>
  db
    .select()
    .from(standInPayments)
    .where(and(eq(standInPayments.state, 'processing'), lte(standInPayments.createdAt, before)))
    .orderBy(asc(standInPayments.createdAt))
    .limit(limit)

export const listWaitingEvents = (db: Db, limit: number) =>
  db
    .select()
    .from(standInEvents)
    .where(isNull(standInEvents.deliveredAt))
    .orderBy(asc(standInEvents.id))
    .limit(limit)

export const markDelivered = async (db: Db, id: number, at: string): Promise<void> => {
  await db.update(standInEvents).set({ deliveredAt: at }).where(eq(standInEvents.id, id))
}

/** Takes one of the failures that were ordered for this payer; false when there is none. */
export const takeFailure = async (db: Db, payerId: number): Promise<boolean> => {
  const rows = await db
    .update(standInControls)
    .set({ failNext: sql`${standInControls.failNext} - 1` })
    .where(and(eq(standInControls.payerId, payerId), gt(standInControls.failNext, 0)))
    .returning({ payerId: standInControls.payerId })
  return rows.length > 0
}

export const writeControls = async (
  db: Db,
  payerId: number,
  controls: { readonly failNext: number },
): Promise<void> => {
  await db
    .insert(standInControls)
    .values({ payerId, ...controls })
    .onConflictDoUpdate({ target: standInControls.payerId, set: controls })
}
