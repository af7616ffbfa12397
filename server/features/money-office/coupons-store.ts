/** SQL of coupons, who used them, and the sponsorings that invitations are bound to. */
import { and, count, desc, eq, ilike, inArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { coupons } from '../../db/schema/money/catalogue.ts'
import { couponRedemptions, orders } from '../../db/schema/money/orders.ts'
import { relations, users } from '../../db/schema/people.ts'
import type { Db } from '../../db/transaction.ts'

export type CouponOfOffice = typeof coupons.$inferSelect

const sponsor = alias(users, 'sponsor')
const sponsored = alias(users, 'sponsored')

const person = (table: typeof sponsor | typeof sponsored) => ({
  id: table.id,
  firstName: table.firstName,
  lastName: table.lastName,
})

const personIn = (table: typeof sponsor | typeof sponsored) =>
  sql<{ id: number; firstName: string; lastName: string } | null>`(case when ${table.id} is not null then
    json_build_object('id', ${table.id}, 'firstName', ${table.firstName}, 'lastName', ${table.lastName}) end)`

const selectCoupons = (db: Db) =>
  db
    .select({
      coupon: coupons,
      sponsor: personIn(sponsor),
      sponsored: personIn(sponsored),
      used: sql<number>`(select count(*)::int from coupon_redemptions r where r.coupon_id = ${coupons.id} and r.state = 'used')`,
      reserved: sql<number>`(select count(*)::int from coupon_redemptions r where r.coupon_id = ${coupons.id} and r.state = 'reserved')`,
    })
    .from(coupons)
    .leftJoin(relations, eq(relations.id, coupons.sponsoringId))
    .leftJoin(sponsor, eq(sponsor.id, relations.userId))
    .leftJoin(sponsored, eq(sponsored.id, relations.relatedId))
export type ShownCoupon = Awaited<ReturnType<typeof selectCoupons>>[number]

const matching = (search: string) => {
  if (search === '') return undefined
  const text = `%${search.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return or(
    ilike(coupons.code, text),
    ilike(sql`${coupons.title} ->> 'de'`, text),
    ilike(sql`${coupons.title} ->> 'en'`, text),
  )
}

export const listCouponRows = (
  db: Db,
  search: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ShownCoupon[]> =>
  selectCoupons(db).where(matching(search)).orderBy(desc(coupons.id)).limit(limit).offset(offset)

export const countCoupons = async (db: Db, search: string): Promise<number> => {
  const [row] = await db.select({ total: count() }).from(coupons).where(matching(search))
  return row?.total ?? 0
}

export const findCouponRow = async (db: Db, id: number): Promise<ShownCoupon | undefined> => {
  const [row] = await selectCoupons(db).where(eq(coupons.id, id))
  return row
}

export const lockCouponRow = async (tx: Db, id: number): Promise<CouponOfOffice | undefined> => {
  const [row] = await tx.select().from(coupons).where(eq(coupons.id, id)).for('update')
  return row
}

/** Undefined when the code is another coupon's. */
export const insertCoupon = async (
  tx: Db,
  row: typeof coupons.$inferInsert,
): Promise<CouponOfOffice | undefined> => {
  const [made] = await tx.insert(coupons).values(row).onConflictDoNothing().returning()
  return made
}

export const setCouponActive = async (tx: Db, id: number, isActive: boolean, now: Date): Promise<void> => {
  await tx.update(coupons).set({ isActive, updatedAt: now.toISOString() }).where(eq(coupons.id, id))
}

export const listRedemptionRows = (
  db: Db,
  couponId: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) =>
  db
    .select({
      orderId: orders.id,
      payer: { id: users.id, firstName: users.firstName, lastName: users.lastName },
      subscriptionId: orders.subscriptionId,
      state: couponRedemptions.state,
      discountCents: orders.discountCents,
      orderedAt: orders.orderedAt,
    })
    .from(couponRedemptions)
    .innerJoin(orders, eq(orders.id, couponRedemptions.orderId))
    .innerJoin(users, eq(users.id, couponRedemptions.payerId))
    .where(eq(couponRedemptions.couponId, couponId))
    .orderBy(desc(orders.id))
    .limit(limit)
    .offset(offset)

export const countRedemptions = async (db: Db, couponId: number): Promise<number> => {
  const [row] = await db
    .select({ total: count() })
    .from(couponRedemptions)
    .where(eq(couponRedemptions.couponId, couponId))
  return row?.total ?? 0
}

const selectSponsorings = (db: Db) =>
  db
    .select({ id: relations.id, sponsor: person(sponsor), sponsored: person(sponsored) })
    .from(relations)
    .innerJoin(sponsor, eq(sponsor.id, relations.userId))
    .innerJoin(sponsored, eq(sponsored.id, relations.relatedId))

const SPONSORINGS_MAX = 50

export const listSponsoringsOf = (db: Db, userIds: readonly number[]) =>
  selectSponsorings(db)
    .where(
      and(
        eq(relations.type, 'sponsoring'),
        or(inArray(relations.userId, [...userIds]), inArray(relations.relatedId, [...userIds])),
      ),
    )
    .orderBy(desc(relations.id))
    .limit(SPONSORINGS_MAX)

export const findSponsoring = async (db: Db, id: number) => {
  const [row] = await selectSponsorings(db).where(and(eq(relations.type, 'sponsoring'), eq(relations.id, id)))
  return row
}
