/** API contract of the hours of trainers: what they taught, what it is paid, and the months that a head closed (decisions §6). */
import { z } from 'zod'
import { MONTH } from '../../basics/months.ts'
import { endpoint } from '../../http/endpoint.ts'
import { day, id, idParams, idText, instant, one, yearText } from '../../http/shapes.ts'
import { line, personName } from '../accounts/person-shapes.ts'
import { ALLOWANCE_STATES, TAUGHT_ROLES } from './taught-hours.ts'

/** An hour of a trainer costs less; more is a typing error. */
export const MOST_RATE_CENTS = 100_000
/** A correction changes at most this much. */
export const MOST_CORRECTION_MINUTES = 100_000
export const MOST_CORRECTION_CENTS = 10_000_000
export const REASON_MAX = 200
/** Lines of one trainer in one month; no month has as many. */
const MOST_SEEN_LINES = 10_000

const month = z.string().regex(MONTH)

export const hourLine = z.object({
  /** Null: the line follows its class until the month is closed. */
  id: id.nullable(),
  appointmentId: id.nullable(),
  taughtOn: day,
  /** The name of the class, or the reason of the correction. */
  title: z.string(),
  role: z.enum(TAUGHT_ROLES),
  minutes: z.int(),
  /** The class was ended long after its time and counts as planned. */
  isForgotten: z.boolean(),
  centsPerHour: z.int().nullable(),
  cents: z.int(),
  isCorrection: z.boolean(),
})
export type HourLine = z.output<typeof hourLine>

const allowance = z.object({ yearCents: z.int(), allowanceState: z.enum(ALLOWANCE_STATES) })

export const trainerHours = z.object({
  trainer: personName,
  minutes: z.int(),
  cents: z.int(),
  lines: z.array(hourLine),
  /** What this school pays in the whole year. */
  ...allowance.shape,
})
export type TrainerHours = z.output<typeof trainerHours>

export const schoolHours = z.object({
  school: z.object({ id, name: z.string() }),
  month,
  closed: z.object({ at: instant, by: personName.nullable() }).nullable(),
  /** The month has not ended yet. */
  isRunning: z.boolean(),
  minutes: z.int(),
  cents: z.int(),
  trainers: z.array(trainerHours),
  /** Classes of the month that were started and not ended. */
  unended: z.int(),
  /** Lines of a role without a rate. */
  withoutRate: z.int(),
  allowanceCents: z.int(),
  /** How classes changed after the month was closed. */
  differences: z.array(
    z.object({
      trainer: personName,
      appointmentId: id,
      taughtOn: day,
      title: z.string(),
      minutes: z.int(),
      cents: z.int(),
    }),
  ),
  /** Whom a correction can be for: the trainers of the school and of the month. */
  people: z.array(personName),
})
export type SchoolHours = z.output<typeof schoolHours>

const path = '/api/schools/:id/trainer-hours'

/** 404 for an unknown school, or one that the caller does not lead. */
export const readSchoolHours = endpoint({
  method: 'GET',
  path,
  summary: 'The hours of the trainers of a school in a month, for its heads',
  section: 'decisions §6',
  access: 'registered',
  staleOn: ['trainer-hours', 'appointment'],
  params: idParams,
  query: z.strictObject({ month }),
  answers: { 200: one(schoolHours) },
  errors: [],
  perMinute: 60,
})

const monthParams = z.strictObject({ id: idText, month })

/** What the head saw; 409 if it is no more so. */
export const closeMonth = endpoint({
  method: 'POST',
  path: `${path}/:month/closing`,
  summary: 'Close a month: its lines are not changed any more',
  section: 'decisions §6',
  access: 'registered',
  params: monthParams,
  body: z.strictObject({ minutes: z.int(), cents: z.int() }),
  answers: { 204: 'empty' },
  errors: [
    'auth.not-while-impersonating',
    'trainer-hours.closed',
    'trainer-hours.month-runs',
    'trainer-hours.changed',
  ],
})

const amount = (most: number) => z.int().min(-most).max(most)

export const correctMonth = endpoint({
  method: 'POST',
  path: `${path}/:month/corrections`,
  summary: 'Add a correction to a closed month',
  section: 'decisions §6',
  access: 'registered',
  params: monthParams,
  body: z.strictObject({
    key: z.uuid(),
    trainerId: id,
    /** How many lines of this trainer the head saw in the month; 409 if there are others by now. */
    seenLines: z.int().min(0).max(MOST_SEEN_LINES),
    /** The class that it corrects, if any. */
    appointmentId: id.nullable(),
    minutes: amount(MOST_CORRECTION_MINUTES),
    cents: amount(MOST_CORRECTION_CENTS),
    reason: line(REASON_MAX),
  }),
  answers: { 204: 'empty' },
  errors: [
    'auth.not-while-impersonating',
    'trainer-hours.not-closed',
    'trainer-hours.corrected-since',
    'trainer-hours.already-booked',
  ],
})

export const HOURS_FORMATS = ['csv', 'pdf'] as const
export type HoursFormat = (typeof HOURS_FORMATS)[number]

export const exportSchoolHours = endpoint({
  method: 'GET',
  path: `${path}/export`,
  summary: 'The hours of a month as a table or to print',
  section: 'decisions §6',
  access: 'registered',
  params: idParams,
  query: z.strictObject({ month, format: z.enum(HOURS_FORMATS) }),
  answers: { 200: 'bytes' },
  errors: [],
  perMinute: 30,
})

export const ownHours = z.object({
  year: z.int(),
  minutes: z.int(),
  allowanceCents: z.int(),
  /** Over all schools of the installation. */
  ...allowance.shape,
  months: z.array(
    z.object({
      month,
      school: z.object({ id, name: z.string() }),
      isClosed: z.boolean(),
      minutes: z.int(),
      cents: z.int(),
      lines: z.array(hourLine),
    }),
  ),
})
export type OwnHours = z.output<typeof ownHours>

/** Own account alone. */
export const readOwnHours = endpoint({
  method: 'GET',
  path: '/api/users/:id/trainer-hours',
  summary: 'What a trainer taught in a year, in all schools',
  section: 'decisions §6',
  access: 'registered',
  staleOn: ['trainer-hours', 'appointment'],
  params: idParams,
  query: z.strictObject({ year: yearText }),
  answers: { 200: one(ownHours) },
  errors: [],
  perMinute: 60,
})

export const exportOwnHours = endpoint({
  method: 'GET',
  path: '/api/users/:id/trainer-hours/export',
  summary: 'The own hours of a month in a school as a table or to print',
  section: 'decisions §6',
  access: 'registered',
  params: idParams,
  query: z.strictObject({ school: idText, month, format: z.enum(HOURS_FORMATS) }),
  answers: { 200: 'bytes' },
  errors: [],
  perMinute: 30,
})

export const trainerRate = z.object({
  id,
  role: z.enum(TAUGHT_ROLES),
  validFrom: day,
  centsPerHour: z.int(),
})
export type TrainerRate = z.output<typeof trainerRate>

export const listRates = endpoint({
  method: 'GET',
  path: '/api/schools/:id/trainer-rates',
  summary: 'What a school pays its trainers by the hour, by role and day',
  section: 'decisions §6',
  access: 'registered',
  staleOn: ['trainer-hours'],
  params: idParams,
  answers: { 200: one(z.array(trainerRate)) },
  errors: [],
})

export const addRate = endpoint({
  method: 'POST',
  path: '/api/schools/:id/trainer-rates',
  summary: 'Enter a rate from a day on',
  section: 'decisions §6',
  access: 'registered',
  params: idParams,
  body: z.strictObject({
    role: z.enum(TAUGHT_ROLES),
    validFrom: day,
    centsPerHour: z.int().min(0).max(MOST_RATE_CENTS),
  }),
  answers: { 201: one(trainerRate) },
  errors: ['auth.not-while-impersonating', 'trainer-hours.too-many-rates'],
})

/** Closed months keep what they hold. */
export const removeRate = endpoint({
  method: 'DELETE',
  path: '/api/schools/:id/trainer-rates/:rateId',
  summary: 'Remove a rate',
  section: 'decisions §6',
  access: 'registered',
  params: z.strictObject({ id: idText, rateId: idText }),
  answers: { 204: 'empty' },
  errors: ['auth.not-while-impersonating'],
})

export const trainerHoursEndpoints = [
  readSchoolHours,
  closeMonth,
  correctMonth,
  exportSchoolHours,
  readOwnHours,
  exportOwnHours,
  listRates,
  addRate,
  removeRate,
] as const
