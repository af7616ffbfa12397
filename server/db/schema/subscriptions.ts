/** Membership levels and subscriptions, as far as rights depend on them; purchases have their own tables. */
import { boolean, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { instant, localText, primaryId, timestamps } from './columns.ts'
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

export const subscriptionPlans = pgTable(
  'subscription_plans',
  {
    id: primaryId(),
    subjectType: text({ enum: ['sport', 'membership-level', 'content', 'module', 'module-group'] }).notNull(),
    subjectId: integer().notNull(),
    interval: text({ enum: ['year', 'month', 'week', 'day'] }).notNull(),
    intervalCount: integer().notNull(),
    effectiveMonths: integer().notNull(),
    priceCents: integer().notNull(),
    isActive: boolean().notNull().default(true),
    ...timestamps,
  },
  (t) => [index('subscription_plans_subject').on(t.subjectType, t.subjectId)],
)

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: primaryId(),
    /** The sponsor who pays. */
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    /** The profiteer who benefits. */
    profiteerId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    status: text({
      enum: ['incomplete', 'incomplete_expired', 'trialing', 'active', 'past_due', 'unpaid', 'canceled'],
    }).notNull(),
    startsAt: instant().notNull(),
    phaseEndsAt: instant().notNull(),
    endsAt: instant(),
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
