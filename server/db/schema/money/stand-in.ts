/** What the stand-in of the payment provider remembers (server/gateways/payments/stand-in). Empty where a real provider collects. */
import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, primaryId } from '../columns.ts'
import { users } from '../people.ts'

export const standInMethods = pgTable(
  'stand_in_methods',
  {
    reference: text().primaryKey(),
    payerId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['card', 'sepa', 'wallet'] }).notNull(),
    brand: text(),
    last4: text().notNull(),
    expiresOn: date({ mode: 'string' }),
  },
  (t) => [index('stand_in_methods_payer').on(t.payerId)],
)

export const standInPayments = pgTable(
  'stand_in_payments',
  {
    reference: text().primaryKey(),
    key: text().notNull(),
    payerId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    amountCents: integer().notNull(),
    refundedCents: integer().notNull().default(0),
    description: text().notNull(),
    returnUrl: text(),
    methodReference: text().references(() => standInMethods.reference, { onDelete: 'set null' }),
    state: text({
      enum: ['needs-action', 'processing', 'succeeded', 'failed', 'cancelled', 'returned'],
    }).notNull(),
    problem: text({ enum: ['payments.declined', 'payments.authentication-failed', 'payments.expired'] }),
    createdAt: instant().notNull(),
  },
  (t) => [
    uniqueIndex('stand_in_payments_key').on(t.key),
    index('stand_in_payments_payer').on(t.payerId),
    check('stand_in_payments_amount', sql`${t.amountCents} > 0`),
    check('stand_in_payments_refund', sql`${t.refundedCents} between 0 and ${t.amountCents}`),
  ],
)

/** Events wait here until the stand-in delivers them to our own endpoint. */
export const standInEvents = pgTable(
  'stand_in_events',
  {
    id: primaryId(),
    reference: text()
      .notNull()
      .references(() => standInPayments.reference, { onDelete: 'cascade' }),
    kind: text().notNull(),
    createdAt: instant().notNull(),
    deliveredAt: instant(),
  },
  (t) => [
    index('stand_in_events_waiting')
      .on(t.id)
      .where(sql`${t.deliveredAt} is null`),
  ],
)

/** What a demo sets for a payer: how many of the next payments fail, and how far the clock of the own contracts is moved. */
export const standInControls = pgTable('stand_in_controls', {
  payerId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  failNext: integer().notNull().default(0),
  daysAhead: integer().notNull().default(0),
})
