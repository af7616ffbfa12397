import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exactCents, percentOf, roundRatio, shareOf, splitCents, sumCents, wholeEuro } from './money.ts'

const amount = fc.integer({ min: -10_000_000, max: 10_000_000 })

describe('an amount of money', () => {
  it('is refused if it is not whole cents', () => {
    expect(() => exactCents(0.5)).toThrow(RangeError)
    expect(() => sumCents([100, Number.NaN])).toThrow(RangeError)
    expect(() => exactCents(Number.MAX_SAFE_INTEGER + 1)).toThrow(RangeError)
    expect(Object.is(exactCents(-0), 0)).toBe(true)
  })

  it('is rounded away from zero only when the caller wants that', () => {
    expect(roundRatio({ numerator: 5, denominator: 2 }, 'down')).toBe(2)
    expect(roundRatio({ numerator: 5, denominator: 2 }, 'nearest')).toBe(3)
    expect(roundRatio({ numerator: -5, denominator: 2 }, 'nearest')).toBe(-3)
    expect(roundRatio({ numerator: 7, denominator: 3 }, 'nearest')).toBe(2)
    expect(roundRatio({ numerator: 7, denominator: 3 }, 'up')).toBe(3)
    expect(() => roundRatio({ numerator: 1, denominator: 0 }, 'down')).toThrow(RangeError)
  })

  it('is split by weights into whole cents that add up, none beyond its weight', () => {
    expect(splitCents(1_000, [3_900, 0, 2_340])).toEqual([625, 0, 375])
    const weights = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(weights, fc.integer({ min: 0, max: 100 }), (list, percent) => {
        fc.pre(sumCents(list) > 0)
        const cents = percentOf(sumCents(list), percent, 'down')
        const parts = splitCents(cents, list)
        expect(sumCents(parts)).toBe(cents)
        for (const [index, part] of parts.entries()) expect(part).toBeLessThanOrEqual((list[index] ?? 0) + 1)
      }),
    )
  })

  it('loses no cent when a percentage is rounded up and the rest down', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 100 }), (cents, percent) => {
        const off = percentOf(cents, percent, 'up')
        expect(sumCents([off, percentOf(cents, 100 - percent, 'down')])).toBe(cents)
      }),
    )
  })

  it('has shares of days that never exceed it and grow with the days', () => {
    const period = fc.integer({ min: 1, max: 800 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), period, period, (cents, one, other) => {
        const [parts, ofParts] = [Math.min(one, other), Math.max(one, other)]
        const share = shareOf(cents, parts, ofParts, 'down')
        expect(share).toBeLessThanOrEqual(cents)
        expect(share).toBeGreaterThanOrEqual(shareOf(cents, parts - 1, ofParts, 'down'))
        expect(shareOf(cents, parts, ofParts, 'up') - share).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('is shown in whole euro and marked exactly if that is not the exact amount', () => {
    expect(wholeEuro({ numerator: 8400, denominator: 12 })).toEqual({ cents: 700, isRounded: false })
    expect(wholeEuro({ numerator: 5100, denominator: 6 })).toEqual({ cents: 900, isRounded: true })
    expect(wholeEuro({ numerator: 6500, denominator: 12 })).toEqual({ cents: 500, isRounded: true })
    fc.assert(
      fc.property(amount, fc.integer({ min: 1, max: 24 }), (numerator, denominator) => {
        const shown = wholeEuro({ numerator, denominator })
        expect(Math.abs(shown.cents % 100)).toBe(0)
        expect(Math.abs(shown.cents * denominator - numerator)).toBeLessThanOrEqual(50 * denominator)
        expect(shown.isRounded).toBe(numerator % (denominator * 100) !== 0)
      }),
    )
  })
})
