/** An evening class in school 10 and the people around it, for the tests of the appointment rules. */
import fc from 'fast-check'
import { instantOf, plusMs } from '../basics/calendar-days.ts'
import { ROLE_NAMES, USER_SCHOOL_STATES, type Role, type UserSchoolState } from '../basics/roles.ts'
import {
  type AppointmentActor,
  type AppointmentFacts,
  PRIVATE_TYPE_KEY,
} from '../features/appointments/appointment-facts.ts'
import { ASSIGNMENTS, CONFIRMATION_TYPES } from '../features/appointments/contract.ts'

export const SCHOOL = 10
export const START = '2026-11-20T17:30:00.000Z'
export const END = '2026-11-20T19:00:00.000Z'

/** An instant some seconds after (or, if negative, before) another. */
export const secondsFrom = (instant: string, seconds: number): string => plusMs(instant, seconds * 1000)

export const evening = (more: Partial<AppointmentFacts> = {}): AppointmentFacts => ({
  startAt: START,
  endAt: END,
  startedAt: null,
  endedAt: null,
  startedById: null,
  isCancelled: false,
  schoolId: SCHOOL,
  sportIds: [1],
  trainerId: 7,
  coTrainerIds: [],
  assignment: 'open',
  capacity: null,
  attendeesCount: 0,
  heldPlaces: 0,
  trialSlots: 0,
  isPublic: false,
  minAge: null,
  maxAge: null,
  examinees: [],
  type: { key: 'class', isExam: false, confirmationTypes: ['presence', 'progress', 'denied'] },
  ...more,
})

export const running = (more: Partial<AppointmentFacts> = {}): AppointmentFacts =>
  evening({ startedAt: START, startedById: 7, ...more })
export const ended = (more: Partial<AppointmentFacts> = {}): AppointmentFacts =>
  running({ endedAt: END, ...more })

export const inSchool = (
  roles: Role[],
  schoolId = SCHOOL,
  state: UserSchoolState = 'active',
): AppointmentActor['schools'][number] => ({
  schoolId,
  name: 'Kampfkunst am Fluss',
  schoolSiteId: null,
  state,
  roles,
  abilities: [],
})

export const person = (userId: number, more: Partial<AppointmentActor> = {}): AppointmentActor => ({
  userId,
  isAdmin: false,
  isAnonymous: false,
  schools: [],
  childIds: [],
  examinerOf: [],
  childProtection: 'fine',
  ...more,
})

export const student = person(3, { schools: [inSchool(['student'])] })
export const trainer = person(7, { schools: [inSchool(['trainer'])] })
export const otherTrainer = person(8, { schools: [inSchool(['student', 'trainer'])] })
export const staff = person(9, { schools: [inSchool(['staff'])] })
export const leader = person(11, { schools: [inSchool(['leader'])] })
export const admin = person(1, { isAdmin: true })
export const stranger = person(99, { schools: [inSchool(['student', 'trainer', 'leader'], 77)] })

const around = fc.integer({ min: -200_000, max: 200_000 }).map((seconds) => secondsFrom(START, seconds))

/** Any moment within about two days of the class, to the second. */
export const someNow = around

export const someActor: fc.Arbitrary<AppointmentActor> = fc
  .record({
    userId: fc.constantFrom(3, 7, 8),
    isAdmin: fc.boolean(),
    isAnonymous: fc.boolean(),
    roles: fc.subarray([...ROLE_NAMES]),
    schoolId: fc.constantFrom(SCHOOL, SCHOOL, 77),
    state: fc.constantFrom('active' as const, 'active' as const, ...USER_SCHOOL_STATES),
    childIds: fc.subarray([20, 21]),
    childProtection: fc.constantFrom('fine' as const, 'warn' as const, 'bar' as const),
    examinerOf: fc.array(
      fc.record({ sportId: fc.constantFrom(1, 2), upTo: fc.integer({ min: 0, max: 12 }) }),
      {
        maxLength: 2,
      },
    ),
  })
  .map(({ roles, schoolId, state, ...rest }) => ({ ...rest, schools: [inSchool(roles, schoolId, state)] }))

/** Any possible class: ended only after it was started, ends after it begins. */
export const someFacts: fc.Arbitrary<AppointmentFacts> = fc
  .record({
    minutes: fc.integer({ min: 1, max: 24 * 60 }),
    progress: fc.constantFrom('planned', 'planned', 'running', 'ended'),
    startedAt: around,
    isCancelled: fc.boolean(),
    trainerId: fc.constantFrom(null, 7, 8),
    coTrainerIds: fc.subarray([8, 9]),
    assignment: fc.constantFrom(...ASSIGNMENTS),
    capacity: fc.constantFrom(null, 1, 2, 12),
    attendeesCount: fc.integer({ min: 0, max: 12 }),
    heldPlaces: fc.integer({ min: 0, max: 3 }),
    trialSlots: fc.integer({ min: 0, max: 2 }),
    isPublic: fc.boolean(),
    key: fc.constantFrom('class', 'class', PRIVATE_TYPE_KEY),
    isExam: fc.boolean(),
    confirmationTypes: fc.subarray([...CONFIRMATION_TYPES]),
  })
  .map(({ minutes, progress, startedAt, key, isExam, confirmationTypes, ...rest }) => ({
    ...evening(),
    ...rest,
    endAt: instantOf(Date.parse(START) + minutes * 60_000),
    startedAt: progress === 'planned' ? null : startedAt,
    startedById: progress === 'planned' ? null : 8,
    endedAt: progress === 'ended' ? secondsFrom(startedAt, 3600) : null,
    type: { key, isExam, confirmationTypes },
  }))
