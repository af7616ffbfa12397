import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  admin,
  END,
  ended,
  evening,
  inSchool,
  leader,
  otherTrainer,
  person,
  running,
  SCHOOL,
  secondsFrom,
  someActor,
  someFacts,
  someNow,
  staff,
  START,
  stranger,
  student,
  trainer,
} from '../../../testing/appointment-samples.ts'
import { appointment } from '../contract.ts'
import { factsOf } from '../appointment-facts.ts'
import { secondsUntilEnd, startWindow, whyNotEnd, whyNotStart } from './start-rules.ts'

const HOUR = 3600
const MINUTE = 60

describe('starting a class', () => {
  // spec: appointment-start-window-4h, error-appointment-not-in-window
  it('is possible from exactly 4 hours before its start', () => {
    expect(whyNotStart(evening(), trainer, secondsFrom(START, -4 * HOUR - 1))).toBe(
      'appointments.not-in-window',
    )
    expect(whyNotStart(evening(), trainer, secondsFrom(START, -4 * HOUR))).toBeUndefined()
  })

  it('is possible until exactly 24 hours after its end', () => {
    expect(whyNotStart(evening(), trainer, secondsFrom(END, 24 * HOUR))).toBeUndefined()
    expect(whyNotStart(evening(), trainer, secondsFrom(END, 24 * HOUR + 1))).toBe(
      'appointments.not-in-window',
    )
    expect(startWindow(evening())).toEqual({
      opensAt: '2026-11-20T13:30:00.000Z',
      closesAt: '2026-11-21T19:00:00.000Z',
    })
  })

  // spec: appointment-start-trainer-only, error-appointment-not-allowed
  it('needs the trainer role in that school itself', () => {
    const refused = [
      student,
      staff,
      leader,
      admin,
      stranger,
      person(7),
      person(7, { schools: [inSchool(['trainer'], SCHOOL, 'cancelled')] }),
    ]
    for (const actor of refused)
      expect(whyNotStart(evening(), actor, START, { force: true })).toBe('appointments.not-allowed')
    const teachingLeader = person(11, { schools: [inSchool(['leader', 'trainer'])] })
    expect(whyNotStart(evening(), teachingLeader, START)).toBeUndefined()
  })

  // spec: appointment-start-other-trainer, error-appointment-other-trainer
  it('needs a confirmation when another trainer is designated and is blocked when one is fixed', () => {
    const designated = evening({ assignment: 'designated' })
    expect(whyNotStart(designated, otherTrainer, START)).toBe('appointments.other-trainer-designated')
    expect(whyNotStart(designated, otherTrainer, START, { force: true })).toBeUndefined()
    const fixed = evening({ assignment: 'fixed' })
    expect(whyNotStart(fixed, otherTrainer, START, { force: true })).toBe('appointments.other-trainer-fixed')
    for (const facts of [designated, fixed]) expect(whyNotStart(facts, trainer, START)).toBeUndefined()
    expect(whyNotStart(evening({ assignment: 'open' }), otherTrainer, START)).toBeUndefined()
    expect(
      whyNotStart(evening({ assignment: 'fixed', trainerId: null }), otherTrainer, START),
    ).toBeUndefined()
  })

  // spec: appointment-start-exam-level-permission
  it('of an exam needs the examiner right in one of its sports', () => {
    const exam = evening({ type: { key: 'exam', isExam: true, confirmationTypes: ['exam'] } })
    const examiner = (sportId: number, upTo: number) => ({ ...trainer, examinerOf: [{ sportId, upTo }] })
    expect(whyNotStart(exam, trainer, START)).toBe('appointments.examiner-required')
    expect(whyNotStart(exam, examiner(2, 12), START)).toBe('appointments.examiner-required')
    expect(whyNotStart(exam, examiner(1, 0), START)).toBe('appointments.examiner-required')
    expect(whyNotStart(exam, examiner(1, 3), START)).toBeUndefined()
  })

  // spec: appointment-start-exam-level-permission
  it('of an exam needs the examiner right for the level of at least one attendee', () => {
    const exam = evening({ type: { key: 'exam', isExam: true, confirmationTypes: ['exam'] } })
    const startedBy = (upTo: number, ...levels: number[]) =>
      whyNotStart(
        { ...exam, examinees: levels.map((levelIndex) => ({ sportId: 1, levelIndex })) },
        { ...trainer, examinerOf: [{ sportId: 1, upTo }] },
        START,
      )
    expect(startedBy(3, 4, 5)).toBe('appointments.examiner-required')
    expect(startedBy(4, 4, 5)).toBeUndefined()
    expect(startedBy(3, 1, 9)).toBeUndefined()
  })

  // spec: error-appointment-already-started, error-appointment-already-ended
  it('is refused when the class has already started, ended or been cancelled', () => {
    expect(whyNotStart(running(), trainer, START)).toBe('appointments.already-started')
    expect(whyNotStart(ended(), trainer, START)).toBe('appointments.already-ended')
    expect(whyNotStart(evening({ isCancelled: true }), trainer, START)).toBe('appointments.cancelled')
  })

  it('is refused outside the window, without the role, and against a fixed trainer', () => {
    fc.assert(
      fc.property(someFacts, someActor, someNow, fc.boolean(), (facts, actor, now, force) => {
        if (whyNotStart(facts, actor, now, { force }) !== undefined) return
        const { opensAt, closesAt } = startWindow(facts)
        expect(now >= opensAt && now <= closesAt).toBe(true)
        const roles = actor.schools.find((school) => school.schoolId === SCHOOL)?.roles
        expect(roles).toContain('trainer')
        expect(facts.startedAt).toBeNull()
        expect(facts.isCancelled).toBe(false)
        if (facts.type.isExam) expect(actor.examinerOf.some((right) => right.sportId === 1)).toBe(true)
        const planned = [facts.trainerId, ...facts.coTrainerIds].filter((id) => id !== null)
        const isOther = planned.length > 0 && !planned.includes(actor.userId)
        if (isOther) expect(facts.assignment).not.toBe('fixed')
        if (isOther && !force) expect(facts.assignment).toBe('open')
      }),
      { numRuns: 2000 },
    )
  })

  it('with force changes only the answer about a designated other trainer', () => {
    fc.assert(
      fc.property(someFacts, someActor, someNow, (facts, actor, now) => {
        const asked = whyNotStart(facts, actor, now)
        const forced = whyNotStart(facts, actor, now, { force: true })
        expect(forced).toBe(asked === 'appointments.other-trainer-designated' ? undefined : asked)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('ending a class', () => {
  // spec: training-finish-min-minutes-open
  it('is refused until exactly the minimum number of minutes, and reports the seconds left', () => {
    const at = (seconds: number) => secondsFrom(START, seconds)
    expect(whyNotEnd(running(), trainer, at(15 * MINUTE - 1))).toBe('appointments.too-early-to-end')
    expect(secondsUntilEnd(running(), at(15 * MINUTE - 1))).toBe(1)
    expect(secondsUntilEnd(running(), at(0))).toBe(900)
    expect(whyNotEnd(running(), trainer, at(15 * MINUTE))).toBeUndefined()
    expect(secondsUntilEnd(running(), at(15 * MINUTE))).toBe(0)
    expect(whyNotEnd(running(), trainer, at(5 * MINUTE), 5)).toBeUndefined()
  })

  // spec: appointment-start-then-end
  it('needs the class to have started', () => {
    expect(whyNotEnd(evening(), trainer, END)).toBe('appointments.not-started')
  })

  it('is for the trainers of the school, even long after the window closed', () => {
    for (const actor of [student, staff, leader, admin, stranger])
      expect(whyNotEnd(running(), actor, END)).toBe('appointments.not-allowed')
    expect(whyNotEnd(running(), otherTrainer, secondsFrom(END, 240 * HOUR))).toBeUndefined()
  })

  // spec: appointment-finished-not-reopened
  it('is final: a finished class can neither start nor end again', () => {
    fc.assert(
      fc.property(someFacts, someActor, someNow, fc.boolean(), (facts, actor, now, force) => {
        if (facts.endedAt === null) return
        expect(whyNotStart(facts, actor, now, { force })).toBeDefined()
        expect(whyNotEnd(facts, actor, now)).toBeDefined()
      }),
    )
  })

  it('reports seconds left exactly while it is too early', () => {
    fc.assert(
      fc.property(someNow, fc.integer({ min: 0, max: 120 }), (now, minutes) => {
        const isEarly = whyNotEnd(running(), trainer, now, minutes) === 'appointments.too-early-to-end'
        const left = secondsUntilEnd(running(), now, minutes)
        expect(left > 0).toBe(isEarly)
        expect(whyNotEnd(running(), trainer, secondsFrom(now, left), minutes)).toBeUndefined()
      }),
    )
  })
})

it('factsOf reads the facts from the answer of the API', () => {
  const answer = appointment.parse({
    ...evening(),
    id: 5,
    name: 'Aufbau',
    description: '',
    isStarted: false,
    isEnded: false,
    isSeries: false,
    seriesId: null,
    cancelReason: null,
    undoUntil: null,
    startedBy: { id: 8, firstName: 'Jana', lastName: 'Vogt' },
    type: { id: 1, key: 'class', name: 'Training', confirmationTypes: ['presence'], isExam: false },
    school: { id: SCHOOL, name: 'Kampfkunst am Fluss' },
    site: { id: 1, name: 'Halle', street: 'Uferweg 1', zip: '20095', city: 'Hamburg' },
    room: '1',
    sports: [{ id: 1, name: 'Wing Chun', slug: 'wing-chun', hue: 40, chroma: 0.1 }],
    trainer: { id: 7, firstName: 'Mara', lastName: 'Lindt' },
    coTrainers: [{ id: 9, firstName: 'Bernd', lastName: 'Vogt' }],
    capabilities: [],
    myAttendance: null,
    children: [],
  })
  expect(factsOf(answer)).toMatchObject({
    schoolId: SCHOOL,
    sportIds: [1],
    trainerId: 7,
    coTrainerIds: [9],
    startedById: 8,
    type: { isExam: false, confirmationTypes: ['presence'] },
  })
})
