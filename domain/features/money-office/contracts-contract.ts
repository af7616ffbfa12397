/** API contract of contracts with their books, and what the office does to them (decisions §6.5). */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { countText, day, id, idParams, instant, many, one } from '../../http/shapes.ts'
import { personName } from '../accounts/person-shapes.ts'
import { ACCOUNTS, POSTING_KINDS } from '../ledger/ledger.ts'
import { reason } from './office-texts.ts'
import { PRICE_MAX } from './products-contract.ts'
import { OFFICE_WRITE } from './sellers-contract.ts'

export const CONTRACTS_PER_PAGE = 50
export const CONTRACT_SEARCH_MAX = 100
export const OFFICE_STATUSES = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'canceled',
] as const

const SECTION = 'decisions §6.5'

export const officeContract = z.object({
  id,
  user: personName,
  profiteer: personName,
  productName: z.string(),
  seller: z.string(),
  status: z.enum(OFFICE_STATUSES),
  startsAt: instant,
  endsAt: instant.nullable(),
  withdrawnOn: day.nullable(),
  openCents: z.int(),
})
export type OfficeContract = z.output<typeof officeContract>

/** People are searched as everywhere in the administration, and the search is audited. */
export const searchContracts = endpoint({
  method: 'GET',
  path: '/api/admin/money/contracts',
  summary: 'Contracts by person, contract or invoice number, and status; the newest first',
  section: SECTION,
  access: 'admin',
  query: z.strictObject({
    search: z.string().trim().max(CONTRACT_SEARCH_MAX).optional(),
    status: z.enum(OFFICE_STATUSES).optional(),
    page: countText(1_000_000).optional(),
    per_page: countText(CONTRACTS_PER_PAGE).optional(),
  }),
  answers: { 200: many(officeContract) },
  errors: ['auth.not-while-impersonating'],
})

const phase = z.object({
  id,
  kind: z.enum(['term', 'renewal']),
  startsOn: day,
  endsOn: day,
  paidFrom: day,
  totalCents: z.int(),
  discountPercent: z.int(),
})
const charge = z.object({
  id,
  dueOn: day,
  coversFrom: day,
  coversUntil: day,
  amountCents: z.int(),
  vatBasisPoints: z.int(),
  billId: id.nullable(),
})
const attempt = z.object({
  id,
  provider: z.string(),
  means: z.string().nullable(),
  reference: z.string().nullable(),
  amountCents: z.int(),
  state: z.string(),
  problem: z.string().nullable(),
  startedAt: instant,
})
const refund = z.object({
  id,
  amountCents: z.int(),
  cause: z.string(),
  state: z.string(),
  requestedAt: instant,
  dueUntil: day,
})
const invoice = z.object({
  id,
  number: z.string(),
  kind: z.enum(['invoice', 'cancellation', 'correction']),
  issuedOn: day,
  totalCents: z.int(),
})
const bill = z.object({
  id,
  dueOn: day,
  amountCents: z.int(),
  creditCents: z.int(),
  collection: z.enum(['provider', 'own']),
  state: z.enum(['open', 'paid', 'cancelled', 'written-off']),
  warnings: z.int(),
  payUntil: instant.nullable(),
  heldAt: instant.nullable(),
  /** What came in and has not gone back. */
  refundableCents: z.int(),
  attempts: z.array(attempt),
  refunds: z.array(refund),
  invoices: z.array(invoice),
})
export type OfficeBill = z.output<typeof bill>
const posting = z.object({
  id,
  kind: z.enum(POSTING_KINDS),
  bookedOn: day,
  billId: id.nullable(),
  note: z.string().nullable(),
  lines: z.array(z.object({ account: z.enum(ACCOUNTS), cents: z.int() })),
})

export const contractFile = officeContract.extend({
  cancelledAt: instant.nullable(),
  cancellationFailedAt: instant.nullable(),
  orderedAt: instant,
  /** Credit of the payer. */
  creditCents: z.int(),
  phases: z.array(phase),
  pauses: z.array(z.object({ startsOn: day, endsOn: day })),
  charges: z.array(charge),
  bills: z.array(bill),
  postings: z.array(posting),
})
export type ContractFile = z.output<typeof contractFile>

export const readContractFile = endpoint({
  method: 'GET',
  path: '/api/admin/money/contracts/:id',
  summary: 'A contract with phases, charges, bills, payments, invoices and its lines in the ledger',
  section: SECTION,
  access: 'admin',
  params: idParams,
  answers: { 200: one(contractFile) },
  errors: ['auth.not-while-impersonating'],
})

const amount = z.int().min(1).max(PRICE_MAX)
/** Made once per form: a second send is the same act. */
const key = z.uuid()

export const refundMoney = endpoint({
  method: 'POST',
  path: '/api/admin/money/bills/:id/refund',
  summary: 'Take a paid bill back, whole or in part: its money goes back the way it came',
  section: SECTION,
  access: 'admin',
  params: idParams,
  /**
   * Whole, its invoice is cancelled, and the credit that it used comes back. `amountCents`: only this part goes back, and a correction of
   * the invoice says so.
   */
  body: z.strictObject({ key, reason, amountCents: amount.optional() }),
  answers: { 204: 'empty' },
  errors: [...OFFICE_WRITE, 'money-office.nothing-left', 'payments.refund-too-high'],
})

export const writeOffBill = endpoint({
  method: 'POST',
  path: '/api/admin/money/bills/:id/write-off',
  summary: 'Give up what cannot be collected',
  section: SECTION,
  access: 'admin',
  params: idParams,
  body: z.strictObject({ reason }),
  answers: { 204: 'empty' },
  errors: [...OFFICE_WRITE, 'money-office.not-payable', 'payments.in-flight'],
})

export const payByHand = endpoint({
  method: 'POST',
  path: '/api/admin/money/bills/:id/payment',
  summary: 'Book money that came in by transfer or cash',
  section: SECTION,
  access: 'admin',
  params: idParams,
  body: z.strictObject({ key, means: z.enum(['transfer', 'cash']), reason }),
  answers: { 204: 'empty' },
  errors: [...OFFICE_WRITE, 'money-office.not-payable', 'payments.in-flight'],
})

export const grantCredit = endpoint({
  method: 'POST',
  path: '/api/admin/money/contracts/:id/credit',
  summary: 'Give the payer of a contract credit',
  section: SECTION,
  access: 'admin',
  params: idParams,
  body: z.strictObject({ key, amountCents: amount, reason }),
  answers: { 204: 'empty' },
  errors: [...OFFICE_WRITE],
})

/** Only after the last day of the third warning; nothing ends a contract by itself. */
export const endUnpaid = endpoint({
  method: 'POST',
  path: '/api/admin/money/contracts/:id/end',
  summary: 'End a contract that stays unpaid (§ 314 BGB)',
  section: SECTION,
  access: 'admin',
  params: idParams,
  body: z.strictObject({ reason }),
  answers: { 204: 'empty' },
  errors: [...OFFICE_WRITE, 'subscriptions.not-unpaid'],
})

export const contractEndpoints = [
  searchContracts,
  readContractFile,
  refundMoney,
  writeOffBill,
  payByHand,
  grantCredit,
  endUnpaid,
] as const
