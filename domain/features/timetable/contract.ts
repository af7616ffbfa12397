/** API contract of creating and changing the dates of a timetable: one class, or a series (§7 Appointments, decisions §5 details, §6.3). */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { day, id, idParams, instant, one } from '../../http/shapes.ts'
import { appointment, ASSIGNMENTS } from '../appointments/contract.ts'
import { canBeAges, OLDEST_IN_CLASS, YOUNGEST_IN_CLASS } from '../appointments/schedule/class-ages.ts'
import { RHYTHMS } from '../appointments/schedule/series-occurrences.ts'
import { personName } from '../accounts/person-shapes.ts'

/** The most characters of each text. */
export const CLASS_LENGTHS = { name: 80, description: 500, room: 60 }
/** As in the tables: a class is neither shorter nor longer. */
export const SHORTEST_CLASS_MINUTES = 5
export const LONGEST_CLASS_MINUTES = 1440
export const MOST_PLACES = 1000
export const MOST_TRIAL_SLOTS = 50
export const MOST_SPORTS = 10
export const MOST_CO_TRAINERS = 5
export const MOST_PAUSES = 50
export const PAUSE_NOTE_LENGTH = 80
/** How far the preview of a series looks ahead (decisions §6.3). */
export const PICTURE_WEEKS = 12

/**
 * The dates of a change. `one`: this one. `following`: it and all later ones, which begin a new series. `all`: all future ones,
 * including those changed individually.
 */
export const SCOPES = ['one', 'following', 'all'] as const
export type Scope = (typeof SCOPES)[number]

const wallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const minutes = z.int().min(SHORTEST_CLASS_MINUTES).max(LONGEST_CLASS_MINUTES)

export const pause = z
  .strictObject({ firstDay: day, lastDay: day, note: z.string().trim().max(PAUSE_NOTE_LENGTH) })
  .refine(({ firstDay, lastDay }) => firstDay <= lastDay, { path: ['lastDay'] })

const ageBound = z.int().min(YOUNGEST_IN_CLASS).max(OLDEST_IN_CLASS)
type NamedAges = { readonly minAge?: number | null | undefined; readonly maxAge?: number | null | undefined }
/** Both bounds are given, or neither: a single one could contradict the other. */
const agesTogether = ({ minAge, maxAge }: NamedAges): boolean =>
  minAge === undefined || maxAge === undefined ? minAge === maxAge : canBeAges({ minAge, maxAge })
const AT_MAX_AGE = { path: ['maxAge'] }

/** The fields that a single date and a series share. `trainer`: a user id, null without a trainer. */
const classFields = {
  name: z.string().trim().min(1).max(CLASS_LENGTHS.name),
  description: z.string().trim().max(CLASS_LENGTHS.description),
  typeId: id,
  sportIds: z.array(id).max(MOST_SPORTS),
  siteId: id,
  room: z.string().trim().max(CLASS_LENGTHS.room),
  trainer: id.nullable(),
  /** Trainers who teach beside the lead, with the same rights. */
  coTrainers: z.array(id).max(MOST_CO_TRAINERS),
  assignment: z.enum(ASSIGNMENTS),
  /** Minutes. */
  duration: minutes,
  /** Null: no limit. */
  capacity: z.int().min(1).max(MOST_PLACES).nullable(),
  trialSlots: z.int().min(0).max(MOST_TRIAL_SLOTS),
  isPublic: z.boolean(),
  /** The ages it is meant for, in whole years, both included; null: no bound on that side. */
  minAge: ageBound.nullable(),
  maxAge: ageBound.nullable(),
}
export const classDetails = z.strictObject(classFields)
export type ClassDetails = z.output<typeof classDetails>
/** Optional fields of a new class. */
const newDefaults = {
  minAge: ageBound.nullable().default(null),
  maxAge: ageBound.nullable().default(null),
  coTrainers: classFields.coTrainers.default([]),
}

/** When a series takes place. Wall times in Europe/Berlin, 1 Monday to 7 Sunday. */
const rhythmFields = {
  weekdays: z.array(z.int().min(1).max(7)).min(1).max(7),
  startTime: wallTime,
  rhythm: z.enum(RHYTHMS),
  firstDay: day,
  /** Null: without an end. */
  lastDay: day.nullable(),
  pausesOnHolidays: z.boolean(),
  pauses: z.array(pause).max(MOST_PAUSES),
}
export const seriesRhythm = z.strictObject(rhythmFields)
export type SeriesRhythm = z.output<typeof seriesRhythm>

const force = z.boolean().optional()

/** Another class in the same room, or of the same trainer, at the same time. */
export const overlap = z.object({
  appointmentId: id,
  name: z.string(),
  startAt: instant,
  endAt: instant,
  /** Given if the room is the same. */
  room: z.string().nullable(),
  /** The name, if the trainer is the same. */
  trainer: z.string().nullable(),
})
export type Overlap = z.output<typeof overlap>
/** The `data` of a 409 `timetable.overlap`: the first few, and how many there are. */
export const overlaps = z.object({ overlaps: z.array(overlap), count: z.int() })
export type Overlaps = z.output<typeof overlaps>

/**
 * Either `startAt` (one date) or `series`. Answers the first date. Leaders and staff may do it for their school, trainers for
 * classes that they teach themselves (docs/decisions/0030). `force` confirms the question about an overlap.
 */
export const createAppointment = endpoint({
  method: 'POST',
  path: '/api/appointments',
  summary: 'Make a class, or a series of them',
  section: '§7 Appointments',
  access: 'registered',
  body: z.union([
    z
      .strictObject({ schoolId: id, ...classFields, ...newDefaults, startAt: instant, force })
      .refine(agesTogether, AT_MAX_AGE),
    z
      .strictObject({ schoolId: id, ...classFields, ...newDefaults, series: seriesRhythm, force })
      .refine(agesTogether, AT_MAX_AGE),
  ]),
  answers: { 201: one(appointment) },
  errors: ['appointments.not-allowed', 'timetable.overlap', 'timetable.no-dates', 'timetable.past'],
})

/**
 * Only the given fields change, and without a scope only this class. `startAt` and `duration` of a series change the time of day,
 * and the weekday if the day differs. `series`: only for `following` and `all`. Dates that have begun never change. All attendees
 * are notified.
 */
export const changeDetails = endpoint({
  method: 'PATCH',
  path: '/api/appointments/:id/details',
  summary: 'Change a class, alone, with all that follow, or its whole series',
  section: 'decisions §5',
  access: 'registered',
  params: idParams,
  body: z
    .strictObject({
      scope: z.enum(SCOPES).default('one'),
      ...classDetails.partial().shape,
      startAt: instant.optional(),
      series: seriesRhythm.partial().optional(),
      force,
    })
    .refine(agesTogether, AT_MAX_AGE),
  answers: { 200: one(appointment) },
  errors: [
    'appointments.not-allowed',
    'appointments.cancelled',
    'appointments.already-started',
    'appointments.already-ended',
    'timetable.past',
    'timetable.overlap',
    'timetable.no-dates',
    'timetable.capacity-below-booked',
  ],
})

/** A date of a series in the calendar that has not begun. */
export const seriesDate = z.object({
  appointmentId: id,
  /** Its day by the series, even if it was moved. */
  seriesDay: day,
  startAt: instant,
  endAt: instant,
  room: z.string(),
  isCancelled: z.boolean(),
  cancelReason: z.string().nullable(),
  /** Fields that were changed for this date alone. */
  ownFields: z.array(z.string()),
  bookings: z.int(),
})
export type SeriesDate = z.output<typeof seriesDate>

export const series = z.object({
  id,
  school: z.object({ id, name: z.string() }),
  ...classFields,
  ...rhythmFields,
  trainerName: personName.nullable(),
  /** The day that weeks and months are counted from, if not the first day. */
  anchorDay: day.nullable(),
  /** The region whose holidays apply. */
  region: z.object({ country: z.string(), state: z.string().nullable() }),
  dates: z.array(seriesDate),
})
export type Series = z.output<typeof series>

/** For the trainer side of the school. */
export const readSeries = endpoint({
  method: 'GET',
  path: '/api/series/:id',
  summary: 'A series with its dates to come',
  section: 'decisions §6.3',
  access: 'registered',
  staleOn: ['appointment', 'attendances'],
  params: idParams,
  answers: { 200: one(series) },
  errors: [],
})

/** From now on; dates keep the fields that were changed for them alone. */
export const changeSeries = endpoint({
  method: 'PATCH',
  path: '/api/series/:id',
  summary: 'Change a series from now on',
  section: 'decisions §6.3',
  access: 'registered',
  params: idParams,
  body: z
    .strictObject({ ...classDetails.partial().shape, ...seriesRhythm.partial().shape, force })
    .refine(agesTogether, AT_MAX_AGE),
  answers: { 200: one(series) },
  errors: [
    'appointments.not-allowed',
    'timetable.overlap',
    'timetable.no-dates',
    'timetable.capacity-below-booked',
  ],
})

/** Afterwards the date is in the calendar, even if it is further ahead than classes are created. */
export const openDate = endpoint({
  method: 'PUT',
  path: '/api/series/:id/dates/:day',
  summary: 'Make one date of a series ahead of time, to change it alone',
  section: 'decisions §6.3',
  access: 'registered',
  params: idParams.extend({ day }),
  answers: { 200: one(appointment) },
  errors: ['appointments.not-allowed', 'timetable.no-dates'],
})

/** The date follows its series again; a cancelled one takes place again. All attendees are notified. */
export const resetDate = endpoint({
  method: 'DELETE',
  path: '/api/series/:id/dates/:day',
  summary: 'Take back what was changed for one date alone',
  section: 'decisions §6.3',
  access: 'registered',
  params: idParams.extend({ day }),
  answers: { 200: one(series) },
  errors: ['appointments.not-allowed', 'timetable.past', 'timetable.capacity-below-booked'],
})

export const pausedSchool = z.object({
  /** How many series pause because of it; below, how many of their dates are removed or cancelled. */
  series: z.int(),
  dates: z.int(),
})
export type PausedSchool = z.output<typeof pausedSchool>

/** For leaders and staff. Idempotent: a series that already pauses then stays as it is. All attendees are notified, with the note. */
export const pauseSchool = endpoint({
  method: 'POST',
  path: '/api/schools/:id/pauses',
  summary: 'Let every series of a school rest for some days',
  section: 'decisions §6.3',
  access: 'registered',
  params: idParams,
  body: pause,
  answers: { 200: one(pausedSchool) },
  errors: ['appointments.not-allowed', 'timetable.past'],
})

/** The timetable data of a class, and for the trainer side the choices for it. */
export const classPlan = z.object({
  seriesId: id.nullable(),
  /** The trainer who is replaced by a substitute. */
  insteadOf: personName.nullable(),
  ownFields: z.array(z.string()),
  /** Whether the caller may change or end the series, and not only this date. A substitute for one date cannot. */
  mayChangeSeries: z.boolean(),
  mayEndSeries: z.boolean(),
})
export type ClassPlan = z.output<typeof classPlan>

export const readClassPlan = endpoint({
  method: 'GET',
  path: '/api/appointments/:id/plan',
  summary: 'What a class is in its timetable',
  section: 'decisions §6.3',
  access: 'registered',
  staleOn: ['appointment/:id'],
  params: idParams,
  answers: { 200: one(classPlan) },
  errors: [],
})

export const timetableChoices = z.object({
  sites: z.array(z.object({ id, name: z.string(), country: z.string(), state: z.string().nullable() })),
  sports: z.array(z.object({ id, name: z.string() })),
  types: z.array(z.object({ id, name: z.string(), isExam: z.boolean() })),
  trainers: z.array(personName.extend({ sportIds: z.array(id) })),
  /** The rooms of the sites with their places. `isText`: a name in a series that is no room of its site. */
  rooms: z.array(z.object({ siteId: id, name: z.string(), places: z.int().nullable(), isText: z.boolean() })),
})
export type TimetableChoices = z.output<typeof timetableChoices>

/** For the trainer side: the choices for a class of this school. A trainer gets only themself and their own sports. */
export const readTimetableChoices = endpoint({
  method: 'GET',
  path: '/api/schools/:id/timetable-choices',
  summary: 'Sites, sports, types, trainers and rooms for a class',
  section: 'decisions §6.3',
  access: 'registered',
  params: idParams,
  answers: { 200: one(timetableChoices) },
  errors: [],
})

export const dateEndpoints = [
  createAppointment,
  changeDetails,
  readSeries,
  changeSeries,
  openDate,
  resetDate,
  readClassPlan,
  readTimetableChoices,
  pauseSchool,
]
