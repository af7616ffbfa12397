/**
 * API contract of substitution requests: a trainer who cannot come asks others of the school, and the first who accepts teaches the
 * class (docs/decisions/0030).
 */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { id, idParams, instant, one } from '../../http/shapes.ts'
import { personName } from '../accounts/person-shapes.ts'

export const SUBSTITUTE_MESSAGE_LENGTH = 300
export const MOST_ASKED = 60

export const SUBSTITUTE_STATES = ['open', 'taken', 'unanswered', 'withdrawn'] as const
export const substituteQuestion = z.object({
  id,
  state: z.enum(SUBSTITUTE_STATES),
  askedBy: personName.nullable(),
  insteadOf: personName.nullable(),
  message: z.string(),
  answerUntil: instant,
  askedAt: instant,
  takenBy: personName.nullable(),
  asked: z.array(personName.extend({ answer: z.enum(['open', 'accepted', 'declined']) })),
})
export type SubstituteQuestion = z.output<typeof substituteQuestion>

/** The latest request, for the trainer side; null for other callers, and without a request. */
export const readSubstitute = endpoint({
  method: 'GET',
  path: '/api/appointments/:id/substitute',
  summary: 'The trainers who were asked to substitute',
  section: 'decisions §5',
  access: 'registered',
  staleOn: ['appointment/:id'],
  params: idParams,
  answers: { 200: one(substituteQuestion.nullable()) },
  errors: [],
})

export const substituteCandidate = personName.extend({
  /** The trainer teaches another class at that time. */
  isBusy: z.boolean(),
})
export type SubstituteCandidate = z.output<typeof substituteCandidate>

export const listCandidates = endpoint({
  method: 'GET',
  path: '/api/appointments/:id/substitute/candidates',
  summary: 'Trainers of the school who teach the sport of a class',
  section: 'decisions §5',
  access: 'registered',
  params: idParams,
  answers: { 200: z.object({ data: z.array(substituteCandidate) }) },
  errors: ['appointments.not-allowed'],
})

export const askSubstitutes = endpoint({
  method: 'POST',
  path: '/api/appointments/:id/substitute',
  summary: 'Ask trainers to substitute',
  section: 'decisions §5',
  access: 'registered',
  params: idParams,
  body: z.strictObject({
    userIds: z.array(id).min(1).max(MOST_ASKED),
    message: z.string().trim().max(SUBSTITUTE_MESSAGE_LENGTH),
    answerUntil: instant,
    /** The replaced trainer, if several teach the class; otherwise the caller, or its lead. */
    insteadOf: id.optional(),
  }),
  answers: { 201: one(substituteQuestion) },
  errors: [
    'appointments.not-allowed',
    'appointments.cancelled',
    'appointments.already-started',
    'appointments.already-ended',
    'timetable.past',
    'timetable.already-asked',
  ],
})

/** The `data` of a 409 `timetable.overlap` here: what the caller teaches or attends at that time, the first few and their number. */
export const ownOverlaps = z.object({
  overlaps: z.array(
    z.object({ name: z.string(), startAt: instant, endAt: instant, isTeaching: z.boolean() }),
  ),
  count: z.int(),
})
export type OwnOverlaps = z.output<typeof ownOverlaps>

/**
 * If several trainers accept at once, only one becomes the substitute. The others get a 409 with the current request. `force`
 * confirms the question about another class that the caller teaches or attends at that time.
 */
export const answerSubstitute = endpoint({
  method: 'PATCH',
  path: '/api/appointments/:id/substitute',
  summary: 'Accept or decline a substitution',
  section: 'decisions §5',
  access: 'registered',
  params: idParams,
  body: z.strictObject({ isAccepted: z.boolean(), force: z.boolean().optional() }),
  answers: { 200: one(substituteQuestion) },
  errors: ['timetable.question-over', 'timetable.overlap', 'appointments.cancelled'],
})

export const withdrawSubstitute = endpoint({
  method: 'DELETE',
  path: '/api/appointments/:id/substitute',
  summary: 'Ask no longer',
  section: 'decisions §5',
  access: 'registered',
  params: idParams,
  answers: { 200: one(substituteQuestion.nullable()) },
  errors: ['appointments.not-allowed', 'timetable.question-over'],
})

export const substituteEndpoints = [
  readSubstitute,
  listCandidates,
  askSubstitutes,
  answerSubstitute,
  withdrawSubstitute,
]
