/**
 * API contract of exams: who is ready for a check, exam days with candidates and scores, and the release of results
 * (docs/decisions/0033).
 */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { countText, day, id, idParams, idText, instant, one, pageMeta } from '../../http/shapes.ts'
import { CANDIDATE_STATES, EXAM_OUTCOMES } from './exam-states.ts'
import { personWithPicture } from '../accounts/person-shapes.ts'

export const NOTE_MAX = 300
export const READY_PER_PAGE = 50
export const READY_GOALS = ['level-check', 'stripe', 'belt-step'] as const

const person = personWithPicture
export const examLevel = z.object({ index: z.int(), name: z.string(), belt: z.int(), isKids: z.boolean() })
export type ExamLevel = z.output<typeof examLevel>

export const examDayShort = z.object({
  appointmentId: id,
  name: z.string(),
  room: z.string(),
  startAt: instant,
  capacity: z.int().nullable(),
  registered: z.int(),
  answerUntil: instant,
})
export type ExamDayShort = z.output<typeof examDayShort>

export const readyPerson = z.object({
  user: person,
  level: examLevel,
  stripes: z.int(),
  goal: z.enum(READY_GOALS),
  /** The stripe or belt step, or the level of the check. */
  goalIndex: z.int(),
  isReady: z.boolean(),
  /** The day since which every requirement is fulfilled. */
  readySince: day.nullable(),
  forecastOn: day.nullable(),
  missing: z.array(
    z.object({
      kind: z.enum(['active-weeks', 'trainings', 'modules', 'workshops', 'seminars']),
      missing: z.int(),
    }),
  ),
  /** An invitation to an exam day of today or later. */
  invitation: z
    .object({ appointmentId: id, state: z.enum(CANDIDATE_STATES), startAt: instant.nullable() })
    .nullable(),
})
export type ReadyPerson = z.output<typeof readyPerson>

export const readyList = z.object({
  school: z.object({ id, name: z.string() }),
  sport: z.object({ id, name: z.string(), hue: z.int(), chroma: z.number() }),
  /** Sports that the caller teaches here. */
  sports: z.array(z.object({ id, name: z.string() })),
  activeMembers: z.int(),
  counts: z.object({ all: z.int(), levelCheck: z.int(), stripe: z.int(), beltStep: z.int() }),
  people: z.array(readyPerson),
  examDays: z.array(examDayShort),
})
export type ReadyList = z.output<typeof readyList>

export const readReady = endpoint({
  method: 'GET',
  path: '/api/schools/:id/exam-ready',
  summary:
    'Active members who are ready for their level check, and who reaches a goal soon; ready ones first',
  section: '§6 Trainer area',
  access: 'trainer',
  staleOn: ['attendances'],
  params: idParams,
  query: z.strictObject({
    sport: idText.optional(),
    goal: z.enum(READY_GOALS).optional(),
    page: countText(1000).optional(),
  }),
  answers: { 200: z.object({ data: readyList, meta: pageMeta }) },
  errors: ['exams.not-taught'],
})

/** A later day for a candidate who did not pass: offered, or already settled. */
const nextTry = z.object({ appointmentId: id, startAt: instant, state: z.enum(CANDIDATE_STATES) }).nullable()
export type NextTry = z.output<typeof nextTry>

const score = z.object({ taskId: id, points: z.int(), note: z.string() })
export const examCandidate = z.object({
  user: person,
  sportId: id,
  level: examLevel,
  next: examLevel.nullable(),
  state: z.enum(CANDIDATE_STATES),
  answerUntil: instant.nullable(),
  isAttending: z.boolean(),
  isAbsent: z.boolean(),
  /** Every condition of the check is fulfilled; otherwise it cannot be passed. */
  isReady: z.boolean(),
  mayScore: z.boolean(),
  passMark: z.int(),
  maxPoints: z.int(),
  /** `carried`: points from an earlier day. */
  tasks: z.array(z.object({ id, name: z.string(), carried: z.number().nullable() })),
  mine: z.object({ scores: z.array(score), handedInAt: instant.nullable() }).nullable(),
  /** `scores` null: hidden from the caller until their own are handed in. */
  others: z.array(z.object({ name: z.string(), isHandedIn: z.boolean(), scores: z.array(score).nullable() })),
  /** The result, once all sheets are handed in; released once `releasedAt` is set. */
  result: z
    .object({
      outcome: z.enum(EXAM_OUTCOMES),
      points: z.int().nullable(),
      /** The sum before rounding, where examiners differ. */
      mean: z.number().nullable(),
      repeat: z.array(z.string()),
      releasedAt: instant.nullable(),
    })
    .nullable(),
  nextTry,
})
export type ExamCandidate = z.output<typeof examCandidate>

export const examDay = z.object({
  appointmentId: id,
  name: z.string(),
  startAt: instant,
  school: z.object({ id, name: z.string() }),
  sport: z.object({ hue: z.int(), chroma: z.number() }).nullable(),
  isStarted: z.boolean(),
  isOpen: z.boolean(),
  examiners: z.array(z.string()),
  candidates: z.array(examCandidate),
  /** Days for another try; empty while no candidate needs one. */
  nextDays: z.array(examDayShort),
  /** All certificates of the day as one file, behind a signed address that soon expires. */
  papers: z.object({ count: z.int(), url: z.string() }).nullable(),
})
export type ExamDay = z.output<typeof examDay>

const candidateParams = z.strictObject({ id: idText, userId: idText })

export const readExamDay = endpoint({
  method: 'GET',
  path: '/api/appointments/:id/exam',
  summary: 'Candidates of an exam day with tasks, the own scores and what they come to',
  section: 'decisions §4 Confirmation',
  access: 'trainer',
  staleOn: ['attendances/:id'],
  params: idParams,
  answers: { 200: one(examDay) },
  errors: ['exams.no-exam', 'exams.not-taught'],
})

export const inviteCandidate = endpoint({
  method: 'PUT',
  path: '/api/appointments/:id/exam/candidates/:userId',
  summary: 'Ask a member who is ready to come to an exam day; the same twice is one invitation',
  section: 'decisions §4 Confirmation',
  access: 'trainer',
  params: candidateParams,
  body: z.strictObject({ sportId: id }),
  answers: { 204: 'empty' },
  errors: [
    'exams.no-exam',
    'exams.not-taught',
    'exams.not-ready',
    'exams.registration-over',
    'appointments.cancelled',
  ],
})

export const withdrawCandidate = endpoint({
  method: 'DELETE',
  path: '/api/appointments/:id/exam/candidates/:userId',
  summary: 'Withdraw an invitation that is still unanswered',
  section: 'decisions §4 Confirmation',
  access: 'trainer',
  params: candidateParams,
  answers: { 204: 'empty' },
  errors: ['exams.no-exam', 'exams.not-taught', 'exams.not-invited'],
})

export const examInvitation = z.object({
  user: z.object({ id, firstName: z.string() }),
  state: z.enum(CANDIDATE_STATES),
  answerUntil: instant.nullable(),
  level: examLevel,
  sport: z.string(),
  /** Null before the release. */
  result: z
    .object({
      outcome: z.enum(EXAM_OUTCOMES),
      points: z.int().nullable(),
      of: z.int(),
      repeat: z.array(z.string()),
      nextTry,
    })
    .nullable(),
})
export type ExamInvitation = z.output<typeof examInvitation>

export const listExamInvitations = endpoint({
  method: 'GET',
  path: '/api/appointments/:id/exam/invitations',
  summary: 'What an exam day is to the caller and their children: invitations and released results',
  section: 'decisions §4 Confirmation',
  access: 'registered',
  staleOn: ['attendances/:id'],
  params: idParams,
  answers: { 200: z.object({ data: z.array(examInvitation) }) },
  errors: [],
})

export const answerExamInvitation = endpoint({
  method: 'PATCH',
  path: '/api/appointments/:id/exam/invitations/:userId',
  summary: 'Accept or decline, for oneself or a child; accepting books the place',
  section: 'decisions §4 Confirmation',
  access: 'registered',
  params: candidateParams,
  body: z.strictObject({ answer: z.enum(['accepted', 'declined']) }),
  answers: { 204: 'empty' },
  errors: ['exams.not-invited', 'exams.answer-too-late', 'appointments.full', 'appointments.cancelled'],
})

const EXAMINING = [
  'exams.no-exam',
  'exams.not-yourself',
  'exams.released',
  'appointments.not-allowed',
  'appointments.examiner-required',
  'appointments.not-started',
  'attendance.closed',
] as const

export const scoreTask = endpoint({
  method: 'PUT',
  path: '/api/appointments/:id/exam/candidates/:userId/scores/:taskId',
  summary: 'What the caller gives a candidate in one task',
  section: 'decisions §4 Confirmation',
  access: 'trainer',
  params: z.strictObject({ id: idText, userId: idText, taskId: idText }),
  body: z.strictObject({
    points: z.union([z.literal(0), z.literal(2), z.literal(3)]),
    note: z.string().trim().max(NOTE_MAX).default(''),
    /** When the score was given, if the device was offline. An earlier score that arrives later changes nothing. */
    doneAt: instant.optional(),
  }),
  answers: { 200: one(examCandidate) },
  errors: [...EXAMINING, 'exams.sheet-handed-in'],
})

/** A handed-in sheet is closed, and can be reopened until the release. */
export const handInSheet = endpoint({
  method: 'PATCH',
  path: '/api/appointments/:id/exam/candidates/:userId/sheet',
  summary: 'Hand the own scores of a candidate in, or open them again',
  section: 'decisions §4 Confirmation',
  access: 'trainer',
  params: candidateParams,
  body: z.strictObject({ isHandedIn: z.boolean() }),
  answers: { 200: one(examCandidate) },
  errors: [...EXAMINING, 'exams.sheet-incomplete'],
})

export const markAbsent = endpoint({
  method: 'PATCH',
  path: '/api/appointments/:id/exam/candidates/:userId',
  summary: 'Note that a candidate is not there, or is after all',
  section: 'decisions §4 Confirmation',
  access: 'trainer',
  params: candidateParams,
  body: z.strictObject({ isAbsent: z.boolean() }),
  answers: { 200: one(examCandidate) },
  errors: [...EXAMINING],
})

/** Each person has a separate transaction. Results that cannot be released yet are listed with the reason; the others are released. */
export const releaseResults = endpoint({
  method: 'POST',
  path: '/api/appointments/:id/exam/release',
  summary: 'Tell the results: who passed has the next level and a certificate; releasing twice is no mistake',
  section: 'decisions §4 Confirmation',
  access: 'trainer',
  params: idParams,
  answers: {
    200: one(
      z.object({
        released: z.int(),
        refused: z.array(z.object({ userId: id, firstName: z.string(), code: z.string() })),
      }),
    ),
  },
  errors: [
    'exams.no-exam',
    'exams.not-taught',
    'appointments.not-allowed',
    'appointments.not-started',
    'attendance.closed',
  ],
})

export const takeBackRelease = endpoint({
  method: 'DELETE',
  path: '/api/appointments/:id/exam/candidates/:userId/release',
  summary: 'Take a released result back, with the level, the certificate and what was told of it',
  section: 'docs/decisions/0024',
  access: 'trainer',
  params: candidateParams,
  answers: { 200: one(examCandidate) },
  errors: [...EXAMINING, 'exams.not-taught'],
})

/** `null`: still open. Another day replaces the open invitation to the previous one, unless that was accepted. */
export const offerNextTry = endpoint({
  method: 'PUT',
  path: '/api/appointments/:id/exam/candidates/:userId/next-try',
  summary: 'Ask who did not pass to another exam day, with what they have to repeat; the same twice is one',
  section: 'docs/decisions/0033',
  access: 'trainer',
  params: candidateParams,
  body: z.strictObject({ appointmentId: id.nullable() }),
  answers: { 200: one(examCandidate) },
  errors: [
    'exams.no-exam',
    'exams.not-taught',
    'exams.no-next-try',
    'exams.next-try-settled',
    'exams.not-ready',
    'exams.registration-over',
    'appointments.cancelled',
  ],
})

/** The address grants access: it comes with the day and expires within minutes. */
export const readDayCertificates = endpoint({
  method: 'GET',
  path: '/api/appointments/:id/exam/certificates/:grant',
  summary: 'The certificates of an exam day as one file, a page each',
  section: 'decisions §8 Private files',
  access: 'anyone',
  params: z.strictObject({ id: idText, grant: z.string().max(100) }),
  answers: { 200: 'bytes' },
  errors: [],
  perMinute: 30,
})

export const examEndpoints = [
  readReady,
  readExamDay,
  inviteCandidate,
  withdrawCandidate,
  listExamInvitations,
  answerExamInvitation,
  scoreTask,
  handInSheet,
  markAbsent,
  releaseResults,
  takeBackRelease,
  offerNextTry,
  readDayCertificates,
]
