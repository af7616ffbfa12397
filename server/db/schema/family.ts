/** Requests for relations, and the credit that moves inside a family. */
import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, primaryId, timestamps } from './columns.ts'
import { users } from './people.ts'

/** `from_id` asks `to_id` for a relation. A rule says who may answer: the other person, a child's parents, or its school. */
export const relationRequests = pgTable(
  'relation_requests',
  {
    id: primaryId(),
    fromId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    toId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What `to_id` would be for `from_id`. */
    type: text({ enum: ['child', 'parent', 'training-buddy', 'sponsoring'] }).notNull(),
    kind: text({ enum: ['request', 'release'] }).notNull(),
    state: text({ enum: ['sent', 'confirmed', 'declined', 'withdrawn'] }).notNull(),
    message: text().notNull().default(''),
    answeredBy: integer().references(() => users.id, { onDelete: 'set null' }),
    answeredAt: instant(),
    ...timestamps,
  },
  (t) => [
    uniqueIndex('relation_requests_open')
      .on(sql`least(${t.fromId}, ${t.toId})`, sql`greatest(${t.fromId}, ${t.toId})`, t.kind)
      .where(sql`${t.state} = 'sent'`),
    index('relation_requests_from').on(t.fromId, t.state),
    index('relation_requests_to').on(t.toId, t.state),
    check('relation_requests_two_people', sql`${t.fromId} <> ${t.toId}`),
  ],
)

/** Members of the association as exported by its office (decisions §4 Legacy/ewto). */
export const legacyMembers = pgTable(
  'legacy_members',
  {
    id: primaryId(),
    number: text().notNull(),
    passwordHash: text(),
    birthdayAt: date({ mode: 'string' }),
    status: text({ enum: ['active', 'passive', 'cancelled', 'suspended'] }).notNull(),
    memberSince: date({ mode: 'string' }),
    creditCents: integer().notNull().default(0),
    creditAt: date({ mode: 'string' }),
    annualFeeCents: integer(),
    wtGrade: integer(),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    convertedAt: instant(),
    ...timestamps,
  },
  (t) => [uniqueIndex('legacy_members_number').on(t.number), uniqueIndex('legacy_members_user').on(t.userId)],
)
