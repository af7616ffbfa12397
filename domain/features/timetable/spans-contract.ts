/** A trainer who is away for longer asks one person for many dates in one request (docs/decisions/0039). */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { day, id, idParams, idText, instant, one } from '../../http/shapes.ts'
import { SUBSTITUTE_MESSAGE_LENGTH, SUBSTITUTE_STATES } from './substitutes-contract.ts'

/** Classes stand in the calendar for twelve weeks. */
export const LONGEST_SPAN_DAYS = 100
export const MOST_SPAN_DATES = 60

const personName = z.object({ id, firstName: z.string(), lastName: z.string() })

/** Why nobody is asked for a date of the span; what is past, called off or somebody else's is not listed at all. */
export const SPAN_OBSTACLES = ['asked', 'substituted'] as const

export const spanChoice = z.object({
  appointmentId: id,
  name: z.string(),
  startAt: instant,
  endAt: instant,
  whyNot: z.enum(SPAN_OBSTACLES).nullable(),
})
export type SpanChoice = z.output<typeof spanChoice>

export const spanPerson = personName.extend({
  /** For which of the dates they may be asked. */
  mayTake: z.array(id),
  /** At which of them they teach something else. */
  busyAt: z.array(id),
})
export type SpanPerson = z.output<typeof spanPerson>

/** Of one series, or without it of the classes that one teaches oneself in this school. */
export const listSpanChoices = endpoint({
  method: 'GET',
  path: '/api/schools/:id/substitute-choices',
  summary: 'Dates of a span for which somebody may be asked to stand in, and who',
  section: 'decisions §5',
  access: 'registered',
  params: idParams,
  query: z
    .strictObject({ from: day, to: day, series_id: idText.optional() })
    .refine(({ from, to }) => from <= to, { path: ['to'] }),
  answers: { 200: one(z.object({ dates: z.array(spanChoice), people: z.array(spanPerson) })) },
  errors: [],
})

export const spanDate = z.object({
  appointmentId: id,
  name: z.string(),
  startAt: instant,
  endAt: instant,
  room: z.string(),
  insteadOf: personName.nullable(),
  answerUntil: instant,
  /** Open only while an answer counts. */
  state: z.enum(SUBSTITUTE_STATES),
  /** For who is asked: what they teach at that time. */
  overlap: z.object({ name: z.string(), startAt: instant, endAt: instant }).nullable(),
})
export type SpanDate = z.output<typeof spanDate>

export const substituteSpan = z.object({
  id,
  school: z.object({ id, name: z.string() }),
  askedBy: personName.nullable(),
  /** Null when the account is gone. */
  asked: personName.nullable(),
  message: z.string(),
  askedAt: instant,
  mayWithdraw: z.boolean(),
  dates: z.array(spanDate),
})
export type SubstituteSpan = z.output<typeof substituteSpan>

/** All of the dates or none: one that was called off or asked for meanwhile is named by its error, and nobody is asked. */
export const askForSpan = endpoint({
  method: 'POST',
  path: '/api/schools/:id/substitute-spans',
  summary: 'Ask somebody to stand in on several dates',
  section: 'decisions §5',
  access: 'registered',
  params: idParams,
  body: z.strictObject({
    userId: id,
    appointmentIds: z.array(id).min(1).max(MOST_SPAN_DATES),
    message: z.string().trim().max(SUBSTITUTE_MESSAGE_LENGTH),
  }),
  answers: { 201: one(substituteSpan) },
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

/** What one asked for or is asked for and what is still open, in all schools. */
export const listOpenSpans = endpoint({
  method: 'GET',
  path: '/api/substitute-spans',
  summary: 'Requests for several dates that wait for an answer',
  section: 'decisions §5',
  access: 'registered',
  answers: { 200: z.object({ data: z.array(substituteSpan) }) },
  errors: [],
})

/** For who is asked and for the trainer side. */
export const readSpan = endpoint({
  method: 'GET',
  path: '/api/substitute-spans/:id',
  summary: 'A request for several dates',
  section: 'decisions §5',
  access: 'registered',
  params: idParams,
  answers: { 200: one(substituteSpan) },
  errors: [],
})

/** For the dates that are named; the others stay open. Idempotent. What is over is answered with the request as it is (409). */
export const answerSpan = endpoint({
  method: 'PATCH',
  path: '/api/substitute-spans/:id',
  summary: 'Stand in on some dates, or say that one cannot',
  section: 'decisions §5',
  access: 'registered',
  params: idParams,
  body: z.strictObject({
    appointmentIds: z.array(id).min(1).max(MOST_SPAN_DATES),
    isAccepted: z.boolean(),
  }),
  answers: { 200: one(substituteSpan) },
  errors: ['timetable.question-over'],
})

/** What is still open. What was accepted stays. One date alone is withdrawn as every other question. */
export const withdrawSpan = endpoint({
  method: 'DELETE',
  path: '/api/substitute-spans/:id',
  summary: 'Ask no longer for any of the dates',
  section: 'decisions §5',
  access: 'registered',
  params: idParams,
  answers: { 200: one(substituteSpan) },
  errors: ['appointments.not-allowed', 'timetable.question-over'],
})

export const spanEndpoints = [listSpanChoices, askForSpan, listOpenSpans, readSpan, answerSpan, withdrawSpan]
