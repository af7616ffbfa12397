/** SQL of plans by which sports are or were sold. */
import { and, asc, eq, inArray } from 'drizzle-orm'
import { subscriptionPlans } from '../../db/schema/subscriptions.ts'
import type { Db } from '../../db/transaction.ts'

export const listPlansOfSports = (db: Db, sportIds: readonly number[]) =>
  db
    .select({
      id: subscriptionPlans.id,
      sportId: subscriptionPlans.subjectId,
      isActive: subscriptionPlans.isActive,
    })
    .from(subscriptionPlans)
    .where(
      and(eq(subscriptionPlans.subjectType, 'sport'), inArray(subscriptionPlans.subjectId, [...sportIds])),
    )
    .orderBy(asc(subscriptionPlans.id))
