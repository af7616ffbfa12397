/** API contract of the money of a school: what is open, what came in, debit files and exports, for its heads (decisions §4). */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { countText, day, id, idParams, idText, instant, many, one } from '../../http/shapes.ts'
import { shownIssuer } from '../payments/issuers/issuer-facts.ts'

export const BILLS_PER_PAGE = 50
export const CONTRACTS_PER_PAGE = 50
/** Days after the due day at which an open bill is another step older. */
export const AGES = ['not-due', 'to-30', 'to-90', 'older'] as const
export type Age = (typeof AGES)[number]

/** A bank charges some euros for a returned debit; more is a typing error. */
const MOST_FEE_CENTS = 10_000

const person = z.object({ id, firstName: z.string(), lastName: z.string() })
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)
const sum = z.object({ count: z.int(), cents: z.int() })

export const schoolMoney = z.object({
  school: z.object({ id, name: z.string() }),
  /** Null until the school has entered what it needs to sell. */
  issuer: shownIssuer.nullable(),
  open: z.array(z.object({ age: z.enum(AGES), ...sum.shape })),
  /** Booked revenue of twelve months, without tax. */
  revenue: z.array(z.object({ month, product: z.string(), cents: z.int() })),
  pauses: z.array(
    z.object({ id, contractId: id, member: person, startsOn: day, endsOn: day, reason: z.string() }),
  ),
  /** Money that the school itself transfers back. */
  refunds: z.array(z.object({ id, payer: person, cents: z.int(), dueUntil: day })),
  /** Announced debits that are on no file, by their day. */
  debitDays: z.array(z.object({ collectOn: day, ...sum.shape, isOpen: z.boolean() })),
  files: z.array(
    z.object({
      id,
      collectOn: day,
      debits: z.int(),
      totalCents: z.int(),
      madeAt: instant,
      cancelledAt: instant.nullable(),
      /** Debits that are still under way. */
      running: z.int(),
      isBookable: z.boolean(),
    }),
  ),
})
export type SchoolMoney = z.output<typeof schoolMoney>

export const readSchoolMoney = endpoint({
  method: 'GET',
  path: '/api/schools/:id/money',
  summary: 'The money of a school: open items, revenue, pauses, refunds, debits',
  section: 'decisions §4 Invoices',
  access: 'registered',
  staleOn: ['school-money'],
  params: idParams,
  answers: { 200: one(schoolMoney) },
  errors: [],
  perMinute: 60,
})

export const openBill = z.object({
  id,
  payer: person,
  number: z.string().nullable(),
  dueOn: day,
  age: z.enum(AGES),
  openCents: z.int(),
  warnings: z.int(),
  payUntil: instant.nullable(),
  /** The debit that is announced or under way. */
  debit: z.object({ collectOn: day, isRunning: z.boolean() }).nullable(),
})
export type OpenBill = z.output<typeof openBill>

export const listOpenBills = endpoint({
  method: 'GET',
  path: '/api/schools/:id/money/bills',
  summary: 'Open bills of a school, the oldest first',
  section: 'decisions §4 Invoices',
  access: 'registered',
  staleOn: ['school-money'],
  params: idParams,
  query: z.strictObject({ page: countText(10_000).optional(), age: z.enum(AGES).optional() }),
  answers: { 200: many(openBill) },
  errors: [],
})

const billParams = z.strictObject({ id: idText, billId: idText })

/** The key is made once per dialog: a second send books nothing more. */
export const bookPayment = endpoint({
  method: 'POST',
  path: '/api/schools/:id/money/bills/:billId/payments',
  summary: 'Book that a bill was paid by transfer or in cash',
  section: 'decisions §4 Invoices',
  access: 'registered',
  params: billParams,
  body: z.strictObject({
    key: z.uuid(),
    means: z.enum(['transfer', 'cash']),
    /** What the head saw as open; another amount is refused. */
    amountCents: z.int().min(1),
  }),
  answers: { 204: 'empty' },
  errors: [
    'auth.not-while-impersonating',
    'payments.settled',
    'payments.in-flight',
    'school-money.amount-changed',
  ],
})

export const heldContract = z.object({
  id,
  payer: person,
  member: person,
  product: z.string(),
  monthlyCents: z.int(),
  startsOn: day,
  endsOn: day.nullable(),
  isPaper: z.boolean(),
  status: z.enum(['trialing', 'active', 'past_due', 'unpaid', 'canceled']),
})
export type HeldContract = z.output<typeof heldContract>

export const listSchoolContracts = endpoint({
  method: 'GET',
  path: '/api/schools/:id/money/contracts',
  summary: 'Contracts that a school sells',
  section: 'decisions §4 Visibility',
  access: 'registered',
  staleOn: ['school-money'],
  params: idParams,
  query: z.strictObject({ page: countText(10_000).optional() }),
  answers: { 200: many(heldContract) },
  errors: [],
})

/** A school learns of contracts with the association only whether they hold. */
export const listAssociationMembers = endpoint({
  method: 'GET',
  path: '/api/schools/:id/money/association',
  summary: 'Members of a school, and whether they hold a contract with the association',
  section: 'decisions §4 Visibility',
  access: 'registered',
  params: idParams,
  query: z.strictObject({ page: countText(10_000).optional() }),
  answers: { 200: many(z.object({ member: person, holds: z.boolean() })) },
  errors: [],
})

const debitRefusals = ['auth.not-while-impersonating', 'school-money.no-creditor'] as const

export const makeDebitFile = endpoint({
  method: 'POST',
  path: '/api/schools/:id/money/debit-files',
  summary: 'Make the debit file of an announced day',
  section: 'decisions §4 Payment provider',
  access: 'registered',
  params: idParams,
  body: z.strictObject({ collectOn: day }),
  answers: { 201: one(z.object({ id, debits: z.int(), totalCents: z.int() })) },
  errors: [...debitRefusals, 'school-money.no-debits', 'school-money.debit-day'],
})

const fileParams = z.strictObject({ id: idText, fileId: idText })

/** The same bytes each time. */
export const downloadDebitFile = endpoint({
  method: 'GET',
  path: '/api/schools/:id/money/debit-files/:fileId/download',
  summary: 'A debit file, as XML for the bank',
  section: 'decisions §4 Payment provider',
  access: 'registered',
  params: fileParams,
  answers: { 200: 'bytes' },
  errors: [],
  perMinute: 60,
})

const debit = z.object({
  attemptId: id,
  billId: id,
  payer: person,
  ibanLast4: z.string(),
  amountCents: z.int(),
  state: z.enum(['processing', 'succeeded', 'failed', 'returned', 'cancelled']),
})

export const listDebits = endpoint({
  method: 'GET',
  path: '/api/schools/:id/money/debit-files/:fileId',
  summary: 'The debits of a file',
  section: 'decisions §4 Payment provider',
  access: 'registered',
  staleOn: ['school-money'],
  params: fileParams,
  answers: { 200: one(z.array(debit)) },
  errors: [],
})
export type FileDebit = z.output<typeof debit>

export const cancelDebitFile = endpoint({
  method: 'DELETE',
  path: '/api/schools/:id/money/debit-files/:fileId',
  summary: 'Cancel a debit file that no bank has received',
  section: 'decisions §4 Payment provider',
  access: 'registered',
  params: fileParams,
  answers: { 204: 'empty' },
  errors: ['auth.not-while-impersonating', 'school-money.file-settled'],
})

export const bookDebitFile = endpoint({
  method: 'POST',
  path: '/api/schools/:id/money/debit-files/:fileId/booking',
  summary: 'Book that the debits of a file arrived',
  section: 'decisions §4 Payment provider',
  access: 'registered',
  params: fileParams,
  answers: { 204: 'empty' },
  errors: ['auth.not-while-impersonating', 'school-money.file-settled', 'school-money.too-early'],
})

export const bookReturn = endpoint({
  method: 'POST',
  path: '/api/schools/:id/money/debits/:attemptId/return',
  summary: 'Book that a debit came back, with the fee of the bank',
  section: 'decisions §4 Dunning',
  access: 'registered',
  params: z.strictObject({ id: idText, attemptId: idText }),
  body: z.strictObject({ feeCents: z.int().min(0).max(MOST_FEE_CENTS) }),
  answers: { 204: 'empty' },
  errors: ['auth.not-while-impersonating', 'school-money.already-returned'],
})

export const bookRefund = endpoint({
  method: 'POST',
  path: '/api/schools/:id/money/refunds/:refundId/booking',
  summary: 'Book that money was transferred back by hand',
  section: 'decisions §4 Invoices',
  access: 'registered',
  params: z.strictObject({ id: idText, refundId: idText }),
  answers: { 204: 'empty' },
  errors: ['auth.not-while-impersonating', 'payments.settled'],
})

export const exportBooks = endpoint({
  method: 'GET',
  path: '/api/schools/:id/money/export',
  summary: 'The books of a month, as a table or for DATEV',
  section: 'decisions §4 Invoices',
  access: 'registered',
  params: idParams,
  query: z.strictObject({ month, format: z.enum(['csv', 'datev']) }),
  answers: { 200: 'bytes' },
  errors: [],
  perMinute: 30,
})

export const schoolMoneyEndpoints = [
  readSchoolMoney,
  listOpenBills,
  bookPayment,
  listSchoolContracts,
  listAssociationMembers,
  makeDebitFile,
  downloadDebitFile,
  listDebits,
  cancelDebitFile,
  bookDebitFile,
  bookReturn,
  bookRefund,
  exportBooks,
] as const
