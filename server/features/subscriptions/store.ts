/** SQL of plans that are sold, with their subjects. */
import { and, eq, ne } from 'drizzle-orm'
import type { LocalText } from '@wegband/domain/basics/locale.ts'
import { issuers, products } from '../../db/schema/money/catalogue.ts'
import { users } from '../../db/schema/people.ts'
import { membershipLevels, subscriptionPlans } from '../../db/schema/subscriptions.ts'
import type { Db } from '../../db/transaction.ts'
import { isSoldAtSchool, isSoldTo, isSoldToMembersOnly } from './sold-to-statement.ts'

/**
 * All versions of the plans that this person can buy online, with the membership level of those that sell one. Other names come from
 * the reference data.
 */
export const listPlans = (db: Db, userId: number) =>
  db
    .select({
      id: subscriptionPlans.id,
      type: subscriptionPlans.subjectType,
      subjectId: subscriptionPlans.subjectId,
      isActive: subscriptionPlans.isActive,
      validFrom: subscriptionPlans.validFrom,
      interval: subscriptionPlans.interval,
      intervalCount: subscriptionPlans.intervalCount,
      effectivePeriodLength: subscriptionPlans.effectiveMonths,
      price: subscriptionPlans.priceCents,
      seller: issuers.legalName,
      collection: issuers.collection,
      level: {
        name: membershipLevels.name,
        value: membershipLevels.value,
        isKids: membershipLevels.isKids,
        benefits: membershipLevels.benefits,
      },
    })
    .from(subscriptionPlans)
    .innerJoin(products, eq(products.id, subscriptionPlans.productId))
    .innerJoin(issuers, eq(issuers.id, products.issuerId))
    .leftJoin(
      membershipLevels,
      and(
        eq(subscriptionPlans.subjectType, 'membership-level'),
        eq(membershipLevels.id, subscriptionPlans.subjectId),
      ),
    )
    .where(and(eq(products.isActive, true), eq(products.isPaperOnly, false), isSoldTo(userId)))
    .orderBy(subscriptionPlans.id)
export type PlanRow = Awaited<ReturnType<typeof listPlans>>[number]

/** All versions of the plans of memberships that people of a school can buy online. None of the conversion, which few may buy. */
export const listPlansAtSchool = (db: Db, schoolId: number) =>
  db
    .select({
      productId: products.id,
      productName: products.name,
      isForMembers: isSoldToMembersOnly,
      id: subscriptionPlans.id,
      isActive: subscriptionPlans.isActive,
      validFrom: subscriptionPlans.validFrom,
      interval: subscriptionPlans.interval,
      intervalCount: subscriptionPlans.intervalCount,
      effectivePeriodLength: subscriptionPlans.effectiveMonths,
      price: subscriptionPlans.priceCents,
      seller: issuers.legalName,
      level: {
        name: membershipLevels.name,
        value: membershipLevels.value,
        isKids: membershipLevels.isKids,
        benefits: membershipLevels.benefits,
      },
    })
    .from(subscriptionPlans)
    .innerJoin(products, eq(products.id, subscriptionPlans.productId))
    .innerJoin(issuers, eq(issuers.id, products.issuerId))
    .innerJoin(
      membershipLevels,
      and(eq(products.subjectType, 'membership-level'), eq(membershipLevels.id, products.subjectId)),
    )
    .where(
      and(
        eq(products.isActive, true),
        eq(products.isPaperOnly, false),
        ne(membershipLevels.funnel, 'ewto_conversion'),
        isSoldAtSchool(schoolId),
      ),
    )
    .orderBy(membershipLevels.isKids, membershipLevels.value, products.id, subscriptionPlans.id)

export const findLevelName = async (db: Db, levelId: number): Promise<LocalText | undefined> => {
  const [row] = await db
    .select({ name: membershipLevels.name })
    .from(membershipLevels)
    .where(eq(membershipLevels.id, levelId))
  return row?.name
}

/** Undefined for an unknown id. */
export const findProfiteer = async (
  db: Db,
  userId: number,
): Promise<{ id: number; firstName: string } | undefined> => {
  const [row] = await db
    .select({ id: users.id, firstName: users.firstName })
    .from(users)
    .where(eq(users.id, userId))
  return row
}
