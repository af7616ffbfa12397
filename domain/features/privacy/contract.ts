/** API contract of data privacy: a copy of all personal data, and its erasure (GDPR Art. 15, 17, 20). */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { day, id, idParams, instant, one } from '../../http/shapes.ts'

/** Copies per hour: each reads all data of the user. */
export const EXPORTS_PER_HOUR = 5

/** What is erased after this time; the texts are in messages. */
export const ERASED_THINGS = [
  'profile',
  'emergency',
  'notifications',
  'videos',
  'sign-ins',
  'relations',
  'memberships',
] as const
/**
 * What must be kept, and for how many years; null: permanently, or for no fixed years. The books count from the end of the year (§ 147 AO, § 257
 * HGB). The others count from the end of the account, and the log of accesses from each entry.
 */
export const KEPT_THINGS = [
  { key: 'ledger', years: 10, isFromEndOfYear: true },
  { key: 'invoices', years: 8, isFromEndOfYear: true },
  { key: 'declarations', years: 6, isFromEndOfYear: true },
  { key: 'acceptances', years: 3, isFromEndOfYear: false },
  // For as many months as the setting says, from the day on which they are closed.
  { key: 'reports', years: null, isFromEndOfYear: false },
  { key: 'audit', years: 1, isFromEndOfYear: false },
  { key: 'attendance', years: null, isFromEndOfYear: false },
] as const
export type KeptThing = (typeof KEPT_THINGS)[number]
const KEPT_KEYS = KEPT_THINGS.map(({ key }) => key)

/** `money`: an open bill, a payment under way, or money that is on its way back. */
export const ERASURE_BLOCKERS = ['children', 'leader', 'money'] as const
export type ErasureBlocker = (typeof ERASURE_BLOCKERS)[number]

export const erasurePlan = z.object({
  state: z.enum(['none', 'waiting']),
  /** When the erasure happens: of the pending one, or if it were requested now. */
  dueAt: instant,
  blockers: z.array(z.enum(ERASURE_BLOCKERS)),
  /** Children whose only guardian is the person. Children whose own account is about to be erased are left out. */
  lonelyChildren: z.array(z.object({ id, firstName: z.string() })),
  /** Credit that is lost with the account, in cents. */
  creditCents: z.int(),
  /** Subscriptions that the person pays for or uses; they end with the account. */
  runningSubscriptions: z.int(),
  erased: z.array(z.enum(ERASED_THINGS)),
  /** Months after which a closed report of a message is deleted. */
  reportMonths: z.int(),
  kept: z.array(
    z.object({
      key: z.enum(KEPT_KEYS),
      years: z.int().nullable(),
      /** The last day. */
      until: day.nullable(),
    }),
  ),
})
export type ErasurePlan = z.output<typeof erasurePlan>

export const dataExport = z.object({ id, createdAt: instant, size: z.int() })

const password = z.string().min(1).max(200)

export const listDataExports = endpoint({
  method: 'GET',
  path: '/api/users/:id/data-exports',
  summary: 'When a copy of the data was taken',
  section: 'GDPR Art. 15',
  access: 'registered',
  params: idParams,
  answers: { 200: z.object({ data: z.array(dataExport) }) },
  errors: [],
})

/** Created while the user waits and not stored: an archive of all data must not remain on the server. */
export const exportData = endpoint({
  method: 'POST',
  path: '/api/users/:id/data-exports',
  summary:
    "Everything the product knows about the caller or their child, as an archive; asks for the caller's password",
  section: 'GDPR Art. 15, 20',
  access: 'registered',
  params: idParams,
  body: z.strictObject({ password }),
  answers: { 200: 'bytes' },
  errors: ['auth.not-while-impersonating', 'auth.rate-limited', 'credentials.no-password'],
})

export const readErasure = endpoint({
  method: 'GET',
  path: '/api/users/:id/erasure',
  summary: 'What the end of an account would take, what must stay and why, and what stands in its way',
  section: 'GDPR Art. 17',
  access: 'registered',
  params: idParams,
  answers: { 200: one(erasurePlan) },
  errors: ['auth.not-while-impersonating'],
})

export const requestErasure = endpoint({
  method: 'POST',
  path: '/api/users/:id/erasure',
  summary: 'End the account after the time to think; signs out everywhere',
  section: 'GDPR Art. 17',
  access: 'registered',
  params: idParams,
  body: z.strictObject({
    password,
    forfeitCredit: z.boolean().default(false),
    endSubscriptions: z.boolean().default(false),
  }),
  answers: { 200: one(erasurePlan) },
  errors: [
    'auth.not-while-impersonating',
    'auth.rate-limited',
    'credentials.no-password',
    'privacy.blocked',
    'privacy.credit-left',
    'privacy.subscription-left',
  ],
})

export const withdrawErasure = endpoint({
  method: 'DELETE',
  path: '/api/users/:id/erasure',
  summary: 'Keep the account after all',
  section: 'GDPR Art. 17',
  access: 'registered',
  params: idParams,
  answers: { 200: one(erasurePlan) },
  errors: ['auth.not-while-impersonating'],
})

export const privacyEndpoints = [listDataExports, exportData, readErasure, requestErasure, withdrawErasure]
