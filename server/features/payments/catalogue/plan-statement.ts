/** SQL of the versions of a price. */
import { and, eq } from 'drizzle-orm'
import { subscriptionPlans } from '../../../db/schema/subscriptions.ts'
import type { Db } from '../../../db/transaction.ts'

export type PlanRow = typeof subscriptionPlans.$inferSelect
export type PlanKind = Pick<PlanRow, 'productId' | 'interval' | 'intervalCount' | 'effectiveMonths'>

/** All versions of one price of a product: those of the same interval and term. */
export const listVersions = (db: Db, kind: PlanKind): Promise<PlanRow[]> =>
  db
    .select()
    .from(subscriptionPlans)
    .where(
      and(
        eq(subscriptionPlans.productId, kind.productId),
        eq(subscriptionPlans.interval, kind.interval),
        eq(subscriptionPlans.intervalCount, kind.intervalCount),
        eq(subscriptionPlans.effectiveMonths, kind.effectiveMonths),
      ),
    )
    .orderBy(subscriptionPlans.id)

export const insertPlan = async (tx: Db, row: typeof subscriptionPlans.$inferInsert): Promise<PlanRow> => {
  const [made] = await tx.insert(subscriptionPlans).values(row).returning()
  if (made === undefined) throw new Error('an insert returned no row')
  return made
}
