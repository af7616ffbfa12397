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

describe('a substitution', () => {
  it('is for other trainers of one of the sports, and any trainer for a class without sports', () => {
    const taught = { trainerId: 7, coTrainerIds: [9], sportIds: [1, 2] }
    expect(mayStandIn({ id: 8, sportIds: [2] }, taught)).toBe(true)
    expect(mayStandIn({ id: 8, sportIds: [3] }, taught)).toBe(false)
    expect(mayStandIn({ id: 7, sportIds: [1] }, taught)).toBe(false)
    expect(mayStandIn({ id: 9, sportIds: [1] }, taught)).toBe(false)
    expect(mayStandIn({ id: 8, sportIds: [] }, { trainerId: null, coTrainerIds: [], sportIds: [] })).toBe(
      true,
    )
  })

  it('replaces the trainer who asks, otherwise the lead, unless another one is chosen', () => {
    const taught = { trainerId: 7, coTrainerIds: [9, 10] }
    expect([7, 9, 10, 300].map((askerId) => missingTrainer(taught, askerId))).toEqual([7, 9, 10, 7])
    expect(missingTrainer(taught, 300, 10)).toBe(10)
  })

  it('must be answered two hours before the class, or in half of the shorter time left', () => {
    expect(usualAnswerUntil(START, BEFORE)).toBe(secondsFrom(START, -2 * 3600))
    expect(usualAnswerUntil(START, secondsFrom(START, -2 * 3600))).toBe(secondsFrom(START, -3600))
  })

  it('has a deadline after now and before the class', () => {
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
  it('can be requested once, by those who may change it, while it is in the future', () => {
    const date = { ...evening(), ...free }
    expect(whyNotAskFor(date, trainer, BEFORE)).toBeUndefined()
    expect(whyNotAskFor(date, leader, BEFORE)).toBeUndefined()
    expect(whyNotAskFor(date, otherTrainer, BEFORE)).toBe('appointments.not-allowed')
    expect(whyNotAskFor({ ...date, isAsked: true }, trainer, BEFORE)).toBe('timetable.already-asked')
    expect(whyNotAskFor({ ...date, isCancelled: true }, trainer, BEFORE)).toBe('appointments.cancelled')
    expect(whyNotAskFor(date, trainer, START)).toBe('timetable.past')
    expect(whyNotAskFor({ ...running(), ...free }, trainer, BEFORE)).toBe('appointments.already-started')
  })

  it('with a substitute is reported as such, also to the trainer who was replaced', () => {
    const handedOn = { ...evening({ trainerId: 8 }), isSubstituted: true, isAsked: false }
    for (const one of [trainer, otherTrainer, leader])
      expect(whyNotAskFor(handedOn, one, BEFORE)).toBe('timetable.already-substituted')
    expect(whyNotAskFor(handedOn, trainer, START)).toBe('timetable.already-substituted')
    expect(whyNotAskFor(handedOn, leader, END)).toBe('timetable.past')
  })

  it('cannot be requested among many if it cannot be requested alone', () => {
    fc.assert(
      fc.property(someFacts, someActor, someNow, fc.boolean(), fc.boolean(), (facts, actor, now, a, b) => {
        const reason = whyNotAskFor({ ...facts, isSubstituted: a, isAsked: b }, actor, now)
        if (reason !== undefined) return
        expect([whyNotChange(facts, actor, now), a, b]).toEqual([undefined, false, false])
      }),
    )
  })

  it('is listed if it can be requested or already was, and not otherwise', () => {
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

describe('an answer for many dates', () => {
  it('closes the dates it names, and leaves the others open', () => {
    const dates = [asked(1), asked(2), asked(3)]
    expect(datesToAnswer(dates, yes(3, 1), BEFORE)).toEqual([1, 3])
    expect(datesToAnswer(dates, no(2, 2), BEFORE)).toEqual([2])
  })

  it('can be repeated, but only by the same person', () => {
    const dates = [asked(1, { state: 'taken', takenBy: 8 }), asked(2), asked(3, { state: 'unanswered' })]
    expect(datesToAnswer(dates, yes(1, 2), BEFORE)).toEqual([2])
    expect(datesToAnswer(dates, no(3), BEFORE)).toEqual([])
    expect(datesToAnswer(dates, { ...yes(1), userId: 9 }, BEFORE)).toBeUndefined()
    expect(datesToAnswer(dates, no(1), BEFORE)).toBeUndefined()
    expect(datesToAnswer(dates, yes(3), BEFORE)).toBeUndefined()
  })

  it('does not count for dates that are past, cancelled, running or not requested', () => {
    expect(datesToAnswer([asked(1)], yes(1), secondsFrom(START, -7200))).toBeUndefined()
    expect(datesToAnswer([asked(1, { isCancelled: true })], yes(1), BEFORE)).toBeUndefined()
    expect(datesToAnswer([asked(1, { startedAt: BEFORE })], no(1), BEFORE)).toBeUndefined()
    expect(datesToAnswer([asked(1)], yes(1, 2), BEFORE)).toBeUndefined()
  })

  it('closes all named dates or none, never an unnamed or closed one', () => {
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
        // Repeating the answer closes nothing more.
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
