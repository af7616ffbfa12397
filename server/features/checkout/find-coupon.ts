/** The best coupon for a subject and a person (§7 available-coupon, decisions §4 Purchase). */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { inLocale } from '@wegband/domain/basics/locale.ts'
import type { Coupon, couponQuery } from '@wegband/domain/features/checkout/catalogue-contract.ts'
import {
  discountOfCoupon,
  whyNotCoupon,
} from '@wegband/domain/features/subscriptions/coupons/coupon-rules.ts'
import { bestDiscount } from '@wegband/domain/features/subscriptions/coupons/best-discount.ts'
import type { z } from 'zod'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { findContract } from '../contracts/contract-statement.ts'
import { billingNow } from '../payments/billing-clock.ts'
import { type CouponRow, findLevel, listCoupons, listSponsorings } from './checkout-store.ts'

type Query = z.output<typeof couponQuery>

const couponOf = (row: CouponRow, { locale }: Context): Coupon => ({
  id: row.id,
  title: inLocale(row.title, locale),
  description: inLocale(row.description, locale),
  isAbsolute: row.isAbsolute,
  amountOff: row.amountOff,
  availableOn: row.availableOn === null ? [] : [row.availableOn],
})

type Subject = { readonly product: string; readonly isKidsLevel: boolean }

/** What the query asks about; 404 for a contract of others and for unknown levels. */
const subjectOf = async (context: Context, query: Query, people: readonly number[]): Promise<Subject> => {
  const db = context.db.drizzle
  if (query.subscription_id !== undefined) {
    const contract = await findContract(db, people, query.subscription_id)
    if (contract === undefined) throw notFound()
    const { subjectType, subjectId } = contract.plan
    return { product: `${subjectType}:${subjectId}`, isKidsLevel: contract.isKidsLevel }
  }
  if (query.membership_level_id !== undefined) {
    const level = await findLevel(db, query.membership_level_id)
    if (level === undefined) throw notFound()
    return { product: `membership-level:${level.id}`, isKidsLevel: level.isKids }
  }
  const [type, id] =
    query.content_id !== undefined
      ? (['content', query.content_id] as const)
      : query.module_id !== undefined
        ? (['module', query.module_id] as const)
        : (['sport', query.sport_id] as const)
  return { product: `${type}:${id}`, isKidsLevel: false }
}

/** Any price shows which percentage takes the most off. */
const SAMPLE_CENTS = [10_000]

/** Null when there is none. A profiteer is the caller or an own child; others are a 404. */
export const findBestCoupon = async (context: Context, query: Query): Promise<Coupon | null> => {
  const { actor, db } = context
  const people = [actor.userId, ...actor.childIds]
  const profiteerId = query.profiteer_id ?? actor.userId
  if (!people.includes(profiteerId)) throw notFound()
  const subject = await subjectOf(context, query, people)
  const today = dayOf((await billingNow(context, db.drizzle, actor.userId)).toISOString())
  const [rows, sponsorings] = await Promise.all([
    listCoupons(db.drizzle, today, undefined),
    listSponsorings(db.drizzle, [actor.userId, profiteerId]),
  ])
  const sponsoringIds = sponsorings
    .filter(({ sponsoredId }) => sponsoredId === actor.userId || sponsoredId === profiteerId)
    .map(({ id }) => id)
  const usable = rows.filter(
    (row) => whyNotCoupon(row, { ...subject, sponsoringIds, place: 'dialog', today }) === undefined,
  )
  const best = bestDiscount(SAMPLE_CENTS, usable.map(discountOfCoupon))
  const row = usable.find(({ id }) => id === best?.couponId)
  return row === undefined ? null : couponOf(row, context)
}
