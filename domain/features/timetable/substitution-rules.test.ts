import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  END,
  evening,
  leader,
  otherTrainer,
  running,
  secondsFrom,
  someActor,
  someFacts,
  someNow,
  START,
  trainer,
} from '../../testing/appointment-samples.ts'
import {
  type AskedDate,
  datesToAnswer,
  mayStandIn,
  missingTrainer,
  obstacleOf,
  stateAt,
  usualAnswerUntil,
  whyNotAskFor,
} from './substitution-rules.ts'
import { SUBSTITUTE_STATES } from './substitutes-contract.ts'
import { whyNotChange } from './timetable-rights.ts'

const BEFORE = secondsFrom(START, -24 * 3600)
const free = { isSubstituted: false, isAsked: false }

describe('standing in', () => {
  it('is for who teaches one of the sports, anybody where there is none, never for the one who leads it', () => {
    const taught = { trainerId: 7, coTrainerIds: [9], sportIds: [1, 2] }
    expect(mayStandIn({ id: 8, sportIds: [2] }, taught)).toBe(true)
    expect(mayStandIn({ id: 8, sportIds: [3] }, taught)).toBe(false)
    expect(mayStandIn({ id: 7, sportIds: [1] }, taught)).toBe(false)
    expect(mayStandIn({ id: 9, sportIds: [1] }, taught)).toBe(false)
    expect(mayStandIn({ id: 8, sportIds: [] }, { trainerId: null, coTrainerIds: [], sportIds: [] })).toBe(
      true,
    )
  })

  it('is in the place of the trainer who asks, else of the lead, unless another trainer of the class is named', () => {
    const taught = { trainerId: 7, coTrainerIds: [9, 10] }
    expect([7, 9, 10, 300].map((askerId) => missingTrainer(taught, askerId))).toEqual([7, 9, 10, 7])
    expect(missingTrainer(taught, 300, 10)).toBe(10)
  })

  it('is answered two hours before the class, sooner only where the class is near', () => {
    expect(usualAnswerUntil(START, BEFORE)).toBe(secondsFrom(START, -2 * 3600))
    expect(usualAnswerUntil(START, secondsFrom(START, -2 * 3600))).toBe(secondsFrom(START, -3600))
  })

  it('is always answered after now and before the class', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 10_000_000 }), (seconds) => {
        const now = secondsFrom(START, -seconds)
        const until = usualAnswerUntil(START, now)
        expect(until > now && until < START).toBe(true)
      }),
    )
  })
})

describe('a date', () => {
  it('is asked for by whoever may change it, once, while it lies ahead and nobody stands in', () => {
    const date = { ...evening(), ...free }
    expect(whyNotAskFor(date, trainer, BEFORE)).toBeUndefined()
    expect(whyNotAskFor(date, leader, BEFORE)).toBeUndefined()
    expect(whyNotAskFor(date, otherTrainer, BEFORE)).toBe('appointments.not-allowed')
    expect(whyNotAskFor({ ...date, isAsked: true }, trainer, BEFORE)).toBe('timetable.already-asked')
    expect(whyNotAskFor({ ...date, isCancelled: true }, trainer, BEFORE)).toBe('appointments.cancelled')
    expect(whyNotAskFor(date, trainer, START)).toBe('timetable.past')
    expect(whyNotAskFor({ ...running(), ...free }, trainer, BEFORE)).toBe('appointments.already-started')
  })

  it('that was handed on says so to the one who did, who may change it no more', () => {
    const handedOn = { ...evening({ trainerId: 8 }), isSubstituted: true, isAsked: false }
    for (const one of [trainer, otherTrainer, leader])
      expect(whyNotAskFor(handedOn, one, BEFORE)).toBe('timetable.already-substituted')
    expect(whyNotAskFor(handedOn, trainer, START)).toBe('timetable.already-substituted')
    expect(whyNotAskFor(handedOn, leader, END)).toBe('timetable.past')
  })

  it('is never asked for where it could not be asked for alone', () => {
    fc.assert(
      fc.property(someFacts, someActor, someNow, fc.boolean(), fc.boolean(), (facts, actor, now, a, b) => {
        const reason = whyNotAskFor({ ...facts, isSubstituted: a, isAsked: b }, actor, now)
        if (reason !== undefined) return
        expect([whyNotChange(facts, actor, now), a, b]).toEqual([undefined, false, false])
      }),
    )
  })

  it('is listed where it can be asked for, or was already, and nowhere else', () => {
    expect(obstacleOf(undefined)).toBeNull()
    expect(obstacleOf('timetable.already-asked')).toBe('asked')
    expect(obstacleOf('timetable.already-substituted')).toBe('substituted')
    expect(obstacleOf('appointments.not-allowed')).toBeUndefined()
    expect(obstacleOf('timetable.past')).toBeUndefined()
  })
})

const asked = (appointmentId: number, more: Partial<AskedDate> = {}): AskedDate => ({
  appointmentId,
  state: 'open',
  answerUntil: secondsFrom(START, -7200),
  takenBy: null,
  isCancelled: false,
  startedAt: null,
  ...more,
})
const yes = (...appointmentIds: number[]) => ({ userId: 8, appointmentIds, isAccepted: true })
const no = (...appointmentIds: number[]) => ({ userId: 8, appointmentIds, isAccepted: false })

describe('an answer to many dates', () => {
  it('closes those that it names, and leaves the others open', () => {
    const dates = [asked(1), asked(2), asked(3)]
    expect(datesToAnswer(dates, yes(3, 1), BEFORE)).toEqual([1, 3])
    expect(datesToAnswer(dates, no(2, 2), BEFORE)).toEqual([2])
  })

  it('may be said again, and only by the one who said it', () => {
    const dates = [asked(1, { state: 'taken', takenBy: 8 }), asked(2), asked(3, { state: 'unanswered' })]
    expect(datesToAnswer(dates, yes(1, 2), BEFORE)).toEqual([2])
    expect(datesToAnswer(dates, no(3), BEFORE)).toEqual([])
    expect(datesToAnswer(dates, { ...yes(1), userId: 9 }, BEFORE)).toBeUndefined()
    expect(datesToAnswer(dates, no(1), BEFORE)).toBeUndefined()
    expect(datesToAnswer(dates, yes(3), BEFORE)).toBeUndefined()
  })

  it('does not count for what is over, called off, running or not asked', () => {
    expect(datesToAnswer([asked(1)], yes(1), secondsFrom(START, -7200))).toBeUndefined()
    expect(datesToAnswer([asked(1, { isCancelled: true })], yes(1), BEFORE)).toBeUndefined()
    expect(datesToAnswer([asked(1, { startedAt: BEFORE })], no(1), BEFORE)).toBeUndefined()
    expect(datesToAnswer([asked(1)], yes(1, 2), BEFORE)).toBeUndefined()
  })

  it('closes all of the named or none, never one that was not named or not open', () => {
    const someDates = fc
      .array(
        fc.record({
          state: fc.constantFrom(...SUBSTITUTE_STATES),
          takenBy: fc.constantFrom(null, 8, 9),
          isCancelled: fc.boolean(),
          startedAt: fc.constantFrom(null, null, START),
        }),
        { maxLength: 8 },
      )
      .map((all) => all.map((more, index) => asked(index + 1, more)))
    const someIds = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(someDates, someIds, fc.boolean(), someNow, (dates, appointmentIds, isAccepted, now) => {
        const answer = { userId: 8, appointmentIds, isAccepted }
        const closed = datesToAnswer(dates, answer, now)
        const openIds = dates.flatMap((date) => (stateAt(date, now) === 'open' ? [date.appointmentId] : []))
        const namedOpen = openIds.filter((id) => appointmentIds.includes(id))
        if (closed !== undefined) expect(closed).toEqual(namedOpen)
        // Said again of what it has closed, it closes nothing more.
        if (closed === undefined) return
        const after = dates.map((date) =>
          closed.includes(date.appointmentId)
            ? {
                ...date,
                ...(isAccepted ? { state: 'taken' as const, takenBy: 8 } : { state: 'unanswered' as const }),
              }
            : date,
        )
        expect(datesToAnswer(after, answer, now)).toEqual([])
      }),
    )
  })
})
