/** Addresses at which a person's calendar program reads classes. */
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { FEED_KINDS } from '@wegband/domain/features/calendar/feed-kinds.ts'
import { instant, primaryId, timestamps } from './columns.ts'
import { users } from './people.ts'
import { schools } from './schools.ts'

export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    id: primaryId(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: FEED_KINDS }).notNull(),
    childId: integer().references(() => users.id, { onDelete: 'cascade' }),
    schoolId: integer().references(() => schools.id, { onDelete: 'cascade' }),
    /** The address is derived from the id and this number: a higher number invalidates it. */
    version: integer().notNull().default(1),
    /** Before each class; null: the calendar program does not remind. */
    reminderMinutes: integer(),
    lastFetchedAt: instant(),
    ...timestamps,
  },
  (t) => [
    unique('calendar_feeds_once').on(t.userId, t.kind, t.childId, t.schoolId).nullsNotDistinct(),
    index('calendar_feeds_child').on(t.childId),
    check(
      'calendar_feeds_subject',
      sql`(${t.kind} = 'child') = (${t.childId} is not null)
      and (${t.kind} = 'school') = (${t.schoolId} is not null)`,
    ),
    check('calendar_feeds_reminder', sql`${t.reminderMinutes} between 0 and 10080`),
  ],
)
