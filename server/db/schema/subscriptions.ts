/** Membership levels, plans and contracts, on which rights depend. Products, orders and books are in `money/`. */
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { instant, localText, primaryId, timestamps } from './columns.ts'
import { products } from './money/catalogue.ts'
import { users } from './people.ts'

export const membershipLevels = pgTable('membership_levels', {
  id: primaryId(),
  key: text().notNull().unique('membership_levels_key'),
  name: localText().notNull(),
  /** Products have values from 10 (decisions §3.7). */
  value: integer().notNull(),
  funnel: text({ enum: ['online_training', 'club_training', 'parent', 'ewto_conversion'] }).notNull(),
  isKids: boolean().notNull().default(false),
  /** `type:id` strings that the level opens. */
  benefits: text().array().notNull().default([]),
  ...timestamps,
})

/** A version of a price. A sold one never changes, by trigger; a new price is a new row for new orders. */
export const subscriptionPlans = pgTable(
  'subscription_plans',
  {
    id: primaryId(),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'restrict' }),
    subjectType: text({ enum: ['sport', 'membership-level', 'content', 'module', 'module-group'] }).notNull(),
    subjectId: integer().notNull(),
    interval: text({ enum: ['year', 'month', 'week', 'day'] }).notNull(),
    intervalCount: integer().notNull(),
    effectiveMonths: integer().notNull(),
    /** Per billing interval. */
    priceCents: integer().notNull(),
    /** Per month after the first term (docs/decisions/0069). Null: the total divided by the months. */
    renewalCents: integer(),
    /** How long before its end a contract is cancelled (§9: P1M or 7 days). */
    notice: text({ enum: ['P1M', 'P7D'] })
      .notNull()
      .default('P1M'),
    /** The first day on which it is sold. */
    validFrom: date({ mode: 'string' }).notNull().default('2000-01-01'),
    /** The version before it. */
    replacesId: integer().references((): AnyPgColumn => subscriptionPlans.id, { onDelete: 'restrict' }),
    isActive: boolean().notNull().default(true),
    ...timestamps,
  },
  (t) => [
    index('subscription_plans_subject').on(t.subjectType, t.subjectId),
    index('subscription_plans_product').on(t.productId),
    check('subscription_plans_prices', sql`${t.priceCents} >= 0 and coalesce(${t.renewalCents}, 0) >= 0`),
    check('subscription_plans_interval', sql`${t.intervalCount} > 0 and ${t.effectiveMonths} >= 0`),
  ],
)

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: primaryId(),
    /** The sponsor who pays. */
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    /** The person who trains with it; often the sponsor themselves. */
    profiteerId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    status: text({
      enum: ['incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'unpaid', 'canceled'],
    }).notNull(),
    startsAt: instant().notNull(),
    /** The end of the last phase that is ordered. */
    phaseEndsAt: instant().notNull(),
    /** Cancelled to end then. */
    endsAt: instant(),
    cancelledAt: instant(),
    /** The day of a withdrawal, which ends the contract at once (§ 355 BGB). */
    withdrawnOn: date({ mode: 'string' }),
    /** Something of the cancellation hangs at the provider; the office works it off. */
    cancellationFailedAt: instant(),
    ...timestamps,
  },
  (t) => [
    index('subscriptions_profiteer').on(t.profiteerId, t.status),
    index('subscriptions_user').on(t.userId),
  ],
)

export const subscriptionItems = pgTable(
  'subscription_items',
  {
    id: primaryId(),
    subscriptionId: integer()
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    planId: integer()
      .notNull()
      .references(() => subscriptionPlans.id, { onDelete: 'restrict' }),
    ...timestamps,
  },
  (t) => [unique('subscription_items_once').on(t.subscriptionId, t.planId)],
)
