/** What levels asked for until a publication; who began a level before it keeps this (docs/decisions/0075). */
import { check, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { instant, primaryId, timestamps } from '../columns.ts'
import { levels } from '../sports.ts'
import { trainingPublications } from './training-drafts.ts'

export const levelVersions = pgTable(
  'level_versions',
  {
    id: primaryId(),
    levelId: integer()
      .notNull()
      .references(() => levels.id, { onDelete: 'cascade' }),
    /** The publication that replaced it. */
    publicationId: integer()
      .notNull()
      .references(() => trainingPublications.id, { onDelete: 'restrict' }),
    /** Exam days that were announced before keep its share. */
    replacedAt: instant().notNull(),
    completionMode: text({ enum: ['classic', 'progression'] }).notNull(),
    weeksPerStep: integer().notNull(),
    stepsPerStripe: integer().notNull(),
    stripes: integer().notNull(),
    recommendedTrainings: integer().notNull(),
    moduleRepeats: integer().notNull(),
    workshops: integer().notNull(),
    seminars: integer().notNull(),
    /** Lowered where later fewer modules are offered. */
    modulesCount: integer().notNull(),
    examPassPercent: integer().notNull(),
    ...timestamps,
  },
  (t) => [
    unique('level_versions_once').on(t.levelId, t.publicationId),
    check(
      'level_versions_positive',
      sql`${t.weeksPerStep} > 0 and ${t.stepsPerStripe} > 0 and ${t.stripes} > 0`,
    ),
  ],
)
