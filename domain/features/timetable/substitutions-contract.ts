/** API contract of substitutions for many dates: a trainer who is away for longer asks one person in one request (docs/decisions/0039). */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { day, id, idParams, idText, instant, one } from '../../http/shapes.ts'
import { SUBSTITUTE_MESSAGE_LENGTH, SUBSTITUTE_STATES } from './substitutes-contract.ts'
import { personName } from '../accounts/person-shapes.ts'

/** Classes are in the calendar for twelve weeks ahead. */
export const MAX_SUBSTITUTION_DAYS = 100
export const MAX_SUBSTITUTION_DATES = 60

/**
 * Why no substitute can be requested for a date of the time span. Dates that are past, cancelled or another trainer's are not listed
 * at all.
 */
export const SUBSTITUTION_OBSTACLES = ['asked', 'substituted'] as const

export const substitutionChoice = z.object({
  appointmentId: id,
  name: z.string(),
  startAt: instant,
  endAt: instant,
  whyNot: z.enum(SUBSTITUTION_OBSTACLES).nullable(),
})
export type SubstitutionChoice = z.output<typeof substitutionChoice>

export const substitutionPerson = personName.extend({
  /** The dates they may be asked for. */
  mayTake: z.array(id),
  /** The dates at which they teach another class. */
  busyAt: z.array(id),
})
export type SubstitutionPerson = z.output<typeof substitutionPerson>

/** Dates of one series, or without it of all classes that the caller teaches in this school. */
export const listSubstitutionChoices = endpoint({
  method: 'GET',
  path: '/api/schools/:id/substitute-choices',
  summary: 'Dates of an absence that need a substitute, and the trainers who may be asked',
  section: 'decisions §5',
  access: 'registered',
  staleOn: ['appointment'],
  params: idParams,
  query: z
    .strictObject({ from: day, to: day, series_id: idText.optional() })
    .refine(({ from, to }) => from <= to, { path: ['to'] }),
  answers: {
    200: one(z.object({ dates: z.array(substitutionChoice), people: z.array(substitutionPerson) })),
  },
  errors: [],
})

export const substitutionDate = z.object({
  appointmentId: id,
  name: z.string(),
  startAt: instant,
  endAt: instant,
  room: z.string(),
  insteadOf: personName.nullable(),
  answerUntil: instant,
  /** A request is open only until its deadline. */
  state: z.enum(SUBSTITUTE_STATES),
  /** For the asked person: the class that they teach at that time. */
  overlap: z.object({ name: z.string(), startAt: instant, endAt: instant }).nullable(),
})
export type SubstitutionDate = z.output<typeof substitutionDate>

export const substitution = z.object({
  id,
  school: z.object({ id, name: z.string() }),
  askedBy: personName.nullable(),
  /** Null if the account was deleted. */
  asked: personName.nullable(),
  message: z.string(),
  askedAt: instant,
  mayWithdraw: z.boolean(),
  dates: z.array(substitutionDate),
})
export type Substitution = z.output<typeof substitution>

/** All of the dates or none. If one was cancelled or requested meanwhile, the error names it, and no request is sent. */
export const requestSubstitution = endpoint({
  method: 'POST',
  path: '/api/schools/:id/substitute-spans',
  summary: 'Ask a trainer to substitute on several dates',
  section: 'decisions §5',
  access: 'registered',
  params: idParams,
  body: z.strictObject({
    userId: id,
    appointmentIds: z.array(id).min(1).max(MAX_SUBSTITUTION_DATES),
    message: z.string().trim().max(SUBSTITUTE_MESSAGE_LENGTH),
  }),
  answers: { 201: one(substitution) },
  errors: [
    'appointments.not-allowed',
    'appointments.cancelled',
    'appointments.already-started',
    'appointments.already-ended',
    'timetable.past',
    'timetable.already-asked',
    'timetable.already-substituted',
  ],
})

/** Open requests from and to the caller, in all schools. */
export const listOpenSubstitutions = endpoint({
  method: 'GET',
  path: '/api/substitute-spans',
  summary: 'Requests for several dates that wait for an answer',
  section: 'decisions §5',
  access: 'registered',
  staleOn: ['appointment'],
  answers: { 200: z.object({ data: z.array(substitution) }) },
  errors: [],
})

/** For the asked person and for the trainer side. */
export const readSubstitution = endpoint({
  method: 'GET',
  path: '/api/substitute-spans/:id',
  summary: 'A request for several dates',
  section: 'decisions §5',
  access: 'registered',
  staleOn: ['appointment'],
  params: idParams,
  answers: { 200: one(substitution) },
  errors: [],
})

/** Answers the given dates; the others stay open. Idempotent. If a date is over, 409 carries the current request. */
export const answerSubstitution = endpoint({
  method: 'PATCH',
  path: '/api/substitute-spans/:id',
  summary: 'Stand in on some dates, or say that one cannot',
  section: 'decisions §5',
  access: 'registered',
  params: idParams,
  body: z.strictObject({
    appointmentIds: z.array(id).min(1).max(MAX_SUBSTITUTION_DATES),
    isAccepted: z.boolean(),
  }),
  answers: { 200: one(substitution) },
  errors: ['timetable.question-over'],
})

/** Withdraws the open dates; accepted ones stay. A single date is withdrawn like any other request. */
export const withdrawSubstitution = endpoint({
  method: 'DELETE',
  path: '/api/substitute-spans/:id',
  summary: 'Ask no longer for any of the dates',
  section: 'decisions §5',
  access: 'registered',
  params: idParams,
  answers: { 200: one(substitution) },
  errors: ['appointments.not-allowed', 'timetable.question-over'],
})

export const substitutionEndpoints = [
  listSubstitutionChoices,
  requestSubstitution,
  listOpenSubstitutions,
  readSubstitution,
  answerSubstitution,
  withdrawSubstitution,
]
