/** How notifications reach a person outside the app: choices, push subscriptions, and what waits to be pushed. */
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, primaryId, timestamps } from '../columns.ts'
import { notifications } from './emails.ts'
import { tokens, users } from '../people.ts'

/** Who never chose has no row: the defaults of `notice-choices.ts` apply. */
export const noticeSettings = pgTable('notice_settings', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Push and email by topic. */
  topics: jsonb().$type<Record<string, { push: boolean; mail: string }>>().notNull().default({}),
  hidesContent: boolean().notNull().default(false),
  isQuiet: boolean().notNull().default(true),
  quietFrom: text().notNull().default('21:30'),
  quietUntil: text().notNull().default('07:00'),
  letsUrgentThrough: boolean().notNull().default(true),
  timeZone: text().notNull().default('Europe/Berlin'),
  ...timestamps,
})

/** A browser that shows push messages. It ends with the sign-in of its device. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: primaryId(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The personal access token of the device: signing out deletes it. */
    tokenId: integer()
      .notNull()
      .references(() => tokens.id, { onDelete: 'cascade' }),
    endpoint: text().notNull(),
    /** The browser's public key and secret, with which only it can read a message. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** Until then the push service wants no message. */
    restsUntil: instant(),
    /** Until then the device shows the app, so what is new waits. */
    frontUntil: instant(),
    ...timestamps,
  },
  (t) => [
    uniqueIndex('push_subscriptions_endpoint').on(t.endpoint),
    uniqueIndex('push_subscriptions_token').on(t.tokenId),
    index('push_subscriptions_user').on(t.userId),
  ],
)

/** One notification for one browser. A withdrawn notification takes its row with it. */
export const pushDeliveries = pgTable(
  'push_deliveries',
  {
    id: primaryId(),
    notificationId: integer()
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    subscriptionId: integer()
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    state: text({ enum: ['waiting', 'sent', 'dropped', 'failed'] })
      .notNull()
      .default('waiting'),
    dueAt: instant().notNull(),
    claimedUntil: instant(),
    attempts: integer().notNull().default(0),
    sentAt: instant(),
    ...timestamps,
  },
  (t) => [
    uniqueIndex('push_deliveries_once').on(t.notificationId, t.subscriptionId),
    index('push_deliveries_subscription').on(t.subscriptionId),
    index('push_deliveries_due')
      .on(t.dueAt)
      .where(sql`${t.state} = 'waiting'`),
  ],
)
