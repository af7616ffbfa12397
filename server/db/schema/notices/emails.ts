/** Notifications in the app, and emails. Emails leave through an outbox, so that none is lost or sent twice. */
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, primaryId, timestamps } from '../columns.ts'
import { users } from '../people.ts'

export const notifications = pgTable(
  'notifications',
  {
    id: primaryId(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** One of `NOTIFICATION_TYPES` (decisions §4); the text is built when it is read. */
    type: text().notNull(),
    subjectType: text().notNull(),
    subjectId: integer(),
    params: jsonb().$type<Record<string, string | number>>().notNull().default({}),
    readAt: instant(),
    ...timestamps,
  },
  (t) => [
    index('notifications_newest').on(t.userId, t.createdAt.desc(), t.id.desc()),
    index('notifications_unread')
      .on(t.userId)
      .where(sql`${t.readAt} is null`),
  ],
)

/** One row per email. `queued` until a process takes it (`claimed_until`), then `sent` or, after the last try, `failed`. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: primaryId(),
    toMail: text().notNull(),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    template: text().notNull(),
    locale: text().notNull(),
    params: jsonb().$type<Record<string, string | number>>().notNull().default({}),
    state: text({ enum: ['queued', 'sent', 'failed'] })
      .notNull()
      .default('queued'),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant()
      .notNull()
      .default(sql`now()`),
    claimedUntil: instant(),
    sentAt: instant(),
    lastError: text(),
    /** The same key is never queued twice. */
    dedupeKey: text(),
    /** More urgent ones are sent first. */
    priority: smallint().notNull().default(0),
    /** The notification that the email repeats, if it does. */
    notificationId: integer().references(() => notifications.id, { onDelete: 'set null' }),
    ...timestamps,
  },
  (t) => [
    uniqueIndex('mail_outbox_dedupe').on(t.dedupeKey),
    index('mail_outbox_due')
      .on(t.priority.desc(), t.nextAttemptAt)
      .where(sql`${t.state} = 'queued'`),
    index('mail_outbox_to').on(sql`lower(${t.toMail})`, t.createdAt.desc()),
    index('mail_outbox_time').on(t.createdAt.desc()),
    index('mail_outbox_notification')
      .on(t.notificationId)
      .where(sql`${t.notificationId} is not null`),
  ],
)
