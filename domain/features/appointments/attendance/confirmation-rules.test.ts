import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  END,
  ended,
  evening,
  leader,
  otherTrainer,
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
import { startWindow, whyNotStart } from './start-rules.ts'
import {
  type AttendanceFacts,
  type ExamStanding,
  isConfirmationType,
  type PassedExam,
  sportOfAttendance,
  whyNotJudgeAttendance,
} from './confirmation-rules.ts'
import type { AppointmentActor, AppointmentFacts } from '../appointment-facts.ts'
import { CONFIRMATION_TYPES } from '../contract.ts'

const CLOSE = secondsFrom(END, 24 * 3600)
const inList = (more: Partial<AttendanceFacts> = {}): AttendanceFacts => ({
  userId: 3,
  confirmations: [],
  suggestion: { sportId: 1, moduleId: 4 },
  hasModules: true,
  ...more,
})
type RuleInput = [facts: AppointmentFacts, actor: AppointmentActor, attendance: AttendanceFacts, now: string]
const whyNotConfirm = (
  type: string,
  ...[facts, actor, attendance, now, standing]: [...RuleInput, ExamStanding?]
) => whyNotJudgeAttendance({ kind: 'confirm', type }, facts, actor, attendance, now, { standing })
const whyNotTakeBack = (
  type: string,
  ...[facts, actor, attendance, now, passed]: [...RuleInput, PassedExam?]
) => whyNotJudgeAttendance({ kind: 'take-back', type }, facts, actor, attendance, now, { passed })
const whyNotTrain = (...asked: RuleInput) =>
  whyNotJudgeAttendance({ kind: 'train', trained: { sportId: 1, moduleId: 4, sportDuration: 60 } }, ...asked)
const exam = running({ type: { key: 'exam', isExam: true, confirmationTypes: ['presence', 'exam'] } })
const examiner = { ...trainer, examinerOf: [{ sportId: 1, upTo: 3 }] }
const ready: ExamStanding = { sportId: 1, levelIndex: 3, isReadyForLevelCheck: true }

describe('confirming', () => {
  it('is for the trainers of the school, once the class has started', () => {
    for (const actor of [trainer, otherTrainer])
      expect(whyNotConfirm('presence', running(), actor, inList(), END)).toBeUndefined()
    for (const actor of [student, staff, leader, stranger])
      expect(whyNotConfirm('presence', running(), actor, inList(), END)).toBe('appointments.not-allowed')
    expect(whyNotConfirm('presence', evening(), trainer, inList(), END)).toBe('appointments.not-started')
  })

  it('is refused for the trainer’s own attendance', () => {
    expect(whyNotConfirm('progress', running(), otherTrainer, inList({ userId: 8 }), END)).toBe(
      'appointments.not-allowed',
    )
  })

  it('stays possible until exactly 24 hours after the end, then never again', () => {
    expect(whyNotConfirm('presence', ended(), trainer, inList(), CLOSE)).toBeUndefined()
    expect(whyNotConfirm('presence', ended(), trainer, inList(), secondsFrom(CLOSE, 1))).toBe(
      'attendance.closed',
    )
  })

  // spec: error-404-confirmation-type
  it('rejects a type that is unknown or that the appointment does not offer', () => {
    for (const type of ['medal', '', 'workshop', 'toString'])
      expect(whyNotConfirm(type, running(), trainer, inList(), END)).toBe('attendance.unknown-confirmation')
    expect(CONFIRMATION_TYPES.every(isConfirmationType)).toBe(true)
  })

  it('the same type twice is allowed', () => {
    expect(
      whyNotConfirm('progress', running(), trainer, inList({ confirmations: ['progress'] }), END),
    ).toBeUndefined()
  })

  // spec: attendance-actions-five
  it('progress is refused after a denial, and a denial after progress', () => {
    const denied = inList({ confirmations: ['denied'] })
    const progressed = inList({ confirmations: ['progress'] })
    expect(whyNotConfirm('progress', running(), trainer, denied, END)).toBe(
      'attendance.denied-excludes-progress',
    )
    expect(whyNotConfirm('denied', running(), trainer, progressed, END)).toBe(
      'attendance.denied-excludes-progress',
    )
    expect(whyNotConfirm('presence', running(), trainer, denied, END)).toBeUndefined()
  })

  it('together with others begins no sport, unless the trainer was asked about the person', () => {
    const why = (type: string, mayBegin: boolean | undefined, isNewToSport: boolean) =>
      whyNotJudgeAttendance({ kind: 'confirm', type, mayBegin }, running(), trainer, inList(), END, {
        isNewToSport,
      })
    expect(why('progress', false, true)).toBe('attendance.begins-sport')
    expect(why('presence', false, true)).toBeUndefined()
    expect(why('progress', false, false)).toBeUndefined()
    expect(why('progress', true, true)).toBeUndefined()
    expect(why('progress', undefined, true)).toBeUndefined()
  })

  it('progress needs the module that was trained, unless the level has none', () => {
    for (const suggestion of [null, { sportId: 1, moduleId: null }]) {
      expect(whyNotConfirm('progress', running(), trainer, inList({ suggestion }), END)).toBe(
        'attendance.module-required',
      )
      const bare = inList({ suggestion, hasModules: false })
      expect(whyNotConfirm('progress', running(), trainer, bare, END)).toBeUndefined()
    }
  })

  it('an exam needs the examiner right for that level and every condition of the level', () => {
    expect(whyNotConfirm('exam', exam, examiner, inList(), END, ready)).toBeUndefined()
    expect(whyNotConfirm('exam', exam, trainer, inList(), END, ready)).toBe('appointments.examiner-required')
    expect(whyNotConfirm('exam', exam, examiner, inList(), END, { ...ready, levelIndex: 4 })).toBe(
      'appointments.examiner-required',
    )
    expect(whyNotConfirm('exam', exam, examiner, inList(), END)).toBe('appointments.examiner-required')
    expect(
      whyNotConfirm('exam', exam, examiner, inList(), END, { ...ready, isReadyForLevelCheck: false }),
    ).toBe('attendance.exam-conditions-open')
  })

  it('is possible at every moment at which the class can still be started', () => {
    fc.assert(
      fc.property(someFacts, someNow, (facts, now) => {
        if (whyNotStart(facts, trainer, now, { force: true }) !== undefined) return
        const started = { ...facts, startedAt: now, type: running().type }
        expect(whyNotConfirm('presence', started, trainer, inList(), now)).toBeUndefined()
      }),
    )
  })

  it('needs the open window, the trainer role and an offered type, and can be taken back', () => {
    fc.assert(
      fc.property(
        someFacts,
        someActor,
        someNow,
        fc.constantFrom(...CONFIRMATION_TYPES, 'medal'),
        (facts, actor, now, type) => {
          if (whyNotConfirm(type, facts, actor, inList({ userId: 50 }), now, ready) === undefined) {
            expect(facts.type.confirmationTypes).toContain(type)
            expect(facts.startedAt).not.toBeNull()
            expect(now <= startWindow(facts).closesAt).toBe(true)
            expect(actor.schools.find((school) => school.schoolId === SCHOOL)?.roles).toContain('trainer')
            expect(whyNotTakeBack(type, facts, actor, inList({ userId: 50 }), now)).toBeUndefined()
          }
        },
      ),
      { numRuns: 2000 },
    )
  })
})

describe('taking a confirmation back', () => {
  it('needs the same rights and the same window as confirming', () => {
    const confirmed = inList({ confirmations: ['progress'] })
    expect(whyNotTakeBack('progress', ended(), trainer, confirmed, CLOSE)).toBeUndefined()
    expect(whyNotTakeBack('progress', ended(), trainer, confirmed, secondsFrom(CLOSE, 1))).toBe(
      'attendance.closed',
    )
    expect(whyNotTakeBack('progress', ended(), staff, confirmed, END)).toBe('appointments.not-allowed')
  })

  it('of a passed exam needs the examiner right for that level', () => {
    const passed = { sportId: 1, levelIndex: 3 }
    const takenBackBy = (upTo: number) => {
      const exam = ended({ type: { key: 'exam', isExam: true, confirmationTypes: ['exam'] } })
      const by = { ...trainer, examinerOf: upTo === 0 ? [] : [{ sportId: 1, upTo }] }
      return whyNotTakeBack('exam', exam, by, inList({ confirmations: ['exam'] }), END, passed)
    }
    expect([0, 2, 3].map((upTo) => takenBackBy(upTo))).toEqual([
      'appointments.examiner-required',
      'appointments.examiner-required',
      undefined,
    ])
  })

  it('works for an existing confirmation even when the type no longer offers it', () => {
    expect(
      whyNotTakeBack('workshop', ended(), trainer, inList({ confirmations: ['workshop'] }), END),
    ).toBeUndefined()
    expect(whyNotTakeBack('workshop', ended(), trainer, inList(), END)).toBe(
      'attendance.unknown-confirmation',
    )
  })
})

describe('the suggestion', () => {
  it('can be changed by trainers until the window closes', () => {
    expect(whyNotTrain(evening(), trainer, inList(), START)).toBeUndefined()
    expect(whyNotTrain(ended(), trainer, inList(), secondsFrom(CLOSE, 1))).toBe('attendance.closed')
    expect(whyNotTrain(running(), student, inList(), END)).toBe('appointments.not-allowed')
  })

  it('decides which sport the training counts for; otherwise it is the first of the class', () => {
    expect(
      sportOfAttendance({ sportIds: [1, 2] }, inList({ suggestion: { sportId: 2, moduleId: null } })),
    ).toBe(2)
    expect(sportOfAttendance({ sportIds: [1, 2] }, inList({ suggestion: null }))).toBe(1)
    expect(sportOfAttendance({ sportIds: [] }, inList({ suggestion: null }))).toBeUndefined()
  })
})
