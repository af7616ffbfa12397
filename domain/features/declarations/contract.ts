/** API contract of declarations that end a contract: in public without an account (§§ 312k, 356a BGB), and the withdrawal from the own account. */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { day, id, idParams, instant, one } from '../../http/shapes.ts'
import { DECLARATION_KINDS } from './case-numbers.ts'

const typed = (most: number) => z.string().trim().min(1).max(most)

/** Made once per page by the client: a second send is the same declaration. */
const key = z.uuid()
const declarer = { key, name: typed(120), mail: z.email().max(254), contract: typed(500) }

/** What was declared, as the receipt repeats it. It says nothing of a contract, so it is the same whether there is one or not. */
export const receipt = z.object({
  key: z.string(),
  kind: z.enum(DECLARATION_KINDS),
  /** `K-…` or `W-…`. */
  caseNumber: z.string(),
  receivedAt: instant,
  name: z.string(),
  mail: z.string(),
  contract: z.string(),
  isExtraordinary: z.boolean(),
  reason: z.string().nullable(),
  /** The day on which it shall end; null: the earliest. */
  wishedOn: day.nullable(),
})
export type Receipt = z.output<typeof receipt>

/**
 * A limit slows down and never closes: 429 says from when on it goes on, and the page names the mail address that takes the declaration
 * meanwhile.
 */
export const declareCancellation = endpoint({
  method: 'POST',
  path: '/api/declarations/cancellations',
  summary: 'Cancel a contract without an account',
  section: '§ 312k BGB',
  access: 'anyone',
  openInMaintenance: true,
  body: z
    .strictObject({
      ...declarer,
      is_extraordinary: z.boolean(),
      reason: typed(2_000).optional(),
      /** Not before the day of the declaration. Absent: at the earliest. */
      wished_on: day.optional(),
    })
    .refine(({ is_extraordinary, reason }) => !is_extraordinary || reason !== undefined, {
      path: ['reason'],
      params: { code: 'required' },
    }),
  answers: { 201: one(receipt) },
  errors: ['auth.rate-limited'],
})

export const declareWithdrawal = endpoint({
  method: 'POST',
  path: '/api/declarations/withdrawals',
  summary: 'Withdraw a contract without an account',
  section: '§ 356a BGB',
  access: 'anyone',
  openInMaintenance: true,
  body: z.strictObject(declarer),
  answers: { 201: one(receipt) },
  errors: ['auth.rate-limited'],
})

const keyParams = z.strictObject({ key })

/** The key is known to the declarer alone, and to the mailbox that got the receipt. */
export const readReceipt = endpoint({
  method: 'GET',
  path: '/api/declarations/:key',
  summary: 'The receipt of a declaration',
  section: '§§ 312k, 356a BGB',
  access: 'anyone',
  openInMaintenance: true,
  params: keyParams,
  secretField: 'key',
  answers: { 200: one(receipt) },
  errors: [],
})

export const downloadReceipt = endpoint({
  method: 'GET',
  path: '/api/declarations/:key/file',
  summary: 'The receipt of a declaration as PDF',
  section: '§§ 312k, 356a BGB',
  access: 'anyone',
  openInMaintenance: true,
  params: keyParams,
  secretField: 'key',
  answers: { 200: 'bytes' },
  errors: [],
})

const sums = {
  /** Days of use that are billed. */
  usedDays: z.int(),
  owedCents: z.int(),
  /** Back by the means of payment. */
  refundCents: z.int(),
  creditCents: z.int(),
}

export const withdrawalChoice = z.object({
  orderId: id,
  /** The whole contract, or only a further term of it. */
  isWhole: z.boolean(),
  orderedOn: day,
  /** The last day for it. */
  until: day,
  /** If it is withdrawn today: the last day on which the money is back. */
  refundUntil: day,
  ...sums,
})
export type WithdrawalChoice = z.output<typeof withdrawalChoice>

/** 404 for contracts of others. */
export const listWithdrawalChoices = endpoint({
  method: 'GET',
  path: '/api/subscriptions/:id/withdrawal',
  summary: 'What of an own contract can be withdrawn today, and what goes back then',
  section: '§ 355 BGB',
  access: 'registered',
  staleOn: ['subscriptions'],
  params: idParams,
  answers: { 200: z.object({ data: z.array(withdrawalChoice) }) },
  errors: [],
})

export const withdrawSubscription = endpoint({
  method: 'POST',
  path: '/api/subscriptions/:id/withdrawal',
  summary: 'Withdraw an own contract, or the last term that was ordered',
  section: '§§ 355, 356a, 357 BGB',
  access: 'registered',
  params: idParams,
  /** `order_id`: this order and the later ones; absent: all that can be withdrawn. */
  body: z.strictObject({ key, order_id: id.optional() }),
  answers: {
    201: one(
      z.object({
        receipt,
        ...sums,
        /** The last day on which the money is back. */
        refundUntil: day,
      }),
    ),
  },
  errors: [
    'subscriptions.withdrawal-over',
    'subscriptions.already-withdrawn',
    'auth.not-while-impersonating',
  ],
})

export const declarationEndpoints = [
  declareCancellation,
  declareWithdrawal,
  readReceipt,
  downloadReceipt,
  listWithdrawalChoices,
  withdrawSubscription,
] as const
