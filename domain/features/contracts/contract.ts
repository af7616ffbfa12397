/** API contract of the life of a contract: reading, cancelling, revoking, prolonging, pausing (§3 Subscription, §4, §7, decisions §5). */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { day, id, idParams, instant, one } from '../../http/shapes.ts'
import { SUBJECT_TYPES, subscriptionPlan } from '../subscriptions/contract.ts'
import { CARD_STATES, CONTRACT_STATUSES } from '../subscriptions/contracts/contract-status.ts'
import { NOTICE_PERIODS } from '../subscriptions/contracts/contract-facts.ts'

const person = z.object({ id, firstName: z.string() })

export const subscription = z.object({
  id,
  isValid: z.boolean(),
  profiteer: person,
  user: person,
  productName: z.string(),
  seller: z.string(),
  items: z.array(
    z.object({
      subscriptionPlan: subscriptionPlan.extend({
        cancellationPeriod: z.enum(NOTICE_PERIODS),
        /** Cents per month of silent renewal, less the family discount that goes on. */
        renewalPrice: z.int(),
        subjectType: z.enum(SUBJECT_TYPES),
        subject: z.object({ id, name: z.string() }),
      }),
    }),
  ),
  stripeStatus: z.enum(CONTRACT_STATUSES),
  /** Null for a contract that has ended. */
  cardState: z.enum(CARD_STATES).nullable(),
  startsAt: instant,
  /** Set by a cancellation; the contract stays valid until then. */
  endsAt: instant.nullable(),
  canceled_at: instant.nullable(),
  failedCancellation: z.object({ cancelAt: instant }).nullable(),
  /** To when it would end if it were cancelled now. */
  next_cancel_date_at: instant,
  currentPhaseEndsAt: instant,
  /** Seconds since 1970: the end of the period that is paid for. */
  current_period_end: z.int(),
  /** The phase that follows, if one is ordered. */
  schedule: z.object({ startsOn: day, endsOn: day, totalCents: z.int() }).nullable(),
  discount: z
    .object({ coupon: z.object({ amount_off: z.null(), percent_off: z.int(), name: z.string() }) })
    .nullable(),
  /** Cents of the next charge, and its day; null when none follows. */
  nextCharge: z.object({ cents: z.int(), dueOn: day }).nullable(),
  plan: z.object({ amount: z.int() }),
  metadata: z.object({ ewto_annual_fee: z.int().nullable() }),
  /** The moved clock of a demo; null while none is moved. */
  testNow: instant.nullable(),
  /** The bill that waits after a failed payment. */
  openBill: z
    .object({
      id,
      amountCents: z.int(),
      warnings: z.int(),
      payUntil: instant.nullable(),
      isProcessing: z.boolean(),
      /** The seller collects it itself: the payer transfers, or a mandate is debited. */
      isTransfer: z.boolean(),
    })
    .nullable(),
  /** Granted pauses that run or are to come. */
  pauses: z.array(z.object({ startsOn: day, endsOn: day })),
  /** The pause that waits for an answer, or the last one if it was refused. `answer`: the words of the school. */
  requestedPause: z
    .object({
      id,
      startsOn: day,
      endsOn: day,
      state: z.enum(['requested', 'refused']),
      answer: z.string().nullable(),
    })
    .nullable(),
  /** Its payer can download the contract as PDF. */
  hasContractFile: z.boolean(),
  /** What the caller may do; the server decides by the same rules. */
  capabilities: z.object({
    cancel: z.boolean(),
    revoke: z.boolean(),
    /** Order one more term of the same plan. */
    prolong: z.boolean(),
    /** Ask for a pause, if none waits. */
    pause: z.boolean(),
    /** Withdraw the one that waits. */
    withdrawPause: z.boolean(),
    pay: z.boolean(),
    withdraw: z.boolean(),
  }),
  /** The last day on which it can be withdrawn; null when it cannot. */
  withdrawalEndsOn: day.nullable(),
  /** It was withdrawn: what goes back, and how far that is. */
  withdrawal: z
    .object({
      withdrawnOn: day,
      refundCents: z.int(),
      isRefunded: z.boolean(),
      refundUntil: day,
    })
    .nullable(),
})
export type SubscriptionView = z.output<typeof subscription>

/** Contracts that the caller pays for or benefits from, and those of own minor children. */
export const listSubscriptions = endpoint({
  method: 'GET',
  path: '/api/subscriptions',
  summary: 'Own contracts and those of own children',
  section: '§7, §4 Subscription',
  access: 'registered',
  throttleMs: 10_000,
  staleOn: ['subscriptions'],
  answers: { 200: z.object({ data: z.array(subscription) }) },
  errors: [],
})

export const readSubscription = endpoint({
  method: 'GET',
  path: '/api/subscriptions/:id',
  summary: 'One of these contracts',
  section: '§7',
  access: 'registered',
  staleOn: ['subscriptions/:id'],
  params: idParams,
  answers: { 200: one(subscription) },
  errors: [],
})

/**
 * Cancels at the earliest time. Asks for no password and never waits for the provider (docs/decisions/0068), except for an order in
 * flight: only the provider knows whether there is a contract, so 502 when it does not answer.
 */
export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/api/subscriptions/:id/cancellation',
  summary: 'Cancel an own contract at the earliest time',
  section: '§4 Subscription, §8, § 312k BGB',
  access: 'registered',
  params: idParams,
  /** 202: cancelled with us, while a payment hangs at the provider and is handled by hand. */
  answers: { 200: one(subscription), 202: one(subscription) },
  errors: [
    'subscriptions.already-cancelled',
    'subscriptions.ended',
    'payments.provider-unreachable',
    'auth.not-while-impersonating',
  ],
})

export const revokeCancellation = endpoint({
  method: 'DELETE',
  path: '/api/subscriptions/:id/cancellation',
  summary: 'Take a cancellation back before the contract ends',
  section: '§4 Subscription',
  access: 'registered',
  params: idParams,
  answers: { 200: one(subscription) },
  errors: ['subscriptions.not-cancelled', 'subscriptions.ended', 'auth.not-while-impersonating'],
})

export const lifeEndpoints = [
  listSubscriptions,
  readSubscription,
  cancelSubscription,
  revokeCancellation,
] as const
