import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ProgressEntry } from '../accounts/contract.ts'
import { beltStanding } from './belt-rules.ts'
import { progressSince, furtherOf, seenOf } from './progress-since.ts'
import { DEFAULT_THRESHOLDS } from './level-thresholds.ts'

const STEPS = DEFAULT_THRESHOLDS.stepsPerStripe
const entryOf = (levelIndex: number, activeWeeks: number): ProgressEntry => ({
  sportId: 1,
  levelIndex,
  progress: 0,
  ...beltStanding(activeWeeks, DEFAULT_THRESHOLDS),
  counts: { trainings: activeWeeks, activeWeeks, modules: 0, workshops: 0, seminars: 0 },
})
const since = (seen: ProgressEntry | null, now: ProgressEntry | null, passed: number[] = []) =>
  progressSince(seen && seenOf(seen), now, passed, STEPS)

describe('progress since the last look', () => {
  it('is a week, a belt step, a stripe or a level, and the greatest is celebrated', () => {
    expect(since(entryOf(1, 4), entryOf(1, 5))).toEqual({ moment: undefined, newWeeks: 1 })
    expect(since(entryOf(1, 10), entryOf(1, 11))).toEqual({ moment: 'step', newWeeks: 1 })
    expect(since(entryOf(1, 32), entryOf(1, 33))).toEqual({ moment: 'stripe', newWeeks: 1 })
    expect(since(entryOf(1, 20), entryOf(1, 46))).toEqual({ moment: 'stripe', newWeeks: 26 })
    expect(since(entryOf(1, 99), entryOf(2, 1), [1])).toEqual({ moment: 'level', newWeeks: 1 })
  })

  it('is empty for progress that was seen, taken back, or never earned', () => {
    expect(since(entryOf(2, 40), entryOf(2, 40))).toEqual({ moment: undefined, newWeeks: 0 })
    expect(since(entryOf(2, 33), entryOf(2, 32))).toEqual({ moment: undefined, newWeeks: 0 })
    expect(since(entryOf(2, 1), entryOf(1, 99))).toEqual({ moment: undefined, newWeeks: 0 })
    expect(since(null, null)).toEqual({ moment: undefined, newWeeks: 0 })
  })

  it('before the first look covers the whole level, but not a level from placement', () => {
    expect(since(null, entryOf(3, 0), []).moment).toBeUndefined()
    expect(since(null, entryOf(3, 12), [])).toEqual({ moment: 'step', newWeeks: 12 })
    expect(since(null, entryOf(2, 0), [1]).moment).toBe('level')
    expect(since(entryOf(1, 3), entryOf(4, 0), []).moment).toBeUndefined()
  })

  it('is celebrated once, in whatever order two devices report it', () => {
    const someEntry = fc
      .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 120 }))
      .map(([level, weeks]) => entryOf(level, weeks))
    fc.assert(
      fc.property(fc.array(someEntry, { minLength: 1, maxLength: 12 }), (shown) => {
        const told = shown.map(seenOf)
        const seen = told.reduce(furtherOf)
        expect(told.toReversed().reduce(furtherOf)).toEqual(seen)
        for (const entry of shown)
          expect(progressSince(seen, entry, [1, 2, 3, 4], STEPS)).toEqual({ moment: undefined, newWeeks: 0 })
      }),
    )
  })
})
