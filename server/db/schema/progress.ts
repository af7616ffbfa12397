/** The ledger of training, and the totals that are updated from it in the same transaction. */
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { EVENT_KINDS, EVENT_SOURCES } from '@wegband/domain/features/progress/ledger.ts'
import { instant, primaryId, timestamps } from './columns.ts'
import { users } from './people.ts'
import { modules, sports } from './sports.ts'

export const trainingEvents = pgTable(
  'training_events',
  {
    id: primaryId(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sportId: integer()
      .notNull()
      .references(() => sports.id, { onDelete: 'restrict' }),
    moduleId: integer().references(() => modules.id, { onDelete: 'restrict' }),
    levelIndex: integer().notNull(),
    kind: text({ enum: EVENT_KINDS }).notNull(),
    /** ISO week in Europe/Berlin, '2026-W47'. */
    week: text().notNull(),
    occurredAt: instant().notNull(),
    sourceType: text({ enum: EVENT_SOURCES }).notNull(),
    sourceId: integer().notNull(),
    /** The last publication that had changed rules when it was written; 0 for none (docs/decisions/0075). */
    rulesVersion: integer().notNull().default(0),
    ...timestamps,
  },
  (t) => [
    unique('training_events_once').on(t.sourceType, t.sourceId, t.kind, t.userId),
    // The instant at its end lets the index answer since when a person is in a level.
    index('training_events_user_level').on(t.userId, t.sportId, t.levelIndex, t.occurredAt),
    check('training_events_week', sql`${t.week} ~ '^[0-9]{4}-W[0-9]{2}$'`),
  ],
)

export const trainingProgress = pgTable(
  'training_progress',
  {
    id: primaryId(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sportId: integer()
      .notNull()
      .references(() => sports.id, { onDelete: 'restrict' }),
    levelIndex: integer().notNull(),
    progress: integer().notNull(),
    stripes: integer().notNull(),
    beltStep: integer().notNull(),
    activeWeeks: integer().notNull(),
    trainings: integer().notNull(),
    modulesComplete: integer().notNull(),
    workshops: integer().notNull(),
    seminars: integer().notNull(),
    lastWeek: text(),
    /** The version of the rules with which the level was begun, as its events say. */
    rulesVersion: integer().notNull().default(0),
    ...timestamps,
  },
  (t) => [
    unique('training_progress_once').on(t.userId, t.sportId),
    index('training_progress_sport').on(t.sportId),
  ],
)

/** The progress that a person has already seen celebrated. A celebration thus happens once, on any device. */
export const progressSeen = pgTable(
  'progress_seen',
  {
    id: primaryId(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sportId: integer()
      .notNull()
      .references(() => sports.id, { onDelete: 'restrict' }),
    levelIndex: integer().notNull(),
    beltStep: integer().notNull(),
    activeWeeks: integer().notNull(),
    ...timestamps,
  },
  (t) => [unique('progress_seen_once').on(t.userId, t.sportId)],
)
