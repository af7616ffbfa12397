import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beltStanding, nextStep, stripeOfModule, weeksForLevelCheck } from './belt-rules.ts'
import { DEFAULT_THRESHOLDS } from './level-thresholds.ts'

const level = DEFAULT_THRESHOLDS
const someLevel = fc.record({
  weeksPerStep: fc.integer({ min: 1, max: 20 }),
  stepsPerStripe: fc.integer({ min: 1, max: 6 }),
  stripes: fc.integer({ min: 1, max: 5 }),
})
const someWeeks = fc.integer({ min: 0, max: 700 })

describe('stripes and belt steps', () => {
  // spec: belt-step-11-active-weeks
  it('bring a belt step with every eleventh active week', () => {
    expect([0, 10, 11, 21, 22, 98, 99].map((weeks) => beltStanding(weeks, level).beltStep)).toEqual([
      0, 0, 1, 1, 2, 8, 9,
    ])
  })

  // spec: level-stripes-1-3
  it('bring stripes 1, 2 and 3 with every third belt step', () => {
    expect([32, 33, 65, 66, 98, 99].map((weeks) => beltStanding(weeks, level).stripes)).toEqual([
      0, 1, 1, 2, 2, 3,
    ])
  })

  // spec: level-check-99-active-weeks
  it('open the level check after 99 active weeks', () => {
    expect(weeksForLevelCheck(level)).toBe(99)
    expect(beltStanding(98, level).levelCheckUnlocked).toBe(false)
    expect(beltStanding(99, level).levelCheckUnlocked).toBe(true)
  })

  it('stay at the maximum when more weeks are trained than a level has', () => {
    expect(beltStanding(300, level)).toEqual({ beltStep: 9, stripes: 3, levelCheckUnlocked: true })
  })

  it('never go down with another week, and a full belt opens the level check', () => {
    fc.assert(
      fc.property(someLevel, someWeeks, (thresholds, weeks) => {
        const now = beltStanding(weeks, thresholds)
        const then = beltStanding(weeks + 1, thresholds)
        expect(then.beltStep - now.beltStep).toBeGreaterThanOrEqual(0)
        expect(then.beltStep - now.beltStep).toBeLessThanOrEqual(1)
        expect(now.stripes).toBe(Math.floor(now.beltStep / thresholds.stepsPerStripe))
        expect(now.levelCheckUnlocked).toBe(now.stripes === thresholds.stripes)
      }),
    )
  })
})

describe('the next step', () => {
  it('contains how many weeks are left and what they bring', () => {
    expect(nextStep(58, level)).toEqual({ weeksLeft: 8, beltStep: 6, stripe: 2, opensLevelCheck: false })
    expect(nextStep(0, level)).toEqual({
      weeksLeft: 11,
      beltStep: 1,
      stripe: undefined,
      opensLevelCheck: false,
    })
    expect(nextStep(98, level)).toEqual({ weeksLeft: 1, beltStep: 9, stripe: 3, opensLevelCheck: true })
  })

  it('is undefined once the level check is open', () => {
    expect(nextStep(99, level)).toBeUndefined()
    expect(nextStep(150, level)).toBeUndefined()
  })

  it('is reached after exactly this many weeks, and not one before', () => {
    fc.assert(
      fc.property(someLevel, someWeeks, (thresholds, weeks) => {
        const next = nextStep(weeks, thresholds)
        const now = beltStanding(weeks, thresholds)
        expect(next === undefined).toBe(now.levelCheckUnlocked)
        if (next === undefined) return
        const at = weeks + next.weeksLeft
        expect(beltStanding(at - 1, thresholds)).toEqual(now)
        const then = beltStanding(at, thresholds)
        expect(then.beltStep).toBe(next.beltStep)
        expect(then.stripes).toBe(next.stripe ?? now.stripes)
        expect(then.levelCheckUnlocked).toBe(next.opensLevelCheck)
      }),
    )
  })
})

describe('the stripe of a module', () => {
  // spec: level-1-has-24-modules
  it('contains eight of the 24 modules of a level', () => {
    expect(level.modulesCount).toBe(24)
    const stripes = Array.from({ length: 24 }, (_, index) => stripeOfModule(index + 1))
    expect(stripes.join('')).toBe(`${'1'.repeat(8)}${'2'.repeat(8)}${'3'.repeat(8)}`)
  })

  it('stays within the stripes for any order and count', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 60 }), (order, count) => {
        const stripe = stripeOfModule(order, count)
        expect(stripe).toBeGreaterThanOrEqual(1)
        expect(stripe).toBeLessThanOrEqual(3)
        expect(stripeOfModule(order + 1, count)).toBeGreaterThanOrEqual(stripe)
      }),
    )
  })
})
