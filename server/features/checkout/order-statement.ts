/** SQL of orders that billing shares: those of a bill, those whose time is over, and what plans sell. */
import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { bills, charges, paymentAttempts } from '../../db/schema/money/books.ts'
import { products } from '../../db/schema/money/catalogue.ts'
import { couponRedemptions, orders, subscriptionPhases } from '../../db/schema/money/orders.ts'
import { subscriptionPlans } from '../../db/schema/subscriptions.ts'
import type { Db } from '../../db/transaction.ts'
import { isInRound, type Round } from '../payments/billing-clock-statement.ts'

export type OrderRow = typeof orders.$inferSelect

/** The orders that a bill charges for. */
export const listOrdersOfBill = (db: Db, billId: number): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(
      sql`${orders.id} in (select h.order_id from ${charges} c join ${subscriptionPhases} h on h.id = c.phase_id where c.bill_id = ${billId})`,
    )
    .orderBy(asc(orders.id))

/** The bill of what an order charges at once; undefined when nothing is due with it. */
export const findBillOfOrder = async (db: Db, orderId: number): Promise<number | undefined> => {
  const [row] = await db
    .select({ billId: charges.billId })
    .from(charges)
    .innerJoin(subscriptionPhases, eq(subscriptionPhases.id, charges.phaseId))
    .where(eq(subscriptionPhases.orderId, orderId))
    .orderBy(asc(charges.period))
    .limit(1)
  return row?.billId ?? undefined
}

/** Open orders whose time is over. */
export const listExpiredOrders = (db: Db, round: Round, limit: number) =>
  db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.state, 'open'),
        lt(orders.expiresAt, round.now.toISOString()),
        isInRound(orders.payerId, round),
      ),
    )
    .orderBy(asc(orders.expiresAt))
    .limit(limit)

/** What plans sell, in German: invoices are written in the language of the books. */
export const listProductNames = async (
  db: Db,
  planIds: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  if (planIds.length === 0) return new Map()
  const rows = await db
    .select({
      id: subscriptionPlans.id,
      name: sql<string>`coalesce(${products.name} ->> 'de', case ${subscriptionPlans.subjectType}
        when 'membership-level' then (select l.name ->> 'de' from membership_levels l where l.id = ${subscriptionPlans.subjectId})
        when 'sport' then (select s.name ->> 'de' from sports s where s.id = ${subscriptionPlans.subjectId})
        when 'module' then (select m.name ->> 'de' from modules m where m.id = ${subscriptionPlans.subjectId})
        when 'module-group' then (select g.name ->> 'de' from module_groups g where g.id = ${subscriptionPlans.subjectId})
        else (select c.name ->> 'de' from contents c where c.id = ${subscriptionPlans.subjectId}) end, '')`,
    })
    .from(subscriptionPlans)
    .innerJoin(products, eq(products.id, subscriptionPlans.productId))
    .where(inArray(subscriptionPlans.id, [...planIds]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Ends orders: their state, and what becomes of their coupons. Only those in one of `from` change. */
export const endOrders = async (
  tx: Db,
  orderIds: readonly number[],
  from: readonly OrderRow['state'][],
  to: OrderRow['state'],
  now: Date,
): Promise<readonly OrderRow[]> => {
  if (orderIds.length === 0) return []
  const changed = await tx
    .update(orders)
    .set({ state: to, updatedAt: now.toISOString() })
    .where(and(inArray(orders.id, [...orderIds]), inArray(orders.state, [...from])))
    .returning()
  const coupon = to === 'complete' ? 'used' : 'released'
  if (changed.length > 0 && to !== 'pending' && to !== 'open')
    await tx
      .update(couponRedemptions)
      .set({ state: coupon })
      .where(
        inArray(
          couponRedemptions.orderId,
          changed.map(({ id }) => id),
        ),
      )
  return changed
}

/** Deletes the phase of an order with its charges. Call it only for an order that was never paid: its bill has no invoice. */
export const deleteTermOf = async (tx: Db, orderId: number): Promise<void> => {
  const ofOrder = tx
    .select({ id: subscriptionPhases.id })
    .from(subscriptionPhases)
    .where(eq(subscriptionPhases.orderId, orderId))
  await tx.delete(charges).where(inArray(charges.phaseId, ofOrder))
  await tx.delete(subscriptionPhases).where(eq(subscriptionPhases.orderId, orderId))
}

/** The bill of the first charge of an order, with its last attempt. Both are null for an order of 0 EUR. */
export const findPaymentOfOrder = async (db: Db, orderId: number) => {
  const [row] = await db
    .select({ bill: bills, attempt: paymentAttempts })
    .from(orders)
    .innerJoin(subscriptionPhases, eq(subscriptionPhases.orderId, orders.id))
    .innerJoin(charges, eq(charges.phaseId, subscriptionPhases.id))
    .innerJoin(bills, eq(bills.id, charges.billId))
    .leftJoin(paymentAttempts, eq(paymentAttempts.billId, bills.id))
    .where(eq(orders.id, orderId))
    .orderBy(asc(charges.period), desc(paymentAttempts.id))
    .limit(1)
  return row
}
