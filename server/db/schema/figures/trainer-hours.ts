/** The hours of trainers as a school pays them: rates, closed months, and their lines. A trigger keeps the lines as they are. */
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { TAUGHT_ROLES } from '@wegband/domain/features/trainer-hours/taught-hours.ts'
import { instant, primaryId, timestamps } from '../columns.ts'
import { appointments } from '../appointments.ts'
import { users } from '../people.ts'
import { schools } from '../schools.ts'

/** What an hour is paid from a day on; 0: it is not paid. */
export const trainerRates = pgTable(
  'trainer_rates',
  {
    id: primaryId(),
    schoolId: integer()
      .notNull()
      .references(() => schools.id, { onDelete: 'cascade' }),
    role: text({ enum: TAUGHT_ROLES }).notNull(),
    validFrom: date({ mode: 'string' }).notNull(),
    centsPerHour: integer().notNull(),
    ...timestamps,
  },
  (t) => [
    unique('trainer_rates_once').on(t.schoolId, t.role, t.validFrom),
    check('trainer_rates_amount', sql`${t.centsPerHour} between 0 and 100000`),
  ],
)

/** A month that a head closed. */
export const trainerMonths = pgTable(
  'trainer_months',
  {
    id: primaryId(),
    schoolId: integer()
      .notNull()
      .references(() => schools.id, { onDelete: 'restrict' }),
    /** 2026-10 */
    month: text().notNull(),
    closedAt: instant().notNull(),
    closedBy: integer().references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    unique('trainer_months_once').on(t.schoolId, t.month),
    check('trainer_months_month', sql`${t.month} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`),
  ],
)

/** What stood in a month when it was closed, and each correction after that. */
export const trainerMonthLines = pgTable(
  'trainer_month_lines',
  {
    id: primaryId(),
    monthId: integer()
      .notNull()
      .references(() => trainerMonths.id, { onDelete: 'restrict' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    /** Null: the correction is of no class, or the class was deleted since. */
    appointmentId: integer().references(() => appointments.id, { onDelete: 'set null' }),
    taughtOn: date({ mode: 'string' }).notNull(),
    /** The class, or why it was corrected. */
    title: text().notNull(),
    role: text({ enum: TAUGHT_ROLES }).notNull(),
    minutes: integer().notNull(),
    /** Null: there was no rate for the role on that day. */
    centsPerHour: integer(),
    cents: integer().notNull(),
    isCorrection: boolean().notNull(),
    /** Made by the dialog, so that a second send books nothing more. */
    key: text().unique('trainer_month_lines_key'),
    bookedAt: instant().notNull(),
    bookedBy: integer().references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('trainer_month_lines_month').on(t.monthId, t.userId),
    index('trainer_month_lines_user').on(t.userId, t.taughtOn),
  ],
)
