/** What an issuer needs that collects itself: debit mandates and the debit files made from them. */
import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, instant, primaryId, timestamps } from '../columns.ts'
import { users } from '../people.ts'
import { bills, paymentAttempts } from './books.ts'
import { issuers } from './catalogue.ts'

/** The account number is sealed; people see its last four characters. */
export const mandates = pgTable(
  'mandates',
  {
    id: primaryId(),
    issuerId: integer()
      .notNull()
      .references(() => issuers.id, { onDelete: 'restrict' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    /** At most 35 characters; names the mandate at the bank. */
    reference: text().notNull(),
    holder: text().notNull(),
    ibanSealed: bytes().notNull(),
    ibanLast4: text().notNull(),
    bic: text(),
    signedOn: date({ mode: 'string' }).notNull(),
    /** Signed by a click of the payer, or on paper and entered by the school. */
    source: text({ enum: ['click', 'paper'] }).notNull(),
    enteredBy: integer().references(() => users.id, { onDelete: 'set null' }),
    lastUsedOn: date({ mode: 'string' }),
    revokedOn: date({ mode: 'string' }),
    ...timestamps,
  },
  (t) => [
    unique('mandates_reference').on(t.issuerId, t.reference),
    /** One mandate of a payer for an issuer is in force at a time. */
    uniqueIndex('mandates_in_force')
      .on(t.issuerId, t.userId)
      .where(sql`${t.revokedOn} is null`),
    index('mandates_user').on(t.userId),
    check('mandates_reference_length', sql`length(${t.reference}) between 1 and 35`),
  ],
)

/** A debit file (pain.008.001.08). Its bytes hold account numbers, so they are sealed; a second download is the same file. */
export const debitFiles = pgTable(
  'debit_files',
  {
    id: primaryId(),
    issuerId: integer()
      .notNull()
      .references(() => issuers.id, { onDelete: 'restrict' }),
    messageId: text().notNull().unique('debit_files_message'),
    collectOn: date({ mode: 'string' }).notNull(),
    debits: integer().notNull(),
    totalCents: integer().notNull(),
    xmlSealed: bytes().notNull(),
    xmlSha256: bytes().notNull(),
    madeBy: integer().references(() => users.id, { onDelete: 'set null' }),
    madeAt: instant().notNull(),
    /** Never handed to the bank: its debits are free again. */
    cancelledAt: instant(),
    ...timestamps,
  },
  (t) => [
    index('debit_files_issuer').on(t.issuerId, t.collectOn),
    check('debit_files_debits', sql`${t.debits} > 0`),
  ],
)

/** One debit of a file collects one attempt, once. */
export const debits = pgTable(
  'debits',
  {
    attemptId: integer()
      .primaryKey()
      .references(() => paymentAttempts.id, { onDelete: 'restrict' }),
    fileId: integer()
      .notNull()
      .references(() => debitFiles.id, { onDelete: 'restrict' }),
    mandateId: integer()
      .notNull()
      .references(() => mandates.id, { onDelete: 'restrict' }),
    endToEndId: text().notNull().unique('debits_end_to_end'),
    announcedAt: instant().notNull(),
  },
  (t) => [index('debits_file').on(t.fileId), index('debits_mandate').on(t.mandateId)],
)

/** Bills that a debit was announced for, and for which day. */
export const debitNotices = pgTable(
  'debit_notices',
  {
    billId: integer()
      .primaryKey()
      .references(() => bills.id, { onDelete: 'restrict' }),
    mandateId: integer()
      .notNull()
      .references(() => mandates.id, { onDelete: 'restrict' }),
    collectOn: date({ mode: 'string' }).notNull(),
    announcedAt: instant().notNull(),
  },
  (t) => [index('debit_notices_mandate').on(t.mandateId)],
)
