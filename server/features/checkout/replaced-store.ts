/** SQL of memberships that a purchase replaces. */
import { and, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { instantAt } from '@wegband/domain/basics/calendar-days.ts'
import { bills, charges } from '../../db/schema/money/books.ts'
import { products } from '../../db/schema/money/catalogue.ts'
import { subscriptionPhases } from '../../db/schema/money/orders.ts'
import {
  membershipLevels,
  subscriptionItems,
  subscriptionPlans,
  subscriptions,
} from '../../db/schema/subscriptions.ts'
import type { Db } from '../../db/transaction.ts'
import type { OrderRow } from './order-statement.ts'

/** Running association memberships of the profiteer, if the ordered product replaces them. */
export const listReplacedContracts = (
  db: Db,
  order: Pick<OrderRow, 'planId' | 'profiteerId' | 'subscriptionId' | 'startsOn'>,
) =>
  db
    .select({ id: subscriptions.id, userId: subscriptions.userId, issuerId: products.issuerId })
    .from(subscriptions)
    .innerJoin(subscriptionItems, eq(subscriptionItems.subscriptionId, subscriptions.id))
    .innerJoin(subscriptionPlans, eq(subscriptionPlans.id, subscriptionItems.planId))
    .innerJoin(products, eq(products.id, subscriptionPlans.productId))
    .innerJoin(
      membershipLevels,
      and(
        eq(subscriptionPlans.subjectType, 'membership-level'),
        eq(membershipLevels.id, subscriptionPlans.subjectId),
      ),
    )
    .where(
      and(
        eq(subscriptions.profiteerId, order.profiteerId),
        ne(subscriptions.id, order.subscriptionId ?? 0),
        eq(membershipLevels.funnel, 'ewto_conversion'),
        inArray(subscriptions.status, ['trialing', 'active', 'past_due', 'unpaid']),
        or(isNull(subscriptions.endsAt), gt(subscriptions.endsAt, instantAt(order.startsOn, '00:00'))),
        sql`exists (select from ${subscriptionPlans} a join ${products} p on p.id = a.product_id
          where a.id = ${order.planId} and p.replaces_association_membership)`,
      ),
    )
    .orderBy(subscriptions.id)

/** Charges of a contract that are paid. */
export const listPaidCharges = (db: Db, subscriptionId: number) =>
  db
    .select({
      id: charges.id,
      billId: bills.id,
      planId: subscriptionPhases.planId,
      amountCents: charges.amountCents,
      coversFrom: charges.coversFrom,
      coversUntil: charges.coversUntil,
      vatBasisPoints: charges.vatBasisPoints,
      vatExemption: charges.vatExemption,
    })
    .from(charges)
    .innerJoin(subscriptionPhases, eq(subscriptionPhases.id, charges.phaseId))
    .innerJoin(bills, eq(bills.id, charges.billId))
    .where(and(eq(subscriptionPhases.subscriptionId, subscriptionId), eq(bills.state, 'paid')))
