/** API contract of classes in the calendar and their attendances (§3 Appointment and Attendance, §4, §7 Appointments, decisions §4). */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import {
  countText,
  flagText,
  id,
  idListText,
  idParams,
  idText,
  instant,
  instantText,
  many,
  one,
} from '../../http/shapes.ts'
import { SCAN_ERRORS, scanToken, SCANS_PER_MINUTE } from '../cards/contract.ts'
import { personName, personWithPicture } from '../accounts/person-shapes.ts'

/** §9: a class can be started this long before it begins; decisions §4: and until this long after it ended. */
export const OPENS_BEFORE_HOURS = 4
export const CLOSES_AFTER_HOURS = 24
/** §9: default page size and limit of the list. */
export const APPOINTMENTS_LIMIT = 200
/** §4: no training is longer than a day. */
export const LONGEST_TRAINING_MINUTES = 1440
/** Longest class: bounds the window of list queries (check constraint, performance.md). */
export const MAX_APPOINTMENT_HOURS = 24

/** What the caller may do with an appointment now. `trial` may be requested, but is not answered before trials can be registered. */
export const CAPABILITIES = ['attend', 'leave', 'start', 'end', 'edit', 'confirm', 'trial'] as const
export type Capability = (typeof CAPABILITIES)[number]

export const CONFIRMATION_TYPES = ['presence', 'progress', 'workshop', 'seminar', 'exam', 'denied'] as const
export type ConfirmationType = (typeof CONFIRMATION_TYPES)[number]

/** `designated`: another trainer may start after confirming; `fixed`: only this one. */
export const ASSIGNMENTS = ['open', 'designated', 'fixed'] as const

export const appointmentType = z.object({
  id,
  key: z.string(),
  name: z.string(),
  confirmationTypes: z.array(z.enum(CONFIRMATION_TYPES)),
  isExam: z.boolean(),
})

/** Sport and level of an attendee of an exam. */
export const examinee = z.object({ sportId: id, levelIndex: z.int() })
export type Examinee = z.output<typeof examinee>

export const suggestion = z.object({
  sportId: id,
  moduleId: id.nullable(),
  sportDuration: z.int().nullable(),
})

export const attendance = z.object({
  id,
  appointmentId: id,
  user: personWithPicture,
  /** The person's level in the class's sport, for the belt beside the name. */
  level: z
    .object({
      sportId: id,
      levelIndex: z.int(),
      belt: z.int(),
      isKids: z.boolean(),
      stripes: z.int(),
      modulesCount: z.int(),
    })
    .nullable(),
  suggestion: suggestion.nullable(),
  confirmations: z.array(z.enum(CONFIRMATION_TYPES)),
  isFirstTime: z.boolean(),
  /** The person does not train the suggested sport yet. Confirming progress begins it. */
  isNewToSport: z.boolean(),
  /** The person is too young or too old for the ages that the class is meant for. */
  isOutsideAges: z.boolean(),
  /** When the person checked in at the door; null without a scan. */
  checkedInAt: instant.nullable(),
  createdAt: instant,
})
export type Attendance = z.output<typeof attendance>

/**
 * What trainers set for a class, and everyone reads in the same form. Each is a column of series and of dates, under the same name.
 * The statements and the timetable follow this list.
 */
export const classFacts = z.object({
  room: z.string(),
  assignment: z.enum(ASSIGNMENTS),
  /** Null: no limit. */
  capacity: z.int().nullable(),
  trialSlots: z.int(),
  isPublic: z.boolean(),
  /** The ages the class is meant for, in whole years on its day, both included; null: no bound on that side. They advise and never bar. */
  minAge: z.int().nullable(),
  maxAge: z.int().nullable(),
})
export type ClassFacts = z.output<typeof classFacts>

export const appointment = z.object({
  id,
  name: z.string(),
  description: z.string(),
  startAt: instant,
  endAt: instant,
  isStarted: z.boolean(),
  isEnded: z.boolean(),
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  startedBy: personName.nullable(),
  isCancelled: z.boolean(),
  cancelReason: z.string().nullable(),
  /** Until when the caller may undo the cancellation, or their own start of the class. */
  undoUntil: instant.nullable(),
  /** The class belongs to a weekly series. */
  isSeries: z.boolean(),
  /** The series in the timetable; null for a single class. */
  seriesId: id.nullable(),
  type: appointmentType,
  school: z.object({ id, name: z.string() }),
  site: z.object({ id, name: z.string(), street: z.string(), zip: z.string(), city: z.string() }),
  sports: z.array(z.object({ id, name: z.string(), slug: z.string(), hue: z.int(), chroma: z.number() })),
  trainer: personName.nullable(),
  /** Trainers who teach beside the lead, with the same rights. */
  coTrainers: z.array(personName),
  ...classFacts.shape,
  attendeesCount: z.int(),
  /** Places without an attendee on the list: offered to the waiting list, or booked by trial guests. */
  heldPlaces: z.int(),
  /** The levels of the people on the list of an exam, each once; for the trainer side of the school. */
  examinees: z.array(examinee),
  capabilities: z.array(z.enum(CAPABILITIES)),
  /** The caller's own attendance: since when they are checked in, and what was confirmed. */
  myAttendance: attendance
    .pick({ id: true, confirmations: true, checkedInAt: true, suggestion: true })
    .nullable(),
  /** The caller's children who attend; empty for other callers. */
  children: z.array(z.object({ id, firstName: z.string() })),
})
export type Appointment = z.output<typeof appointment>

const attendanceParams = z.strictObject({ id: idText, attendanceId: idText })

/**
 * The answer carries an ETag: a request with `If-None-Match` gets 304 while nothing has changed. With `capabilities[]`, `meta.total`
 * is exact on the last page only. On every other page it is more than this page holds.
 */
/** Limit of pages: a caller who needs later classes asks for a later time span. */
const MAX_LIST_PAGE = 100
/** A school year and a month. */
export const MAX_LIST_DAYS = 400

export const listAppointments = endpoint({
  method: 'GET',
  path: '/api/appointments',
  summary: 'Appointments the caller may see, by start; without bounds from now on, over 400 days at most',
  section: '§7 Appointments',
  access: 'registered',
  scope: 'classes:read',
  staleOn: ['appointment', 'attendances', 'schools'],
  conditional: 'entity-tag',
  query: z.strictObject({
    per_page: countText(APPOINTMENTS_LIMIT).optional(),
    limit: countText(APPOINTMENTS_LIMIT).optional(),
    page: countText(MAX_LIST_PAGE).optional(),
    end_after: instantText.optional(),
    start_before: instantText.optional(),
    'school[]': idListText.optional(),
    'school_site[]': idListText.optional(),
    /** Weekly trainings, by `seriesId`. */
    'training[]': idListText.optional(),
    'module[]': idListText.optional(),
    'sport[]': idListText.optional(),
    'type[]': idListText.optional(),
    'capabilities[]': z
      .union([z.enum(CAPABILITIES).transform((capability) => [capability]), z.array(z.enum(CAPABILITIES))])
      .optional(),
    only_trial_slots: flagText.optional(),
    any_school: flagText.optional(),
    show_in_dashboard: flagText.optional(),
  }),
  answers: { 200: many(appointment), 304: 'empty' },
  errors: [],
})

export const readAppointment = endpoint({
  method: 'GET',
  path: '/api/appointments/:id',
  summary: 'One appointment',
  section: '§7 Appointments',
  access: 'registered',
  scope: 'classes:read',
  offline: { newest: 12, ofRunningClass: true },
  staleOn: ['appointment/:id', 'attendances/:id'],
  params: idParams,
  answers: { 200: one(appointment) },
  errors: [],
})

/**
 * Starts or ends the class, once each. `force` confirms the question about a designated other trainer. 409 carries the current
 * appointment.
 */
export const changeAppointment = endpoint({
  method: 'PATCH',
  path: '/api/appointments/:id',
  summary: 'Start or end a class',
  section: '§7 Appointments',
  access: 'registered',
  params: idParams,
  body: z.union([
    z.strictObject({ isStarted: z.literal(true), force: z.boolean().optional() }),
    z.strictObject({ isEnded: z.literal(true) }),
  ]),
  answers: { 200: one(appointment) },
  errors: [
    'appointments.not-in-window',
    'appointments.already-ended',
    'appointments.already-started',
    'appointments.not-started',
    'appointments.other-trainer-designated',
    'appointments.other-trainer-fixed',
    'appointments.not-allowed',
    'appointments.examiner-required',
    'appointments.certificate-required',
    'appointments.too-early-to-end',
    'appointments.cancelled',
  ],
})

/** For the person who started it, within a minute and before anything is confirmed. 409 carries the current appointment. */
export const undoStart = endpoint({
  method: 'DELETE',
  path: '/api/appointments/:id/start',
  summary: 'Take the start of a class back',
  section: '§7 Appointments',
  access: 'registered',
  params: idParams,
  answers: { 200: one(appointment) },
  errors: [
    'appointments.not-allowed',
    'appointments.not-started',
    'appointments.already-ended',
    'appointments.undo-over',
  ],
})

export const listAppointmentTypes = endpoint({
  method: 'GET',
  path: '/api/appointment-types',
  summary: 'Appointment types with the confirmations each allows',
  section: '§7 Appointments',
  access: 'registered',
  offline: { newest: 1 },
  throttleMs: 60_000,
  answers: { 200: z.object({ data: z.array(appointmentType) }) },
  errors: [],
})

/** Trainer side: every attendee. Other callers: themselves and their children. */
export const listAttendances = endpoint({
  method: 'GET',
  path: '/api/appointments/:id/attendances',
  summary: 'Who attends',
  section: '§7 Appointments',
  access: 'registered',
  offline: { ofRunningClass: true },
  staleOn: ['appointment/:id', 'attendances/:id'],
  params: idParams,
  answers: { 200: z.object({ data: z.array(attendance) }) },
  errors: [],
})

/** A booking ("Ich komme") when the user is the caller or their child; otherwise a trainer adds the attendee. Idempotent. */
export const addAttendee = endpoint({
  method: 'PUT',
  path: '/api/appointments/:id/attendances/attendee/:userId',
  summary: 'Add an attendee',
  section: '§7 Appointments',
  access: 'registered',
  params: z.strictObject({ id: idText, userId: idText }),
  answers: { 200: one(attendance) },
  errors: [
    'appointments.full',
    'appointments.already-ended',
    'appointments.too-late-to-attend',
    'appointments.not-allowed',
    'appointments.cancelled',
    'scanner.own-training',
  ],
})

/** A trainer scans a member's code in the running class. Errors as in §8 Scanner. */
export const addAttendeeByToken = endpoint({
  method: 'PUT',
  path: '/api/appointments/:id/attendances/t/:token',
  summary: 'Add the attendee a code stands for',
  section: '§7 Appointments',
  access: 'registered',
  params: z.strictObject({ id: idText, token: scanToken }),
  secretField: 'token',
  answers: { 200: one(attendance) },
  errors: [
    ...SCAN_ERRORS,
    'scanner.own-training',
    'appointments.full',
    'appointments.not-started',
    'appointments.already-ended',
    'appointments.not-allowed',
    'appointments.cancelled',
  ],
  perMinute: SCANS_PER_MINUTE,
})

export const changeSuggestion = endpoint({
  method: 'PATCH',
  path: '/api/appointments/:id/attendances/:attendanceId',
  summary: 'What the person trained: sport, module, minutes',
  section: '§7 Appointments',
  access: 'registered',
  params: attendanceParams,
  body: z.strictObject({
    suggestion: z.strictObject({
      sportId: id,
      moduleId: id.nullable(),
      sportDuration: z.int().min(1).max(LONGEST_TRAINING_MINUTES).nullable(),
    }),
  }),
  answers: { 200: one(attendance) },
  errors: ['appointments.not-allowed', 'attendance.closed', 'attendance.module-required'],
})

const confirmationParams = z.strictObject({ id: idText, attendanceId: idText, type: z.string().max(40) })

/** `denied` is "deny progress". Unknown or not allowed type: 404. Idempotent. */
export const addConfirmation = endpoint({
  method: 'PUT',
  path: '/api/appointments/:id/attendances/:attendanceId/confirmation/:type',
  summary: 'Confirm presence, progress, workshop, seminar or exam, or deny the progress',
  section: '§7 Appointments',
  access: 'registered',
  params: confirmationParams,
  answers: { 200: one(attendance) },
  errors: [
    'attendance.unknown-confirmation',
    'attendance.denied-excludes-progress',
    'attendance.closed',
    'attendance.exam-conditions-open',
    'attendance.module-required',
    'appointments.not-started',
    'appointments.not-allowed',
    'appointments.examiner-required',
  ],
})

export const removeConfirmation = endpoint({
  method: 'DELETE',
  path: '/api/appointments/:id/attendances/:attendanceId/confirmation/:type',
  summary: 'Take a confirmation back',
  section: '§7 Appointments',
  access: 'registered',
  params: confirmationParams,
  answers: { 200: one(attendance) },
  errors: ['attendance.unknown-confirmation', 'attendance.closed', 'appointments.not-allowed'],
})

/** Members remove their own booking until the start; a trainer removes an attendance. */
export const removeAttendance = endpoint({
  method: 'DELETE',
  path: '/api/appointments/:id/attendances/:attendanceId',
  summary: 'Remove an attendance',
  section: '§7 Appointments',
  access: 'registered',
  params: attendanceParams,
  answers: { 204: 'empty' },
  errors: ['appointments.too-late-to-leave', 'appointments.not-allowed', 'attendance.closed'],
})

export const appointmentEndpoints = [
  listAppointments,
  readAppointment,
  changeAppointment,
  undoStart,
  listAppointmentTypes,
  listAttendances,
  addAttendee,
  addAttendeeByToken,
  changeSuggestion,
  addConfirmation,
  removeConfirmation,
  removeAttendance,
]
