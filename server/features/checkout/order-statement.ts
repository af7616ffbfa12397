/** SQL of orders that billing shares: those of a bill, those whose time is over, and what plans sell. */
import { and, asc, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import { charges, paymentAttempts } from '../../db/schema/money/books.ts'
import { products } from '../../db/schema/money/catalogue.ts'
import { orders, subscriptionPhases } from '../../db/schema/money/orders.ts'
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

/** A payment of an open order that its payer has not completed at the provider. */
export type OpenPayment = {
  readonly orderId: number
  readonly attemptId: number
  readonly reference: string | null
}

type OpenPaymentQuery =
  | { readonly profiteerId: number; readonly productId: number; readonly exceptKey: string }
  | { readonly subscriptionId: number }

/** Of one payer: for a product, or for a contract, whose orders may be void already. */
export const listOpenPayments = (db: Db, payerId: number, query: OpenPaymentQuery): Promise<OpenPayment[]> =>
  db
    .selectDistinct({
      orderId: orders.id,
      attemptId: paymentAttempts.id,
      reference: paymentAttempts.reference,
    })
    .from(orders)
    .innerJoin(subscriptionPlans, eq(subscriptionPlans.id, orders.planId))
    .innerJoin(subscriptionPhases, eq(subscriptionPhases.orderId, orders.id))
    .innerJoin(charges, eq(charges.phaseId, subscriptionPhases.id))
    .innerJoin(paymentAttempts, eq(paymentAttempts.billId, charges.billId))
    .where(
      and(
        eq(orders.payerId, payerId),
        inArray(paymentAttempts.state, ['started', 'needs-action']),
        'subscriptionId' in query
          ? eq(orders.subscriptionId, query.subscriptionId)
          : and(
              eq(orders.state, 'open'),
              eq(orders.profiteerId, query.profiteerId),
              eq(subscriptionPlans.productId, query.productId),
              ne(orders.key, query.exceptKey),
            ),
      ),
    )

/** Open orders of a contract. */
export const listOpenOrdersOfContract = (db: Db, subscriptionId: number): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.subscriptionId, subscriptionId), eq(orders.state, 'open')))
    .orderBy(asc(orders.id))
