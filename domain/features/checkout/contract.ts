/** API contract of ordering: the summary, the order with obligation to pay, and its result (decisions §4 Purchase, §5). */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { day, id, idParams, one } from '../../http/shapes.ts'
import { paymentConfirmation } from '../payments/provider-confirmation.ts'
import { SUBJECT_TYPES } from '../subscriptions/contract.ts'
import { NOTICE_PERIODS } from '../subscriptions/contracts/contract-facts.ts'

/** What is ordered. Prices never come from the client (decisions §3.2). */
const choice = {
  subscription_plan_id: id,
  /** The own child or the sponsored person it is for; absent: the caller. */
  profiteer_id: id.optional(),
  /** With `prolong`: the contract that gets one more phase. */
  subscription_id: id.optional(),
  prolong: z.boolean().optional(),
  /** Consent to begin before the 14 days of withdrawal are over (§ 356 BGB); unticked at first. */
  begins_at_once: z.boolean().optional(),
  coupon_code: z.string().trim().min(1).max(40).optional(),
}

export const billingAddress = z.strictObject({
  name: z.string().trim().min(1).max(120),
  street: z.string().trim().min(1).max(120),
  zip: z.string().trim().min(1).max(12),
  city: z.string().trim().min(1).max(80),
  country: z.string().regex(/^[A-Z]{2}$/),
})

/** The order as it will be: all that the law wants directly above the button. */
export const orderSummary = z.object({
  productName: z.string(),
  /** What is sold, so that the buyer can go back to the choice. */
  subject: z.object({ type: z.enum(SUBJECT_TYPES), id }),
  seller: z.string(),
  profiteer: z.object({ id, firstName: z.string(), lastName: z.string() }),
  /** Months of the first term; 0 for plans of weeks or days. */
  months: z.int(),
  startsOn: day,
  /** The last day. */
  endsOn: day,
  freeDays: z.int(),
  priceCents: z.int(),
  /** At most one: the best (decisions §4 Purchase). `title` is empty for the family discount. */
  discounts: z.array(
    z.object({
      kind: z.enum(['family', 'coupon']),
      title: z.string(),
      percent: z.int().nullable(),
      cents: z.int(),
    }),
  ),
  creditCents: z.int(),
  /** The sum of the whole term. */
  totalCents: z.int(),
  /** Charged on ordering. */
  dueNowCents: z.int(),
  /** How the term is charged, in order. */
  charges: z.array(z.object({ dueOn: day, cents: z.int() })),
  vat: z.array(z.object({ basisPoints: z.int(), cents: z.int(), exemption: z.string().nullable() })),
  renewalCents: z.int(),
  cancellationPeriod: z.enum(NOTICE_PERIODS),
  /** The last day for a withdrawal. */
  withdrawalEndsOn: day,
  address: billingAddress,
  /** How it can be paid: by the provider, or as the seller collects. */
  collection: z.enum(['provider', 'own']),
})
export type OrderSummary = z.output<typeof orderSummary>

const ORDER_REFUSALS = [
  'general.not-found',
  'checkout.not-adult',
  'checkout.profile-incomplete',
  'checkout.plan-gone',
  'checkout.no-terms',
  'checkout.children-only',
  'checkout.already-held',
  'checkout.not-held',
  'checkout.coupon-invalid',
  'checkout.coupon-used',
  'subscriptions.bound-too-long',
  'subscriptions.unpaid',
  'payments.not-collected-online',
  'auth.mail-unverified',
  'auth.not-while-impersonating',
] as const

/** 404 for a plan that is not sold to this person and for a profiteer that is none of theirs. */
export const readOrderSummary = endpoint({
  method: 'POST',
  path: '/api/checkout/summary',
  summary: 'What an order would be and cost; writes nothing',
  section: 'decisions §4 Purchase, § 312j BGB',
  access: 'registered',
  body: z.strictObject(choice),
  answers: { 200: one(orderSummary) },
  errors: ORDER_REFUSALS,
})

export const ORDER_STATES = ['open', 'pending', 'complete', 'failed', 'expired', 'withdrawn'] as const

/**
 * One order per `key`: a second send answers the first one again. If the total differs from the one that was displayed, nothing is
 * ordered and 409 carries the new summary.
 */
export const placeOrder = endpoint({
  method: 'POST',
  path: '/api/checkout',
  summary: 'Order with obligation to pay',
  section: 'decisions §5, § 312j (3) BGB',
  access: 'registered',
  body: z.strictObject({
    ...choice,
    key: z.uuid(),
    total_cents: z.int().min(0),
    due_now_cents: z.int().min(0),
    address: billingAddress,
    /** What the payer entered in the fields of the provider on our page, as its script hands it over. */
    confirmation: paymentConfirmation.optional(),
  }),
  answers: {
    201: one(
      z.object({
        paymentIntentId: z.string(),
        /** Where the payer completes the payment; null when nothing has to be paid now. */
        redirectUrl: z.string().nullable(),
      }),
    ),
  },
  errors: [
    ...ORDER_REFUSALS,
    'checkout.price-changed',
    'payments.provider-unreachable',
    'payments.declined',
    'payments.authentication-failed',
    'payments.expired',
  ],
})

/**
 * One more term of the same plan, which lifts a cancellation. It obliges to pay, so it is an order like every other: with the same summary,
 * the same button and a withdrawal of its own (docs/decisions/0069).
 */
export const extendSubscription = endpoint({
  method: 'POST',
  path: '/api/subscriptions/:id/extension',
  summary: 'Order one more term of the same plan, with obligation to pay',
  section: '§7, § 312j (3) BGB',
  access: 'registered',
  params: idParams,
  body: z.strictObject({
    key: z.uuid(),
    total_cents: z.int().min(0),
    due_now_cents: z.int().min(0),
    address: billingAddress,
    coupon_code: choice.coupon_code,
  }),
  answers: placeOrder.answers,
  errors: [...placeOrder.errors, 'subscriptions.ended'],
})

/** The page of the result asks here and never believes its own address. */
export const readOrderResult = endpoint({
  method: 'GET',
  path: '/api/checkout/:paymentIntentId',
  summary: 'How an own order stands',
  section: 'decisions §4 Payment provider, §5',
  access: 'registered',
  staleOn: ['subscriptions'],
  params: z.strictObject({ paymentIntentId: z.uuid() }),
  answers: {
    200: one(
      z.object({
        status: z.enum(ORDER_STATES),
        subscriptionId: id.nullable(),
        profiteer: z.object({ id, firstName: z.string() }),
        productName: z.string(),
        totalCents: z.int(),
        /** The last day of the ordered term. */
        endsOn: day,
        /** The invoice of what was paid with the order; null until there is one, and for an order of 0 EUR. */
        invoiceNumber: z.string().nullable(),
        /** The bill that the payer transfers the money for; null where nothing is open or the provider collects. */
        transferBillId: id.nullable(),
        /** Where an open payment goes on. */
        redirectUrl: z.string().nullable(),
        /** The bank of the payer waits for the approval, which goes on at `redirectUrl`. */
        needsAuthentication: z.boolean(),
        /** Why the last attempt failed. */
        problem: z
          .enum(['payments.declined', 'payments.authentication-failed', 'payments.expired'])
          .nullable(),
      }),
    ),
  },
  errors: [],
})

/** 404 for contracts of others, and until the file is drawn. */
export const downloadContract = endpoint({
  method: 'GET',
  path: '/api/subscriptions/:id/contract',
  summary: 'The newest contract of an own subscription as PDF',
  section: '§ 312f BGB',
  access: 'registered',
  params: idParams,
  answers: { 200: 'bytes' },
  errors: [],
  perMinute: 60,
})

export const checkoutEndpoints = [
  readOrderSummary,
  placeOrder,
  extendSubscription,
  readOrderResult,
  downloadContract,
] as const

/** `payload` of the page `checkout` (decisions §3.2). */
export const checkoutPayload = z.strictObject({
  subscription_plan_id: id,
  profiteer_id: id.optional(),
  subscription_id: id.optional(),
  prolong: z.boolean().optional(),
})
export type CheckoutPayload = z.output<typeof checkoutPayload>
