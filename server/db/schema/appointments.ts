/** Classes: types, weekly series, appointments, who attends and what was confirmed. */
import { sql, type SQLWrapper } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  time,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { type Pause, RHYTHMS } from '@wegband/domain/features/appointments/schedule/series-occurrences.ts'
import { instant, localText, primaryId, timestamps } from './columns.ts'
import { users } from './people.ts'
import { rooms, schools, schoolSites } from './schools.ts'
import { modules, sports } from './sports.ts'

export const appointmentTypes = pgTable('appointment_types', {
  id: primaryId(),
  key: text().notNull().unique('appointment_types_key'),
  name: localText().notNull(),
  confirmationTypes: text({ enum: ['presence', 'progress', 'workshop', 'seminar', 'exam', 'denied'] })
    .array()
    .notNull(),
  isExam: boolean().notNull().default(false),
  ...timestamps,
})

/** The request schema checks it too; `between` holds for a null on either side. */
const boundedAges = ({ minAge, maxAge }: { readonly minAge: SQLWrapper; readonly maxAge: SQLWrapper }) =>
  sql`${minAge} between 3 and 99 and ${maxAge} between 3 and 99 and ${minAge} <= ${maxAge}`

/** One entry of the timetable: the same hour on its weekdays. A job keeps its dates materialised ahead. */
export const series = pgTable(
  'series',
  {
    id: primaryId(),
    schoolId: integer()
      .notNull()
      .references(() => schools.id, { onDelete: 'cascade' }),
    siteId: integer()
      .notNull()
      .references(() => schoolSites.id, { onDelete: 'restrict' }),
    typeId: integer()
      .notNull()
      .references(() => appointmentTypes.id, { onDelete: 'restrict' }),
    trainerId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** The co-trainers. */
    coTrainerIds: integer().array().notNull().default([]),
    assignment: text({ enum: ['open', 'designated', 'fixed'] })
      .notNull()
      .default('open'),
    name: localText().notNull(),
    description: localText().notNull(),
    room: text().notNull().default(''),
    /** The room of the site with that name, set by a trigger; null: the text names none of them. */
    roomId: integer().references(() => rooms.id, { onDelete: 'set null' }),
    sportIds: integer().array().notNull(),
    /** 1 Monday to 7 Sunday, wall time in Europe/Berlin. */
    weekdays: integer().array().notNull(),
    rhythm: text({ enum: RHYTHMS }).notNull().default('weekly'),
    startTime: time().notNull(),
    minutes: integer().notNull(),
    capacity: integer(),
    trialSlots: integer().notNull().default(0),
    isPublic: boolean().notNull().default(true),
    /** The ages that its classes are meant for, in whole years, both included; null: no bound on that side. */
    minAge: integer(),
    maxAge: integer(),
    firstDay: date({ mode: 'string' }).notNull(),
    lastDay: date({ mode: 'string' }),
    /** No class on public holidays of the site's country and state. */
    pausesOnHolidays: boolean().notNull().default(false),
    pauses: jsonb().$type<Pause[]>().notNull().default([]),
    /** The first day from which weeks and months are counted, where this series continues another one. Null: its own first day. */
    anchorDay: date({ mode: 'string' }),
    /** The first of the series that were split from each other; null: this one. */
    originId: integer().references((): AnyPgColumn => series.id, { onDelete: 'set null' }),
    ...timestamps,
  },
  (t) => [
    index('series_school').on(t.schoolId),
    index('series_room').on(t.roomId),
    index('series_origin').on(t.originId),
    check(
      'series_weekdays',
      sql`cardinality(${t.weekdays}) between 1 and 7 and ${t.weekdays} <@ array[1, 2, 3, 4, 5, 6, 7]`,
    ),
    check('series_minutes', sql`${t.minutes} between 5 and 1440`),
    check('series_ages', boundedAges(t)),
  ],
)

export const appointments = pgTable(
  'appointments',
  {
    id: primaryId(),
    seriesId: integer().references(() => series.id, { onDelete: 'set null' }),
    /** On which day of the series it lies, wherever it was moved. A trigger uses the day of the start where no value is given. */
    seriesDay: date({ mode: 'string' }),
    /** Fields that were changed for this date alone and stay when the series changes: 'time', 'room', 'trainer' ... */
    ownFields: text().array().notNull().default([]),
    schoolId: integer()
      .notNull()
      .references(() => schools.id, { onDelete: 'restrict' }),
    siteId: integer()
      .notNull()
      .references(() => schoolSites.id, { onDelete: 'restrict' }),
    typeId: integer()
      .notNull()
      .references(() => appointmentTypes.id, { onDelete: 'restrict' }),
    trainerId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** The co-trainers; they have the same rights. */
    coTrainerIds: integer().array().notNull().default([]),
    /** The trainer who is replaced on this date. */
    insteadOfId: integer().references(() => users.id, { onDelete: 'set null' }),
    assignment: text({ enum: ['open', 'designated', 'fixed'] })
      .notNull()
      .default('open'),
    name: localText().notNull(),
    description: localText().notNull(),
    room: text().notNull().default(''),
    /** The room of the site with that name, set by a trigger; null: the text names none of them. */
    roomId: integer().references(() => rooms.id, { onDelete: 'set null' }),
    startAt: instant().notNull(),
    endAt: instant().notNull(),
    startedAt: instant(),
    endedAt: instant(),
    startedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    cancelledAt: instant(),
    /** The reason that the attendees are told; null where none was given. */
    cancelReason: text(),
    capacity: integer(),
    /** Updated with each attendance, so that booking the last place is one conditional update. */
    attendeesCount: integer().notNull().default(0),
    /** Places offered to the waiting list or booked by trial guests; changed under the lock of the class, like the count. */
    heldPlaces: integer().notNull().default(0),
    trialSlots: integer().notNull().default(0),
    isPublic: boolean().notNull().default(true),
    /** The ages that it is meant for, in whole years on its day, both included; null: no bound on that side. */
    minAge: integer(),
    maxAge: integer(),
    /** How often the data in calendars changed (name, time, place, called off), and when last; kept by a trigger. */
    revision: integer().notNull().default(0),
    revisedAt: instant()
      .notNull()
      .default(sql`now()`),
    ...timestamps,
  },
  (t) => [
    // A moved date keeps its day of the series.
    unique('appointments_series_day').on(t.seriesId, t.seriesDay),
    // The id at the end lets the index answer visibility without a look at the rows (list-statement.ts).
    index('appointments_school_start').on(t.schoolId, t.startAt, t.id),
    index('appointments_trial_start')
      .on(t.schoolId, t.startAt, t.id)
      .where(sql`${t.trialSlots} > 0`),
    index('appointments_trainer_start').on(t.trainerId, t.startAt, t.id),
    index('appointments_co_trainers')
      .using('gin', t.coTrainerIds)
      .where(sql`${t.coTrainerIds} <> '{}'`),
    index('appointments_starter_start').on(t.startedBy, t.startAt, t.id),
    index('appointments_start').on(t.startAt),
    index('appointments_room')
      .on(t.roomId)
      .where(sql`${t.roomId} is not null`),
    check(
      'appointments_length',
      sql`${t.endAt} > ${t.startAt} and ${t.endAt} <= ${t.startAt} + interval '24 hours'`,
    ),
    check(
      'appointments_places',
      sql`${t.attendeesCount} >= 0 and ${t.heldPlaces} >= 0
        and (${t.capacity} is null or ${t.attendeesCount} + ${t.heldPlaces} <= ${t.capacity})`,
    ),
    check('appointments_ages', boundedAges(t)),
    check('appointments_ended_after_start', sql`${t.endedAt} is null or ${t.startedAt} is not null`),
  ],
)

/** The dates that were called off together, kept for as long as that can be taken back. */
export const cancellations = pgTable('cancellations', {
  id: primaryId(),
  appointmentIds: integer().array().notNull(),
  /** The last days of the series that it ended, as they were before. */
  seriesBefore: jsonb().$type<{ id: number; lastDay: string | null }[]>().notNull(),
  cancelledAt: instant().notNull(),
  ...timestamps,
})

/** The dates whose change people were told of together, so that each of them lists who was reached. */
export const classChanges = pgTable(
  'class_changes',
  {
    id: primaryId(),
    appointmentIds: integer().array().notNull(),
    changedAt: instant().notNull(),
  },
  (t) => [index('class_changes_changed').on(t.changedAt)],
)

export const appointmentSports = pgTable(
  'appointment_sports',
  {
    id: primaryId(),
    appointmentId: integer()
      .notNull()
      .references(() => appointments.id, { onDelete: 'cascade' }),
    sportId: integer()
      .notNull()
      .references(() => sports.id, { onDelete: 'restrict' }),
  },
  (t) => [
    unique('appointment_sports_once').on(t.appointmentId, t.sportId),
    index('appointment_sports_sport').on(t.sportId),
  ],
)

export const attendances = pgTable(
  'attendances',
  {
    id: primaryId(),
    appointmentId: integer()
      .notNull()
      .references(() => appointments.id, { onDelete: 'restrict' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    suggestedSportId: integer().references(() => sports.id, { onDelete: 'set null' }),
    suggestedModuleId: integer().references(() => modules.id, { onDelete: 'set null' }),
    suggestedMinutes: integer(),
    /** How the person came on the list: their own booking, a trainer by hand, a scan, or a standing booking. */
    source: text({ enum: ['self', 'parent', 'trainer', 'scan', 'regular', 'late-scan'] }).notNull(),
    /** When they came in, as recorded by a scan or the tablet at the door. */
    checkedInAt: instant(),
    /**
     * When the class begins. With it a person's classes of one week are found without reading all their years. Triggers fill it where it is
     * not given and update it when the class is moved.
     */
    classStartAt: instant()
      .notNull()
      .default(sql`'-infinity'`),
    ...timestamps,
  },
  (t) => [
    unique('attendances_once').on(t.appointmentId, t.userId),
    index('attendances_user_class').on(t.userId, t.classStartAt, t.appointmentId),
  ],
)

export const confirmations = pgTable(
  'confirmations',
  {
    id: primaryId(),
    attendanceId: integer()
      .notNull()
      .references(() => attendances.id, { onDelete: 'cascade' }),
    type: text({ enum: ['presence', 'progress', 'workshop', 'seminar', 'exam', 'denied'] }).notNull(),
    confirmedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    ...timestamps,
  },
  (t) => [unique('confirmations_once').on(t.attendanceId, t.type)],
)

/**
 * The waiting list of a class, in the order of the ids: joining again adds a new row. `waiting` and `offered` are open. The other states
 * say how it ended, until the person joins again.
 */
export const waitingPlaces = pgTable(
  'waiting_places',
  {
    id: primaryId(),
    appointmentId: integer()
      .notNull()
      .references(() => appointments.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text({ enum: ['waiting', 'offered', 'accepted', 'declined', 'expired'] })
      .notNull()
      .default('waiting'),
    /** Wants the offer also within the last hour before the class. */
    isShortNotice: boolean().notNull().default(true),
    /** Created by a standing booking, and removed with it. */
    isByStandingBooking: boolean().notNull().default(false),
    offeredUntil: instant(),
    ...timestamps,
  },
  (t) => [
    unique('waiting_places_once').on(t.appointmentId, t.userId),
    index('waiting_places_user').on(t.userId),
    index('waiting_places_open')
      .on(t.appointmentId, t.id)
      .where(sql`${t.state} in ('waiting', 'offered')`),
    check('waiting_places_offer', sql`(${t.state} = 'offered') <= (${t.offeredUntil} is not null)`),
  ],
)

/**
 * Guests of trial classes. `held` and `confirmed` count as places of the class. Several unconfirmed rows may have the same email, but only
 * one confirmed row per class may (docs/decisions/0043).
 */
export const trialRegistrations = pgTable(
  'trial_registrations',
  {
    id: primaryId(),
    appointmentId: integer()
      .notNull()
      .references(() => appointments.id, { onDelete: 'cascade' }),
    firstName: text().notNull(),
    lastName: text().notNull(),
    mail: text().notNull(),
    phone: text().notNull(),
    /** In whole years, as the guest stated it; required for children's classes. */
    age: integer(),
    locale: text().notNull(),
    state: text({ enum: ['held', 'lapsed', 'confirmed'] }).notNull(),
    /** End of the hold; null once confirmed. */
    heldUntil: instant(),
    /** Keyed hash of the network address, to limit its held places; null once confirmed. */
    originHash: text(),
    /** SHA-256 of the token in the emails. */
    takeBackHash: text().notNull().unique('trial_registrations_take_back'),
    /** When the school recorded that they came. */
    arrivedAt: instant(),
    ...timestamps,
  },
  (t) => [
    uniqueIndex('trial_registrations_mail')
      .on(t.appointmentId, sql`lower(${t.mail})`)
      .where(sql`${t.state} = 'confirmed'`),
    index('trial_registrations_class').on(t.appointmentId),
    // A new member finds the trials that were booked with their address.
    index('trial_registrations_person').on(sql`lower(${t.mail})`),
    index('trial_registrations_unconfirmed')
      .on(t.heldUntil)
      .where(sql`${t.state} <> 'confirmed'`),
    check('trial_registrations_hold', sql`(${t.state} = 'confirmed') = (${t.heldUntil} is null)`),
  ],
)

/** Numbers about the guests of a class that remain after their data is deleted: how many there were, and their outcome. */
export const trialCounts = pgTable('trial_counts', {
  id: primaryId(),
  appointmentId: integer()
    .notNull()
    .unique('trial_counts_once')
    .references(() => appointments.id, { onDelete: 'cascade' }),
  registered: integer().notNull(),
  arrived: integer().notNull(),
  /** Guests who asked the school to join. */
  asked: integer().notNull(),
  joined: integer().notNull(),
  ...timestamps,
})
