/** API contract of what can be bought: membership levels, their products, and the best coupon (§3 Membership level, Product, Coupon, §7). */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { id, idParams, idText, one } from '../../http/shapes.ts'
import { COLLECTIONS, SUBJECT_TYPES, subscriptionPlan } from '../subscriptions/contract.ts'
import { NOTICE_PERIODS } from '../subscriptions/contracts/contract-facts.ts'

/** A plan in the choice of a purchase: with what comes after the first term and how to leave. */
export const offeredPlan = subscriptionPlan.extend({
  cancellationPeriod: z.enum(NOTICE_PERIODS),
  /** Cents per month; null for weeks and days. */
  monthlyEquivalent: z.int().nullable(),
  /** Cents per month of silent renewal. */
  renewalPrice: z.int(),
})

export const product = z.object({
  id,
  name: z.string(),
  /** The name as an invoice prints it. */
  productName: z.string(),
  description: z.string(),
  /** What it opens, in words. `key` is `type:id`. */
  subscriptionBenefits: z.array(z.object({ key: z.string(), title: z.string() })),
  subscriptionPlans: z.array(offeredPlan),
  replacesEwtoMembership: z.boolean(),
  isKidsLevel: z.boolean(),
  titlePictureDarkFull: z.string().nullable(),
  titlePictureLightFull: z.string().nullable(),
  /** Who sells it, as the order names them. */
  seller: z.string(),
  collection: z.enum(COLLECTIONS),
})
export type Product = z.output<typeof product>

export const FUNNELS = ['online_training', 'club_training', 'parent', 'ewto_conversion'] as const

export const membershipLevel = z.object({
  id,
  name: z.string(),
  value: z.int(),
  funnel: z.enum(FUNNELS),
  isKidsLevel: z.boolean(),
})
export type MembershipLevel = z.output<typeof membershipLevel>

export const listMembershipLevels = endpoint({
  method: 'GET',
  path: '/api/membership-levels',
  summary: 'Membership levels that are sold, the lowest value first',
  section: '§7 Memberships and schools',
  access: 'registered',
  staleOn: ['prices'],
  answers: { 200: z.object({ data: z.array(membershipLevel) }) },
  errors: [],
})

/**
 * 404 for a level that is not sold to this person, and for a profiteer who is not an own child.
 * With a contract: the one product that can prolong it, and 404 for a contract of another person.
 */
export const listAvailableBundles = endpoint({
  method: 'GET',
  path: '/api/membership-levels/:id/available-bundles',
  summary: 'Products that sell a membership level to the caller or an own child',
  section: '§3 Membership level, §7 Memberships and schools',
  access: 'registered',
  staleOn: ['prices'],
  params: idParams,
  query: z.strictObject({ profiteer_id: idText.optional(), subscription_id: idText.optional() }),
  answers: { 200: z.object({ data: z.array(product) }) },
  errors: [],
})

/** §7: "The answer value is the required level, and a failure is treated as none." */
export const readSubscriptionRequirement = endpoint({
  method: 'GET',
  path: '/api/subscription-requirements/:type',
  summary: 'The membership level that buying this kind of subscription requires',
  section: '§7',
  access: 'registered',
  params: z.strictObject({ type: z.enum(SUBJECT_TYPES) }),
  answers: { 200: z.object({ value: z.int() }) },
  errors: [],
})

export const coupon = z.object({
  id,
  title: z.string(),
  description: z.string(),
  isAbsolute: z.boolean(),
  /** Percent; cents of an absolute coupon. */
  amountOff: z.int(),
  availableOn: z.array(z.string()),
})
export type Coupon = z.output<typeof coupon>

/** §7: one of these sets. The best coupon only (decisions §4 Purchase); null when there is none. */
export const couponQuery = z
  .strictObject({
    content_id: idText.optional(),
    module_id: idText.optional(),
    sport_id: idText.optional(),
    membership_level_id: idText.optional(),
    subscription_id: idText.optional(),
    profiteer_id: idText.optional(),
  })
  .refine(
    (query) =>
      Object.entries(query).filter(([name, value]) => name !== 'profiteer_id' && value !== undefined)
        .length === 1,
    { params: { code: 'one-subject' } },
  )

export const readAvailableCoupon = endpoint({
  method: 'GET',
  path: '/api/checkout/available-coupon',
  summary: 'The best coupon for a subject and a person',
  section: '§7, decisions §4 Purchase',
  access: 'registered',
  query: couponQuery,
  answers: { 200: one(coupon.nullable()) },
  errors: ['general.not-found'],
})

export const catalogueEndpoints = [
  listMembershipLevels,
  listAvailableBundles,
  readSubscriptionRequirement,
  readAvailableCoupon,
] as const
