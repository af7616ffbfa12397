/** SQL of a school's own tariffs, and of the people whose paper contracts it enters. */
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { BELONGING_STATES } from '@wegband/domain/features/accounts/school-rights.ts'
import { issuers, products, productVat } from '../../../db/schema/money/catalogue.ts'
import { relations, users } from '../../../db/schema/people.ts'
import { schoolMemberships } from '../../../db/schema/schools.ts'
import { membershipLevels, subscriptionPlans } from '../../../db/schema/subscriptions.ts'
import type { Db } from '../../../db/transaction.ts'

/** Plans of the issuer's products, with how many contracts and orders each has. */
export const listOwnPlans = (db: Db, issuerId: number) =>
  db
    .select({
      product: products,
      plan: subscriptionPlans,
      levelName: membershipLevels.name,
      isKids: sql<boolean>`coalesce(${membershipLevels.isKids}, false)`,
      contracts: sql<number>`(select count(*)::int from subscription_items i join subscriptions n on n.id = i.subscription_id
        where i.plan_id = ${subscriptionPlans.id} and n.status in ('trialing', 'active', 'past_due', 'unpaid'))`,
    })
    .from(products)
    .innerJoin(subscriptionPlans, eq(subscriptionPlans.productId, products.id))
    .leftJoin(
      membershipLevels,
      and(
        eq(subscriptionPlans.subjectType, 'membership-level'),
        eq(membershipLevels.id, subscriptionPlans.subjectId),
      ),
    )
    .where(eq(products.issuerId, issuerId))
    .orderBy(asc(products.id), asc(subscriptionPlans.validFrom), asc(subscriptionPlans.id))
export type OwnPlan = Awaited<ReturnType<typeof listOwnPlans>>[number]

export const listVat = (db: Db, issuerId: number) =>
  db
    .select({
      productId: productVat.productId,
      validFrom: productVat.validFrom,
      basisPoints: productVat.rateBasisPoints,
      exemption: productVat.exemption,
    })
    .from(productVat)
    .innerJoin(products, eq(products.id, productVat.productId))
    .where(eq(products.issuerId, issuerId))

/** Levels that a school may sell: those of the association's conversion are for its own members. */
export const listLevels = (db: Db) =>
  db
    .select({ id: membershipLevels.id, name: membershipLevels.name, isKids: membershipLevels.isKids })
    .from(membershipLevels)
    .where(ne(membershipLevels.funnel, 'ewto_conversion'))
    .orderBy(asc(membershipLevels.value), asc(membershipLevels.id))

export const insertProduct = async (
  tx: Db,
  row: typeof products.$inferInsert,
  vat: { readonly rateBasisPoints: number; readonly exemption: string | null },
): Promise<number> => {
  const [made] = await tx.insert(products).values(row).returning({ id: products.id })
  if (made === undefined) throw new Error('an insert returned no row')
  await tx.insert(productVat).values({ productId: made.id, validFrom: '2000-01-01', ...vat })
  return made.id
}

/** Undefined for a product of another issuer. */
export const lockProduct = async (tx: Db, issuerId: number, id: number) => {
  const [row] = await tx
    .select()
    .from(products)
    .where(and(eq(products.id, id), eq(products.issuerId, issuerId)))
    .for('update')
  return row
}

export const setProductActive = async (tx: Db, id: number, isActive: boolean, now: Date): Promise<void> => {
  await tx.update(products).set({ isActive, updatedAt: now.toISOString() }).where(eq(products.id, id))
}

/** Whether the plan is sold by the issuer. */
export const isPlanOf = async (db: Db, issuerId: number, planId: number): Promise<boolean> => {
  const rows = await db
    .select({ id: subscriptionPlans.id })
    .from(subscriptionPlans)
    .innerJoin(products, eq(products.id, subscriptionPlans.productId))
    .innerJoin(issuers, eq(issuers.id, products.issuerId))
    .where(and(eq(subscriptionPlans.id, planId), eq(issuers.id, issuerId)))
  return rows.length > 0
}

/** People of the school who may have a contract with it. */
export const isMember = async (db: Db, schoolId: number, userId: number): Promise<boolean> => {
  const rows = await db
    .select({ id: schoolMemberships.id })
    .from(schoolMemberships)
    .where(
      and(
        eq(schoolMemberships.schoolId, schoolId),
        eq(schoolMemberships.userId, userId),
        inArray(schoolMemberships.state, [...BELONGING_STATES]),
      ),
    )
  return rows.length > 0
}

/** The parents of a member, who may pay; the first one is asked first. */
export const listParentIds = async (db: Db, userId: number): Promise<number[]> => {
  const rows = await db
    .select({ id: relations.userId })
    .from(relations)
    .where(and(eq(relations.type, 'child'), eq(relations.relatedId, userId)))
    .orderBy(asc(relations.id))
  return rows.map(({ id }) => id)
}

export const findPeople = (db: Db, userIds: readonly number[]) =>
  db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      mail: users.mail,
      language: users.language,
      birthdayAt: users.birthdayAt,
    })
    .from(users)
    .where(inArray(users.id, [...userIds]))
