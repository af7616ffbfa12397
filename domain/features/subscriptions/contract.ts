/**
 * API contract of offers: what can be bought to open something, and its price. Buying has its own endpoints (§3 Subscription, §6
 * Content access).
 */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { id, idParams, idText, one } from '../../http/shapes.ts'

/** §3: the subjects of a subscription, which a content may name as its key. */
export const SUBJECT_TYPES = ['sport', 'membership-level', 'content', 'module', 'module-group'] as const
export const INTERVALS = ['year', 'month', 'week', 'day'] as const

/** `price` in cents per interval; `effectivePeriodLength` in months (decisions §3.6). */
export const subscriptionPlan = z.object({
  id,
  isActive: z.boolean(),
  interval: z.enum(INTERVALS),
  intervalCount: z.int(),
  effectivePeriodLength: z.int(),
  price: z.int(),
})
export type SubscriptionPlan = z.output<typeof subscriptionPlan>

/** Who takes the money of a sale: the payment provider, or the seller itself. */
export const COLLECTIONS = ['provider', 'own'] as const

export const offer = z.object({
  type: z.enum(SUBJECT_TYPES),
  id,
  name: z.string(),
  /** Value of a membership level; null for other subjects, which give no level. */
  value: z.int().nullable(),
  isKidsLevel: z.boolean(),
  /** `type:id` of everything that it opens, including itself. */
  opens: z.array(z.string()),
  /** Active plans, the longest term first. */
  plans: z.array(subscriptionPlan),
  /** Who sells it, and how it is paid: named where an order begins (§ 312j (1) BGB). */
  seller: z.string(),
  collection: z.enum(COLLECTIONS),
})
export type Offer = z.output<typeof offer>

/** §3: the person it is bought for, if that is not the buyer. */
export const profiteer = z.object({ id, firstName: z.string() })

/**
 * The offers that are enough for the caller, or for their child in `profiteer`, the cheapest first. The list may be empty; then the
 * user must ask a school. 404 for the id of any other person.
 */
export const readOffers = endpoint({
  method: 'GET',
  path: '/api/offers/:type/:id',
  summary: 'What opens a sport, a module or a content, or what a membership level costs',
  section: '§6 Content access, §5 Purchase plans',
  access: 'signed-in',
  staleOn: ['user', 'prices'],
  params: z.strictObject({ type: z.enum(SUBJECT_TYPES), id: idText }),
  query: z.strictObject({ profiteer: idText.optional() }),
  answers: {
    200: one(
      z.object({
        name: z.string(),
        /** Null: the caller. */
        profiteer: profiteer.nullable(),
        /** The person already has all access that can be bought for it. */
        isOpen: z.boolean(),
        offers: z.array(offer),
      }),
    ),
  },
  errors: [],
})

/** §2 Subscription choice: all that the caller, or the child in `profiteer`, can become a member of. 404 for the id of any other person. */
export const listMembershipOffers = endpoint({
  method: 'GET',
  path: '/api/membership-offers',
  summary: 'Memberships that can be bought for a person, the lowest value first',
  section: '§2 Subscription choice, §5 Purchase plans',
  access: 'registered',
  staleOn: ['user', 'subscriptions'],
  query: z.strictObject({ profiteer: idText.optional() }),
  answers: {
    200: one(
      z.object({
        profiteer: profiteer.nullable(),
        /** `isHeld`: the person has all that it opens. */
        offers: z.array(offer.extend({ isHeld: z.boolean() })),
      }),
    ),
  },
  errors: ['general.not-found'],
})

/** A membership as strangers see its price on the page of a school. */
export const schoolOffer = offer.pick({ name: true, isKidsLevel: true, plans: true, seller: true }).extend({
  /** The id of the product that is sold. */
  id,
  /** Names of the sports that it opens. */
  sports: z.array(z.string()),
  /** The school sells it to its own members only, so it comes after joining. */
  isForMembers: z.boolean(),
})
export type SchoolOffer = z.output<typeof schoolOffer>

/** Prices for everybody, before there is an account: the memberships that people of a school can buy. None at a closed school. */
export const listSchoolOffers = endpoint({
  method: 'GET',
  path: '/api/schools/:id/offers',
  summary: 'What memberships cost at a school, for everybody: those of adults first, then by value',
  section: '§5 Purchase plans, §2 Public search',
  access: 'anyone',
  staleOn: ['prices'],
  params: idParams,
  answers: { 200: z.object({ data: z.array(schoolOffer) }) },
  errors: [],
  perMinute: 120,
})

export const subscriptionEndpoints = [readOffers, listMembershipOffers, listSchoolOffers] as const
