/** Orders and what they make: phases of a contract, and the coupons that they redeem. The contract itself is a row of `subscriptions`. */
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { bytes, instant, primaryId, timestamps } from '../columns.ts'
import { legalTexts } from '../legal.ts'
import { users } from '../people.ts'
import { subscriptionPlans, subscriptions } from '../subscriptions.ts'
import { coupons } from './catalogue.ts'

/** The address on an invoice, as it was when ordering. */
export type BillingAddress = {
  readonly name: string
  readonly street: string
  readonly zip: string
  readonly city: string
  readonly country: string
}

/** An order with obligation to pay. Its amounts never change; another price is another order. */
export const orders = pgTable(
  'orders',
  {
    id: primaryId(),
    payerId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    profiteerId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    planId: integer()
      .notNull()
      .references(() => subscriptionPlans.id, { onDelete: 'restrict' }),
    /** The contract that it prolongs or extends; for a purchase the contract that it made. */
    subscriptionId: integer().references(() => subscriptions.id, { onDelete: 'restrict' }),
    kind: text({ enum: ['purchase', 'prolongation', 'extension', 'paper'] }).notNull(),
    /** Made once per summary by the client: a second send is the same order. */
    key: text().notNull(),
    state: text({ enum: ['open', 'pending', 'complete', 'failed', 'expired', 'withdrawn'] }).notNull(),
    /** The price of the whole term, before discounts. */
    priceCents: integer().notNull(),
    discountCents: integer().notNull(),
    /** The sum of the whole term, as ordered. */
    totalCents: integer().notNull(),
    /** Due on ordering, after credit. */
    dueNowCents: integer().notNull(),
    creditCents: integer().notNull(),
    couponId: integer().references(() => coupons.id, { onDelete: 'restrict' }),
    /** Rank of the child among the kids contracts of the payer; null for other products. */
    familyRank: integer(),
    /** Consent to begin before the withdrawal period ends (§ 356 BGB). */
    beginsAtOnce: boolean().notNull(),
    freeDays: integer().notNull().default(0),
    startsOn: date({ mode: 'string' }).notNull(),
    /** The last day. */
    endsOn: date({ mode: 'string' }).notNull(),
    /** Monthly price after the term, as displayed before ordering. */
    renewalCents: integer().notNull(),
    address: jsonb().$type<BillingAddress>().notNull(),
    /** The texts in force when ordering. */
    termsId: integer().references(() => legalTexts.id, { onDelete: 'restrict' }),
    withdrawalTextId: integer().references(() => legalTexts.id, { onDelete: 'restrict' }),
    /** Who entered a contract that was signed on paper; null for orders of the payer. */
    enteredBy: integer().references(() => users.id, { onDelete: 'set null' }),
    /** The contract as PDF, drawn by a job and mailed (§ 312f BGB); null until then. */
    contractFile: text(),
    contractSha256: bytes(),
    withdrawnAt: instant(),
    orderedAt: instant().notNull(),
    /** An order that is not paid until then is void. */
    expiresAt: instant().notNull(),
    ...timestamps,
  },
  (t) => [
    unique('orders_once').on(t.payerId, t.key),
    index('orders_payer').on(t.payerId, t.state),
    index('orders_profiteer').on(t.profiteerId),
    index('orders_subscription').on(t.subscriptionId),
    index('orders_expiring')
      .on(t.expiresAt)
      .where(sql`${t.state} = 'open'`),
    check(
      'orders_amounts',
      sql`${t.priceCents} >= 0 and ${t.discountCents} between 0 and ${t.priceCents} and ${t.totalCents} = ${t.priceCents} - ${t.discountCents}`,
    ),
    check('orders_due', sql`${t.dueNowCents} >= 0 and ${t.creditCents} >= 0`),
    check('orders_term', sql`${t.startsOn} <= ${t.endsOn}`),
  ],
)

/** A coupon is reserved with the order, used when it is paid, and free again when it fails. */
export const couponRedemptions = pgTable(
  'coupon_redemptions',
  {
    orderId: integer()
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    couponId: integer()
      .notNull()
      .references(() => coupons.id, { onDelete: 'restrict' }),
    payerId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    state: text({ enum: ['reserved', 'used', 'released'] }).notNull(),
    ...timestamps,
  },
  (t) => [index('coupon_redemptions_coupon').on(t.couponId), index('coupon_redemptions_payer').on(t.payerId)],
)

/**
 * A stretch of a contract with its own price: an ordered term, or one month of silent renewal. `ends_on` is its last day.
 * Phases of a contract never overlap (exclusion constraint in the migration).
 */
export const subscriptionPhases = pgTable(
  'subscription_phases',
  {
    id: primaryId(),
    subscriptionId: integer()
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'restrict' }),
    planId: integer()
      .notNull()
      .references(() => subscriptionPlans.id, { onDelete: 'restrict' }),
    kind: text({ enum: ['term', 'renewal'] }).notNull(),
    /** Null for a renewal. */
    orderId: integer().references(() => orders.id, { onDelete: 'restrict' }),
    startsOn: date({ mode: 'string' }).notNull(),
    /** The first day that is paid: the one after the free days. */
    paidFrom: date({ mode: 'string' }).notNull(),
    endsOn: date({ mode: 'string' }).notNull(),
    totalCents: integer().notNull(),
    /** Off each charge of this phase. */
    discountPercent: integer().notNull().default(0),
    ...timestamps,
  },
  (t) => [
    uniqueIndex('subscription_phases_order').on(t.orderId),
    index('subscription_phases_subscription').on(t.subscriptionId, t.startsOn),
    check('subscription_phases_term', sql`${t.startsOn} <= ${t.endsOn}`),
    check('subscription_phases_total', sql`${t.totalCents} >= 0`),
  ],
)

/** A pause: access is suspended, charges and end move. */
export const subscriptionPauses = pgTable(
  'subscription_pauses',
  {
    id: primaryId(),
    subscriptionId: integer()
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'restrict' }),
    startsOn: date({ mode: 'string' }).notNull(),
    endsOn: date({ mode: 'string' }).notNull(),
    reason: text().notNull(),
    state: text({ enum: ['requested', 'granted', 'refused', 'withdrawn'] }).notNull(),
    requestedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    answeredBy: integer().references(() => users.id, { onDelete: 'set null' }),
    answeredAt: instant(),
    /** What the payer reads with a refusal. */
    answer: text(),
    ...timestamps,
  },
  (t) => [
    index('subscription_pauses_subscription').on(t.subscriptionId, t.state),
    check('subscription_pauses_term', sql`${t.startsOn} <= ${t.endsOn}`),
  ],
)
