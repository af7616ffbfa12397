import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instantOf, msOf, MS_PER_HOUR, MS_PER_MINUTE, plusMs } from '../../basics/calendar-days.ts'
import {
  isNear,
  mayBreakGlass,
  OPEN_AFTER_CLASS_MS,
  OPEN_BEFORE_CLASS_MS,
  rightToEmergency,
  type EmergencyFacts,
  type SharedClass,
} from './emergency-rules.ts'

const START = '2026-11-20T17:30:00.000Z'
const END = '2026-11-20T19:00:00.000Z'
const evening = (more: Partial<SharedClass> = {}): SharedClass => ({
  startAt: START,
  endAt: END,
  startedAt: null,
  endedAt: null,
  isCancelled: false,
  isVouched: true,
  ...more,
})
const facts = (more: Partial<EmergencyFacts> = {}): EmergencyFacts => ({
  isSelf: false,
  isParent: false,
  sharedClasses: [],
  isLeaderOfTheirSchool: false,
  impersonator: 'none',
  ...more,
})

describe('a class is near', () => {
  it('from four hours before it begins until two hours after its end', () => {
    expect(isNear(evening(), plusMs(START, -OPEN_BEFORE_CLASS_MS))).toBe(true)
    expect(isNear(evening(), plusMs(START, -OPEN_BEFORE_CLASS_MS - 1))).toBe(false)
    expect(isNear(evening(), plusMs(END, OPEN_AFTER_CLASS_MS))).toBe(true)
    expect(isNear(evening(), plusMs(END, OPEN_AFTER_CLASS_MS + 1))).toBe(false)
  })

  it('counted from its actual end, early or late', () => {
    const late = plusMs(END, MS_PER_HOUR)
    expect(isNear(evening({ startedAt: START, endedAt: late }), plusMs(late, OPEN_AFTER_CLASS_MS))).toBe(true)
    const early = plusMs(END, -30 * MS_PER_MINUTE)
    expect(isNear(evening({ startedAt: START, endedAt: early }), plusMs(END, OPEN_AFTER_CLASS_MS))).toBe(
      false,
    )
  })

  it('never if it was cancelled', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10, max: 10 }), (hours) => {
        expect(isNear(evening({ isCancelled: true }), plusMs(START, hours * MS_PER_HOUR))).toBe(false)
      }),
    )
  })
})

describe('emergency information', () => {
  it('is open to the person, parents, the trainer of a near class and the school’s head', () => {
    expect(rightToEmergency(facts({ isSelf: true }), START)).toBe('self')
    expect(rightToEmergency(facts({ isParent: true }), START)).toBe('parent')
    expect(rightToEmergency(facts({ sharedClasses: [evening()] }), START)).toBe('attendance')
    expect(rightToEmergency(facts({ isLeaderOfTheirSchool: true }), START)).toBe('leader')
  })

  it('is closed to all others, and to the trainer the next day', () => {
    expect(rightToEmergency(facts(), START)).toBeUndefined()
    expect(
      rightToEmergency(facts({ sharedClasses: [evening()] }), plusMs(END, 24 * MS_PER_HOUR)),
    ).toBeUndefined()
  })

  it('needs a reason if only the reader put the person on the list', () => {
    const made = facts({ sharedClasses: [evening({ isVouched: false })] })
    expect(rightToEmergency(made, START)).toBeUndefined()
    expect(mayBreakGlass(made, START)).toBe(true)
    expect(mayBreakGlass(made, plusMs(END, 24 * MS_PER_HOUR))).toBe(false)
    expect(mayBreakGlass({ ...made, impersonator: 'other' }, START)).toBe(false)
    expect(mayBreakGlass(facts(), START)).toBe(false)
    expect(mayBreakGlass(facts({ sharedClasses: [evening()] }), START)).toBe(false)
  })

  it('is closed to an admin in any view, and open to a parent in the child’s view', () => {
    const anyFacts = fc.record({
      isSelf: fc.boolean(),
      isParent: fc.boolean(),
      sharedClasses: fc.constant([evening()]),
      isLeaderOfTheirSchool: fc.boolean(),
      impersonator: fc.constant('other' as const),
    })
    const anyTime = fc
      .integer({ min: -24, max: 24 })
      .map((hours) => instantOf(msOf(START) + hours * MS_PER_HOUR))
    fc.assert(
      fc.property(anyFacts, anyTime, (one, now) => {
        expect(rightToEmergency(one, now)).toBeUndefined()
      }),
    )
    expect(rightToEmergency(facts({ isSelf: true, impersonator: 'parent' }), START)).toBe('parent')
    expect(
      rightToEmergency(facts({ sharedClasses: [evening()], impersonator: 'parent' }), START),
    ).toBeUndefined()
  })
})
