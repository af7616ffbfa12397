/** The books: charges, bills, attempts to collect them, the double-entry ledger and invoices. Nothing here is ever rewritten. */
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { ACCOUNTS, POSTING_KINDS } from '@wegband/domain/features/ledger/ledger.ts'
import { bytes, instant, primaryId, timestamps } from '../columns.ts'
import { users } from '../people.ts'
import { issuers } from './catalogue.ts'
import { subscriptionPhases } from './orders.ts'

/** What one payer owes one issuer on one day: the charges of all contracts in the family. */
export const bills = pgTable(
  'bills',
  {
    id: primaryId(),
    issuerId: integer()
      .notNull()
      .references(() => issuers.id, { onDelete: 'restrict' }),
    payerId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    dueOn: date({ mode: 'string' }).notNull(),
    amountCents: integer().notNull(),
    creditCents: integer().notNull().default(0),
    collection: text({ enum: ['provider', 'own'] }).notNull(),
    state: text({ enum: ['open', 'paid', 'cancelled', 'written-off'] }).notNull(),
    /** Failed attempts of this bill, each of which is a warning. */
    warnings: integer().notNull().default(0),
    nextTryAt: instant(),
    payUntil: instant(),
    paidAt: instant(),
    /** Waits for a human before it is collected: unusually high, or too many charges of one contract at once. */
    heldAt: instant(),
    releasedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    ...timestamps,
  },
  (t) => [
    index('bills_payer').on(t.payerId, t.state),
    index('bills_issuer').on(t.issuerId, t.state, t.dueOn),
    index('bills_next_try')
      .on(t.nextTryAt)
      .where(sql`${t.state} = 'open'`),
    check('bills_amounts', sql`${t.amountCents} >= 0 and ${t.creditCents} between 0 and ${t.amountCents}`),
    check('bills_warnings', sql`${t.warnings} between 0 and 3`),
  ],
)

/** One charge per phase and period. */
export const charges = pgTable(
  'charges',
  {
    id: primaryId(),
    phaseId: integer()
      .notNull()
      .references(() => subscriptionPhases.id, { onDelete: 'restrict' }),
    /** Counts the periods of the phase from 1. */
    period: integer().notNull(),
    dueOn: date({ mode: 'string' }).notNull(),
    coversFrom: date({ mode: 'string' }).notNull(),
    /** The last day. */
    coversUntil: date({ mode: 'string' }).notNull(),
    amountCents: integer().notNull(),
    vatBasisPoints: integer().notNull(),
    vatExemption: text(),
    /** Null: not due yet. */
    billId: integer().references(() => bills.id, { onDelete: 'restrict' }),
    ...timestamps,
  },
  (t) => [
    unique('charges_once').on(t.phaseId, t.period),
    index('charges_bill').on(t.billId),
    index('charges_due')
      .on(t.dueOn)
      .where(sql`${t.billId} is null`),
    check('charges_amount', sql`${t.amountCents} >= 0`),
    check('charges_span', sql`${t.coversFrom} <= ${t.coversUntil}`),
  ],
)

/** Saved ways to pay. The number of a card or account is never stored here. */
export const paymentMethods = pgTable(
  'payment_methods',
  {
    id: primaryId(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    provider: text({ enum: ['stand-in', 'stripe', 'own'] }).notNull(),
    /** The name of the method at the provider. */
    reference: text().notNull(),
    kind: text({ enum: ['card', 'sepa', 'wallet', 'transfer', 'cash'] }).notNull(),
    brand: text(),
    last4: text(),
    expiresOn: date({ mode: 'string' }),
    removedAt: instant(),
    ...timestamps,
  },
  (t) => [
    uniqueIndex('payment_methods_reference').on(t.provider, t.reference),
    index('payment_methods_user').on(t.userId),
  ],
)

/** An attempt is committed with its key before the provider is called. A crash in between repeats the same payment. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: primaryId(),
    billId: integer()
      .notNull()
      .references(() => bills.id, { onDelete: 'restrict' }),
    key: text().notNull().unique('payment_attempts_key'),
    provider: text({ enum: ['stand-in', 'stripe', 'own'] }).notNull(),
    methodId: integer().references(() => paymentMethods.id, { onDelete: 'restrict' }),
    /** The payment at the provider. */
    reference: text(),
    /** Where the payer completes it. */
    redirectUrl: text(),
    amountCents: integer().notNull(),
    state: text({
      enum: ['started', 'needs-action', 'processing', 'succeeded', 'failed', 'cancelled', 'returned'],
    }).notNull(),
    /** Made by the schedule. Only such a failure is a warning; what the payer tries alone is none. */
    isScheduled: boolean().notNull().default(false),
    /** A code of the catalogue, when it failed. */
    problem: text(),
    /** How an issuer that collects itself was paid; null for the provider. */
    means: text({ enum: ['transfer', 'cash', 'debit'] }),
    /** Who booked it by hand. */
    recordedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    startedAt: instant().notNull(),
    endedAt: instant(),
    ...timestamps,
  },
  (t) => [
    index('payment_attempts_bill').on(t.billId),
    uniqueIndex('payment_attempts_reference')
      .on(t.provider, t.reference)
      .where(sql`${t.reference} is not null`),
    /** Two attempts for one bill never run at the same time. */
    uniqueIndex('payment_attempts_running')
      .on(t.billId)
      .where(sql`${t.state} in ('started', 'needs-action', 'processing')`),
    check('payment_attempts_amount', sql`${t.amountCents} > 0`),
  ],
)

/** Stored once by event id, answered at once, worked off by reading the object anew. */
export const providerEvents = pgTable(
  'provider_events',
  {
    eventId: text().notNull(),
    provider: text({ enum: ['stand-in', 'stripe'] }).notNull(),
    kind: text().notNull(),
    /** The payment that it is about; null for other objects. */
    reference: text(),
    receivedAt: instant().notNull(),
    doneAt: instant(),
    /** Why a human has to look at it. */
    oddity: text(),
    resolvedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    resolvedAt: instant(),
    /** What the human did about it. */
    resolution: text(),
  },
  (t) => [
    primaryKey({ name: 'provider_events_pkey', columns: [t.provider, t.eventId] }),
    index('provider_events_open')
      .on(t.receivedAt)
      .where(sql`${t.doneAt} is null`),
  ],
)

/** One business event. Its lines sum to zero, which the migration enforces at commit. */
export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: primaryId(),
    issuerId: integer()
      .notNull()
      .references(() => issuers.id, { onDelete: 'restrict' }),
    kind: text({ enum: POSTING_KINDS }).notNull(),
    /** The cause, written once: `bill:12`, `attempt:40`. */
    cause: text().notNull(),
    bookedOn: date({ mode: 'string' }).notNull(),
    note: text(),
    createdAt: timestamps.createdAt,
  },
  (t) => [
    unique('ledger_transactions_once').on(t.kind, t.cause),
    index('ledger_transactions_issuer').on(t.issuerId, t.bookedOn),
  ],
)

/** Debit is positive, credit negative. */
export const ledgerLines = pgTable(
  'ledger_lines',
  {
    id: primaryId(),
    transactionId: integer()
      .notNull()
      .references(() => ledgerTransactions.id, { onDelete: 'restrict' }),
    account: text({ enum: ACCOUNTS }).notNull(),
    amountCents: integer().notNull(),
    userId: integer().references(() => users.id, { onDelete: 'restrict' }),
    billId: integer().references(() => bills.id, { onDelete: 'restrict' }),
  },
  (t) => [
    index('ledger_lines_transaction').on(t.transactionId),
    index('ledger_lines_user').on(t.userId, t.account),
    index('ledger_lines_bill').on(t.billId),
    check('ledger_lines_amount', sql`${t.amountCents} <> 0`),
  ],
)

/** The last number of an issuer and Berlin year, locked while an invoice is written, so numbers have no gaps. */
export const invoiceCounters = pgTable(
  'invoice_counters',
  {
    issuerId: integer()
      .notNull()
      .references(() => issuers.id, { onDelete: 'restrict' }),
    year: integer().notNull(),
    /** Invoices of a moved test clock count apart. */
    series: text({ enum: ['real', 'test'] }).notNull(),
    last: integer().notNull(),
  },
  (t) => [primaryKey({ name: 'invoice_counters_pkey', columns: [t.issuerId, t.year, t.series] })],
)

export const invoices = pgTable(
  'invoices',
  {
    id: primaryId(),
    issuerId: integer()
      .notNull()
      .references(() => issuers.id, { onDelete: 'restrict' }),
    payerId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    billId: integer()
      .notNull()
      .references(() => bills.id, { onDelete: 'restrict' }),
    number: text().notNull(),
    kind: text({ enum: ['invoice', 'cancellation', 'correction'] }).notNull(),
    /** The invoice that a cancellation takes back, or a correction in part. */
    cancelsId: integer(),
    issuedOn: date({ mode: 'string' }).notNull(),
    totalCents: integer().notNull(),
    /** Everything of § 14 (4) UStG, as it was. */
    snapshot: jsonb().$type<unknown>().notNull(),
    /** Null until the job has drawn it. */
    file: text(),
    fileSha256: bytes(),
    ...timestamps,
  },
  (t) => [
    unique('invoices_number').on(t.issuerId, t.number),
    uniqueIndex('invoices_bill')
      .on(t.billId, t.kind)
      .where(sql`${t.kind} <> 'correction'`),
    index('invoices_of_bill').on(t.billId),
    index('invoices_payer').on(t.payerId, t.issuedOn),
    index('invoices_undrawn')
      .on(t.id)
      .where(sql`${t.file} is null`),
    check('invoices_cancels', sql`(${t.kind} = 'invoice') = (${t.cancelsId} is null)`),
  ],
)

/** Money on its way back to a payer. Committed with its key before the provider is called; tried again until it is done. */
export const refunds = pgTable(
  'refunds',
  {
    id: primaryId(),
    billId: integer()
      .notNull()
      .references(() => bills.id, { onDelete: 'restrict' }),
    /** The payment that is paid back; null where the money goes back by hand. */
    attemptId: integer().references(() => paymentAttempts.id, { onDelete: 'restrict' }),
    key: text().notNull().unique('refunds_key'),
    amountCents: integer().notNull(),
    cause: text({ enum: ['withdrawal', 'office', 'overpaid', 'late'] }).notNull(),
    /** `by-hand`: the issuer transfers it itself. */
    state: text({ enum: ['open', 'by-hand', 'done', 'failed'] }).notNull(),
    tries: integer().notNull().default(0),
    requestedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    requestedAt: instant().notNull(),
    /** By law within 14 days. */
    dueUntil: date({ mode: 'string' }).notNull(),
    doneAt: instant(),
    ...timestamps,
  },
  (t) => [
    index('refunds_bill').on(t.billId),
    index('refunds_open')
      .on(t.dueUntil)
      .where(sql`${t.state} <> 'done'`),
    check('refunds_amount', sql`${t.amountCents} > 0`),
  ],
)

/** The name of a payer at the provider. */
export const providerCustomers = pgTable(
  'provider_customers',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    provider: text({ enum: ['stripe'] }).notNull(),
    reference: text().notNull(),
  },
  (t) => [
    primaryKey({ name: 'provider_customers_pkey', columns: [t.userId, t.provider] }),
    uniqueIndex('provider_customers_reference').on(t.provider, t.reference),
  ],
)

/** The daily comparison of our attempts with the provider: what was read, and what differed. */
export const reconciliations = pgTable('reconciliations', {
  id: primaryId(),
  provider: text({ enum: ['stand-in', 'stripe'] }).notNull(),
  /** Events since then were asked for. */
  since: instant().notNull(),
  startedAt: instant().notNull(),
  endedAt: instant(),
  events: integer().notNull().default(0),
  missedEvents: integer().notNull().default(0),
  attempts: integer().notNull().default(0),
  repaired: integer().notNull().default(0),
  problem: text(),
})

/** What a payer wants of the bills. */
export const payerChoices = pgTable(
  'payer_choices',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** All charges of a month on this day, never before they are due; null: each when it is due. */
    billingDay: integer(),
    ...timestamps,
  },
  (t) => [check('payer_choices_day', sql`${t.billingDay} between 1 and 28`)],
)
