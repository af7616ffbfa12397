/** The yearly count of members for sports associations: how a school is counted, and the counts that it sent. */
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { CountedYear } from '@wegband/domain/features/yearly-count/contract.ts'
import { DIVERSE_AS, NONE_AS } from '@wegband/domain/features/yearly-count/count-rules.ts'
import { instant, primaryId, timestamps } from '../columns.ts'
import { users } from '../people.ts'
import { schools } from '../schools.ts'
import { sports } from '../sports.ts'

export const countSettings = pgTable('count_settings', {
  schoolId: integer()
    .primaryKey()
    .references(() => schools.id, { onDelete: 'cascade' }),
  /** The number of the club with its state association; empty: not entered. */
  clubNumber: text().notNull().default(''),
  /** As what members with the gender d are reported where the state association does not take it. */
  diverseAs: text({ enum: DIVERSE_AS }).notNull().default('d'),
  noneAs: text({ enum: NONE_AS }).notNull().default('none'),
  /** Members who train nothing are reported with this sport; null: with none. */
  restSportId: integer().references(() => sports.id, { onDelete: 'set null' }),
  ...timestamps,
})

/** To which federation a school reports a sport. */
export const countSports = pgTable(
  'count_sports',
  {
    id: primaryId(),
    schoolId: integer()
      .notNull()
      .references(() => schools.id, { onDelete: 'cascade' }),
    sportId: integer()
      .notNull()
      .references(() => sports.id, { onDelete: 'cascade' }),
    federationNumber: text().notNull(),
    sportCode: text().notNull(),
    ...timestamps,
  },
  (t) => [unique('count_sports_once').on(t.schoolId, t.sportId), index('count_sports_sport').on(t.sportId)],
)

/** A count as it was sent. A trigger keeps it as it is. */
export const yearlyCounts = pgTable(
  'yearly_counts',
  {
    id: primaryId(),
    schoolId: integer()
      .notNull()
      .references(() => schools.id, { onDelete: 'restrict' }),
    year: integer().notNull(),
    counted: jsonb().$type<CountedYear>().notNull(),
    /** The bytes of the file, as they were sent. */
    file: text().notNull(),
    sentAt: instant().notNull(),
    sentBy: integer().references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('yearly_counts_school').on(t.schoolId, t.year),
    check('yearly_counts_year', sql`${t.year} between 2000 and 2999`),
  ],
)
