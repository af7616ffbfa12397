/** API contract of paying: an open bill, the portal, the provider's notices, and the page of the stand-in (decisions §4, §5). */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { day, idParams, instant, one } from '../../http/shapes.ts'
import { paymentConfirmation } from '../payments/provider-confirmation.ts'

const PAYMENT_STATES = ['needs-action', 'processing', 'succeeded', 'failed', 'cancelled', 'returned'] as const

/** Pays an open bill by hand, with another method if the payer wants to. */
export const payBill = endpoint({
  method: 'POST',
  path: '/api/bills/:id/payment',
  summary: 'Start the payment of an own open bill',
  section: '§8 Subscriptions and payment, decisions §4',
  access: 'registered',
  params: idParams,
  answers: { 201: one(z.object({ redirectUrl: z.string() })) },
  errors: [
    'payments.settled',
    'payments.held',
    'payments.in-flight',
    'payments.provider-unreachable',
    'payments.not-collected-online',
    'payments.declined',
    'auth.not-while-impersonating',
  ],
})

/** The bill on the page where card or account is entered. */
export const readBillPayment = endpoint({
  method: 'GET',
  path: '/api/bills/:id/payment',
  summary: 'An own bill on the page where it is paid',
  section: '§8 Subscriptions and payment, decisions §4',
  access: 'registered',
  params: idParams,
  answers: {
    200: one(
      z.object({ description: z.string(), amountCents: z.int(), isOpen: z.boolean(), returnUrl: z.string() }),
    ),
  },
  errors: [],
})

/** 404 where the payer enters card or account on a page of the provider. */
export const confirmBillPayment = endpoint({
  method: 'POST',
  path: '/api/bills/:id/confirmation',
  summary: 'Pay an own open bill with what was entered on our page',
  section: '§8 Subscriptions and payment, decisions §4',
  access: 'registered',
  params: idParams,
  body: z.strictObject({ confirmation: paymentConfirmation }),
  answers: { 201: one(z.object({ redirectUrl: z.string().nullable() })) },
  errors: [
    'payments.settled',
    'payments.in-flight',
    'payments.provider-unreachable',
    'payments.not-collected-online',
    'payments.declined',
    'payments.authentication-failed',
    'payments.expired',
    'auth.not-while-impersonating',
  ],
})

/** The payer comes back from the own bank: the payment is read anew and worked off, without waiting for a notice of the provider. */
export const checkPayment = endpoint({
  method: 'POST',
  path: '/api/payments/:reference/check',
  summary: 'Read an own payment anew at the provider',
  section: 'decisions §4 Payment provider',
  access: 'registered',
  perMinute: 30,
  params: z.strictObject({ reference: z.string().regex(/^(?:pi|payment)_[A-Za-z0-9]{1,100}$/) }),
  answers: {
    200: one(
      z.object({
        state: z.enum(PAYMENT_STATES),
        /** While the payer has to act: what the script of the provider needs for it. */
        action: z.string().nullable(),
        returnUrl: z.string(),
      }),
    ),
  },
  errors: ['payments.provider-unreachable', 'payments.not-collected-online', 'auth.not-while-impersonating'],
})

export const openBillingPortal = endpoint({
  method: 'POST',
  path: '/api/billing-portal',
  summary: 'The page where the caller changes saved ways to pay',
  section: '§8 payment portal, decisions §5',
  access: 'registered',
  answers: { 201: one(z.object({ url: z.string() })) },
  errors: ['payments.provider-unreachable', 'payments.not-collected-online', 'auth.not-while-impersonating'],
})

/** Its signature covers the bytes of the body. Any JSON object passes here; the payment it names is read anew from the provider. */
export const receiveProviderEvent = endpoint({
  method: 'POST',
  path: '/api/webhooks/payment',
  summary: 'A notice of the payment provider',
  section: 'decisions §4 Payment provider, §5',
  access: 'anyone',
  body: z.looseObject({}),
  answers: { 204: 'empty' },
  errors: ['payments.signature-bad'],
  xsrf: 'not-needed',
})

const billingChoices = z.object({
  /** The day of the month on which all charges are billed, never before they are due; null: each when it is due. */
  billingDay: z.int().min(1).max(28).nullable(),
})

export const readBillingChoices = endpoint({
  method: 'GET',
  path: '/api/billing-choices',
  summary: 'On which day of the month the caller is billed',
  section: '§8 Subscriptions and payment',
  access: 'registered',
  staleOn: ['subscriptions'],
  answers: { 200: one(billingChoices) },
  errors: [],
})

export const changeBillingChoices = endpoint({
  method: 'PUT',
  path: '/api/billing-choices',
  summary: 'Have all charges billed on one day of the month',
  section: '§8 Subscriptions and payment',
  access: 'registered',
  body: z.strictObject(billingChoices.shape),
  answers: { 200: one(billingChoices) },
  errors: ['auth.not-while-impersonating'],
})

/** What the payer chooses. */
export const STAND_IN_OUTCOMES = ['pay', 'debit', 'decline', 'fail-authentication', 'leave'] as const
/** What the bank does later: a debit arrives or not, and money that arrived is taken back. */
export const BANK_ANSWERS = ['arrive', 'bounce', 'return'] as const
/** How the notices of the stand-in reach us. `late`: some minutes later; `lost`: never. */
export const DELIVERIES = ['prompt', 'late', 'twice', 'shuffled', 'lost'] as const

const standInPayment = z.object({
  reference: z.string(),
  description: z.string(),
  amountCents: z.int(),
  state: z.enum(PAYMENT_STATES),
  returnUrl: z.string().nullable(),
})

const reference = z.strictObject({ reference: z.string().regex(/^payment_[0-9a-f]{32}$/) })

/** 404 wherever a real provider collects, and for payments of others. */
export const readStandInPayment = endpoint({
  method: 'GET',
  path: '/api/stand-in/payments/:reference',
  summary: 'Demo only: a payment on the page of the stand-in',
  section: 'decisions §4 Payment provider',
  access: 'registered',
  params: reference,
  answers: { 200: one(standInPayment) },
  errors: [],
})

/** The newest first. */
export const listStandInPayments = endpoint({
  method: 'GET',
  path: '/api/stand-in/payments',
  summary: 'Demo only: own payments at the stand-in',
  section: 'decisions §4 Payment provider',
  access: 'registered',
  answers: { 200: z.object({ data: z.array(standInPayment) }) },
  errors: [],
})

export const decideStandInPayment = endpoint({
  method: 'POST',
  path: '/api/stand-in/payments/:reference',
  summary: 'Demo only: decide how a payment ends',
  section: 'decisions §4 Payment provider',
  access: 'registered',
  params: reference,
  body: z.strictObject({ outcome: z.enum([...STAND_IN_OUTCOMES, ...BANK_ANSWERS]) }),
  answers: { 200: one(standInPayment) },
  errors: ['payments.settled', 'auth.not-while-impersonating'],
})

const standInControls = z.object({
  /** How many of the next scheduled payments fail. */
  failNext: z.int(),
  daysAhead: z.int(),
  /** What time it is for the own contracts. */
  now: instant,
  /** The next day on which something is charged or tried again; null when there is none. */
  nextPaymentOn: day.nullable(),
  /** The day after the next end of a phase; null without a running contract. */
  phaseEndOn: day.nullable(),
})
export type StandInControls = z.output<typeof standInControls>

/** Lets the next scheduled payments of the caller fail. `delivery`: all notices come late, twice, shuffled or never. */
export const setStandInControls = endpoint({
  method: 'PUT',
  path: '/api/stand-in/controls',
  summary: 'Demo only: let the next own payments fail',
  section: 'decisions §4 Payment provider',
  access: 'registered',
  body: z.strictObject({ failNext: z.int().min(0).max(3), delivery: z.enum(DELIVERIES).optional() }),
  answers: { 200: one(standInControls) },
  errors: ['auth.not-while-impersonating'],
})

/** 404 wherever a real provider collects: the bar of the demo is displayed only where this answers. */
export const readStandInControls = endpoint({
  method: 'GET',
  path: '/api/stand-in/controls',
  summary: 'Demo only: the clock of the own contracts, and how many payments fail',
  section: 'decisions §4 Payment provider',
  access: 'registered',
  staleOn: ['subscriptions'],
  answers: { 200: one(standInControls) },
  errors: [],
})

export const CLOCK_STEPS = ['day', 'next-payment', 'phase-end', 'real'] as const
export type ClockStep = (typeof CLOCK_STEPS)[number]

/**
 * Moves the clock of the own contracts and runs at once what time brings. `real` sets it back; what was booked meanwhile stays.
 */
export const moveStandInClock = endpoint({
  method: 'POST',
  path: '/api/stand-in/clock',
  summary: 'Demo only: move the clock of the own contracts',
  section: 'decisions §4 Payment provider',
  access: 'registered',
  body: z.strictObject({ to: z.enum(CLOCK_STEPS) }),
  answers: { 200: one(standInControls) },
  errors: ['payments.clock-end', 'auth.not-while-impersonating'],
})

export const billingEndpoints = [
  payBill,
  readBillPayment,
  confirmBillPayment,
  checkPayment,
  openBillingPortal,
  readBillingChoices,
  changeBillingChoices,
  receiveProviderEvent,
  readStandInPayment,
  listStandInPayments,
  decideStandInPayment,
  setStandInControls,
  readStandInControls,
  moveStandInClock,
] as const
