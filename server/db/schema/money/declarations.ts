/** Declarations that end a contract: cancellations (§ 312k BGB) and withdrawals (§ 356a BGB), from the public pages or from an account. */
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, primaryId, timestamps } from '../columns.ts'
import { users } from '../people.ts'
import { subscriptions } from '../subscriptions.ts'
import { orders } from './orders.ts'

/** What was declared is kept word for word and never rewritten; only what became of it changes. */
export const declarations = pgTable(
  'declarations',
  {
    id: primaryId(),
    kind: text({ enum: ['cancellation', 'withdrawal'] }).notNull(),
    /** `K-…` or `W-…`, which the receipt names. */
    caseNumber: text().notNull().unique('declarations_case'),
    /** Made once per page by the client: a second send is the same declaration. */
    key: text().notNull().unique('declarations_key'),
    receivedAt: instant().notNull(),
    locale: text({ enum: ['de', 'en'] }).notNull(),
    name: text().notNull(),
    mail: text().notNull(),
    /** The contract, or the part of it, in the words of the declarer. */
    contractText: text().notNull(),
    isExtraordinary: boolean().notNull().default(false),
    reason: text(),
    /** The day on which the contract shall end; null: the earliest day possible. */
    wishedOn: date({ mode: 'string' }),
    /** The account it was matched to; null: none, or not certain. */
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    subscriptionId: integer().references(() => subscriptions.id, { onDelete: 'set null' }),
    orderId: integer().references(() => orders.id, { onDelete: 'set null' }),
    /** `waiting`: a human has to find the contract or to judge the reason. */
    state: text({ enum: ['applied', 'waiting', 'refused', 'revoked'] }).notNull(),
    appliedAt: instant(),
    answeredBy: integer().references(() => users.id, { onDelete: 'set null' }),
    answeredAt: instant(),
    answer: text(),
    ...timestamps,
  },
  (t) => [
    index('declarations_user').on(t.userId),
    index('declarations_subscription').on(t.subscriptionId),
    index('declarations_waiting')
      .on(t.receivedAt)
      .where(sql`${t.state} = 'waiting'`),
    check('declarations_reason', sql`not ${t.isExtraordinary} or ${t.reason} is not null`),
  ],
)
