/** What surrounds the dates of a timetable: standing bookings, absences for one date, and substitution requests. */
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { appointments, series } from './appointments.ts'
import { instant, primaryId, timestamps } from './columns.ts'
import { users } from './people.ts'
import { schools } from './schools.ts'

/** "Ich komme immer": each new date of the series books this person, in the order of the ids. */
export const standingBookings = pgTable(
  'standing_bookings',
  {
    id: primaryId(),
    seriesId: integer()
      .notNull()
      .references(() => series.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The person confirmed once that they come although the classes are for other ages. */
    comesDespiteAge: boolean().notNull().default(false),
    /** Weekdays of the series, 1 is Monday; null: all of them. */
    weekdays: integer().array(),
    ...timestamps,
  },
  (t) => [
    unique('standing_bookings_once').on(t.seriesId, t.userId),
    index('standing_bookings_user').on(t.userId),
    check(
      'standing_bookings_weekdays',
      sql`cardinality(${t.weekdays}) between 1 and 7 and ${t.weekdays} <@ array[1, 2, 3, 4, 5, 6, 7]`,
    ),
  ],
)

/** A person with a standing booking does not come on this date. Void as soon as they are on the list again. */
export const absences = pgTable(
  'absences',
  {
    id: primaryId(),
    appointmentId: integer()
      .notNull()
      .references(() => appointments.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** For the trainer side; null where no reason was given. */
    reason: text(),
    ...timestamps,
  },
  (t) => [unique('absences_once').on(t.appointmentId, t.userId), index('absences_user').on(t.userId)],
)

/** Groups the requests that one trainer sent at once, for many dates of a school. */
export const substitutions = pgTable(
  'substitutions',
  {
    id: primaryId(),
    schoolId: integer()
      .notNull()
      .references(() => schools.id, { onDelete: 'cascade' }),
    ...timestamps,
  },
  (t) => [index('substitutions_school').on(t.schoolId)],
)

/** A trainer cannot come and asks other trainers; at most one open request for each class. */
export const substituteQuestions = pgTable(
  'substitute_questions',
  {
    id: primaryId(),
    appointmentId: integer()
      .notNull()
      .references(() => appointments.id, { onDelete: 'cascade' }),
    /** Null for a single request. */
    spanId: integer().references(() => substitutions.id, { onDelete: 'set null' }),
    askedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    /** The trainer to replace; null where the class had no trainer. */
    insteadOfId: integer().references(() => users.id, { onDelete: 'set null' }),
    message: text().notNull().default(''),
    answerUntil: instant().notNull(),
    state: text({ enum: ['open', 'taken', 'unanswered', 'withdrawn'] })
      .notNull()
      .default('open'),
    takenBy: integer().references(() => users.id, { onDelete: 'set null' }),
    ...timestamps,
  },
  (t) => [
    uniqueIndex('substitute_questions_open')
      .on(t.appointmentId)
      .where(sql`${t.state} = 'open'`),
    index('substitute_questions_appointment').on(t.appointmentId, t.id),
    index('substitute_questions_span').on(t.spanId),
    index('substitute_questions_due')
      .on(t.answerUntil)
      .where(sql`${t.state} = 'open'`),
    check('substitute_questions_taken', sql`${t.takenBy} is null or ${t.state} = 'taken'`),
  ],
)

export const substituteAnswers = pgTable(
  'substitute_answers',
  {
    id: primaryId(),
    questionId: integer()
      .notNull()
      .references(() => substituteQuestions.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    answer: text({ enum: ['open', 'accepted', 'declined'] })
      .notNull()
      .default('open'),
    ...timestamps,
  },
  (t) => [
    unique('substitute_answers_once').on(t.questionId, t.userId),
    index('substitute_answers_user').on(t.userId),
  ],
)
