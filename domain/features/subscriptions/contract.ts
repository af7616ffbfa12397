/** What may be bought to open something, and what it costs; buying itself comes with its own endpoints (§3 Subscription, §6 Content access). */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { id, idText, one } from '../../http/shapes.ts'

/** §3: what a subscription is for, and what a content may name as its key. */
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

export const offer = z.object({
  type: z.enum(SUBJECT_TYPES),
  id,
  name: z.string(),
  /** Of a membership level; null for other subjects, which give no level. */
  value: z.int().nullable(),
  isKidsLevel: z.boolean(),
  /** `type:id` of all that it opens, itself among them. */
  opens: z.array(z.string()),
  /** Active ones, the longest term first. */
  plans: z.array(subscriptionPlan),
})
export type Offer = z.output<typeof offer>

/** §3: whom something is bought for, where that is somebody else. */
export const profiteer = z.object({ id, firstName: z.string() })

/**
 * Answers what would be enough for this caller, or for the own child that `profiteer` names, the cheapest first. Nothing may be on
 * offer; then a school has to be asked. 404 for anybody else's id.
 */
export const readOffers = endpoint({
  method: 'GET',
  path: '/api/offers/:type/:id',
  summary: 'What opens a sport, a module or a content, or what a membership level costs',
  section: '§6 Content access, §5 Purchase plans',
  access: 'signed-in',
  params: z.strictObject({ type: z.enum(SUBJECT_TYPES), id: idText }),
  query: z.strictObject({ profiteer: idText.optional() }),
  answers: {
    200: one(
      z.object({
        name: z.string(),
        /** Null: the caller. */
        profiteer: profiteer.nullable(),
        /** That person lacks nothing for it that could be bought. */
        isOpen: z.boolean(),
        offers: z.array(offer),
      }),
    ),
  },
  errors: [],
})

export const subscriptionEndpoints = [readOffers] as const
