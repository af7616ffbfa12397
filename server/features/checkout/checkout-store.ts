/** SQL of ordering: the plan, the people, the coupons, and the order itself. */
import { and, asc, desc, eq, exists, gte, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Day } from '@wegband/domain/basics/calendar-days.ts'
import type { Locale } from '@wegband/domain/basics/locale.ts'
import { latestInForce } from '@wegband/domain/features/legal/legal-rules.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { coupons, issuers, products, productVat } from '../../db/schema/money/catalogue.ts'
import { type BillingAddress, couponRedemptions, orders } from '../../db/schema/money/orders.ts'
import { legalTexts } from '../../db/schema/legal.ts'
import { addresses, relations, users } from '../../db/schema/people.ts'
import { membershipLevels, subscriptionPlans } from '../../db/schema/subscriptions.ts'
import type { Db } from '../../db/transaction.ts'
import { isSoldTo } from '../subscriptions/sold-to-statement.ts'
import type { OrderRow } from './order-statement.ts'

/** A plan with its product, VAT rates, seller and level. `isSoldTo`: to this person. Undefined for an unknown id. */
export const findPlan = async (db: Db, planId: number, profiteerId: number) => {
  const [row] = await db
    .select({
      plan: subscriptionPlans,
      product: products,
      issuer: issuers,
      level: membershipLevels,
      isSoldTo: isSoldTo(profiteerId),
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
    .where(eq(subscriptionPlans.id, planId))
  if (row === undefined) return undefined
  const [versions, vat] = await Promise.all([
    db.select().from(subscriptionPlans).where(eq(subscriptionPlans.productId, row.product.id)),
    db
      .select({
        basisPoints: productVat.rateBasisPoints,
        exemption: productVat.exemption,
        validFrom: productVat.validFrom,
      })
      .from(productVat)
      .where(eq(productVat.productId, row.product.id)),
  ])
  return { ...row, versions, vat }
}
export type PlanForOrder = NonNullable<Awaited<ReturnType<typeof findPlan>>>

/** People as orders need them, each with the first address. */
const selectPeople = (db: Db, userIds: readonly number[]) =>
  db
    .selectDistinctOn([users.id], {
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      mail: users.mail,
      birthdayAt: users.birthdayAt,
      ewtoNo: users.ewtoNo,
      freemiumEndsAt: users.freemiumEndsAt,
      balanceCents: users.balanceCents,
      address: addresses,
    })
    .from(users)
    .leftJoin(addresses, eq(addresses.userId, users.id))
    .where(inArray(users.id, [...userIds]))
    .orderBy(asc(users.id), asc(addresses.position), asc(addresses.id))

export const findPerson = async (db: Db, userId: number) => {
  const [row] = await selectPeople(db, [userId])
  return row
}
export type PersonForOrder = NonNullable<Awaited<ReturnType<typeof findPerson>>>

/** The sponsorings of these people: whom they sponsor, and by whom they are sponsored. */
export const listSponsorings = (db: Db, userIds: readonly number[]) =>
  db
    .select({ id: relations.id, sponsorId: relations.userId, sponsoredId: relations.relatedId })
    .from(relations)
    .where(
      and(
        eq(relations.type, 'sponsoring'),
        or(inArray(relations.userId, [...userIds]), inArray(relations.relatedId, [...userIds])),
      ),
    )

/** Coupons that may count today, with how often each can still be redeemed. `code`: also the one that is typed. */
export const listCoupons = async (db: Db, today: Day, code: string | undefined) => {
  const rows = await db
    .select({
      coupon: coupons,
      used: sql<number>`(select count(*)::int from ${couponRedemptions} r where r.coupon_id = ${coupons.id} and r.state <> 'released')`,
    })
    .from(coupons)
    .where(
      and(
        eq(coupons.isActive, true),
        or(isNull(coupons.validFrom), lte(coupons.validFrom, today)),
        or(isNull(coupons.validUntil), gte(coupons.validUntil, today)),
        code === undefined
          ? isNull(coupons.code)
          : or(isNull(coupons.code), eq(sql`upper(${coupons.code})`, code.toUpperCase())),
      ),
    )
  return rows.map(({ coupon, used }) => ({
    ...coupon,
    redemptionsLeft: coupon.maxRedemptions === null ? null : coupon.maxRedemptions - used,
  }))
}
export type CouponRow = Awaited<ReturnType<typeof listCoupons>>[number]

/** The texts in force that an order keeps: the newest version of each, in the buyer's language where that version has it. */
export const findTextsInForce = async (db: Db, locale: Locale, at: string) => {
  const rows = await db
    .select({
      id: legalTexts.id,
      kind: legalTexts.kind,
      locale: legalTexts.locale,
      version: legalTexts.version,
      isMandatory: legalTexts.isMandatory,
      inForceAt: legalTexts.inForceAt,
    })
    .from(legalTexts)
    .where(and(lte(legalTexts.inForceAt, at), inArray(legalTexts.kind, ['terms', 'withdrawal'])))
  const latest = latestInForce(rows, locale, at)
  const newest = (kind: 'terms' | 'withdrawal'): number | null =>
    latest.find((row) => row.kind === kind)?.id ?? null
  return { termsId: newest('terms'), withdrawalTextId: newest('withdrawal') }
}

export const findOrderByKey = async (db: Db, payerId: number, key: string): Promise<OrderRow | undefined> => {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.payerId, payerId), eq(orders.key, key)))
  return row
}

export const insertOrder = async (tx: Db, row: typeof orders.$inferInsert): Promise<OrderRow> => {
  const [made] = await tx.insert(orders).values(row).returning()
  if (made === undefined) throw new Error('an insert returned no row')
  return made
}

export const insertRedemption = async (tx: Db, row: typeof couponRedemptions.$inferInsert): Promise<void> => {
  await tx.insert(couponRedemptions).values(row)
}

/** Locks the row of a coupon, so that the last redemption is given once. */
export const lockCoupon = async (tx: Db, couponId: number): Promise<void> => {
  await tx.select({ id: coupons.id }).from(coupons).where(eq(coupons.id, couponId)).for('update')
}

/** Open orders of one payer for one product, which a new order replaces. */
export const listOpenOrders = (db: Db, payerId: number, profiteerId: number, productId: number) =>
  db
    .select({ order: orders })
    .from(orders)
    .innerJoin(subscriptionPlans, eq(subscriptionPlans.id, orders.planId))
    .where(
      and(
        eq(orders.payerId, payerId),
        eq(orders.profiteerId, profiteerId),
        eq(orders.state, 'open'),
        eq(subscriptionPlans.productId, productId),
      ),
    )

/** Active products of a membership level with their plans that are on sale, cheapest rules apart. */
export const listProductsOfLevel = (db: Db, levelId: number, profiteerId: number) =>
  db
    .select({ plan: subscriptionPlans, product: products, issuer: issuers })
    .from(products)
    .innerJoin(issuers, eq(issuers.id, products.issuerId))
    .innerJoin(subscriptionPlans, eq(subscriptionPlans.productId, products.id))
    .where(
      and(
        eq(products.isActive, true),
        eq(products.isPaperOnly, false),
        isSoldTo(profiteerId),
        eq(products.subjectType, 'membership-level'),
        eq(products.subjectId, levelId),
      ),
    )
    .orderBy(asc(products.id), asc(subscriptionPlans.id))

/** Levels that a product sells to this person. */
export const listLevels = (db: Db, profiteerId: number) =>
  db
    .select()
    .from(membershipLevels)
    .where(
      exists(
        db
          .select({ id: products.id })
          .from(products)
          .innerJoin(subscriptionPlans, eq(subscriptionPlans.productId, products.id))
          .where(
            and(
              eq(products.isActive, true),
              eq(products.isPaperOnly, false),
              eq(subscriptionPlans.isActive, true),
              eq(products.subjectType, 'membership-level'),
              eq(products.subjectId, membershipLevels.id),
              isSoldTo(profiteerId),
            ),
          ),
      ),
    )
    .orderBy(asc(membershipLevels.value), asc(membershipLevels.id))

/** The address of the profile. */
export const addressOf = (person: PersonForOrder | undefined): BillingAddress => {
  const address = person?.address
  return {
    name: fullName(person),
    street: `${address?.street ?? ''} ${address?.houseNumber ?? ''}`.trim(),
    zip: address?.zip ?? '',
    city: address?.city ?? '',
    country: address?.country ?? 'DE',
  }
}

/** The address that each payer gave with the last order, else that of the profile. */
export const listBuyers = async (
  db: Db,
  payerIds: readonly number[],
): Promise<ReadonlyMap<number, BillingAddress>> => {
  const ordered = await db
    .selectDistinctOn([orders.payerId], { payerId: orders.payerId, address: orders.address })
    .from(orders)
    .where(inArray(orders.payerId, [...payerIds]))
    .orderBy(orders.payerId, desc(orders.id))
  const buyers = new Map(ordered.map(({ payerId, address }) => [payerId, address]))
  const others = payerIds.filter((id) => !buyers.has(id))
  if (others.length > 0)
    for (const person of await selectPeople(db, others)) buyers.set(person.id, addressOf(person))
  return buyers
}

export const findLevel = async (db: Db, levelId: number) => {
  const [row] = await db.select().from(membershipLevels).where(eq(membershipLevels.id, levelId))
  return row
}
