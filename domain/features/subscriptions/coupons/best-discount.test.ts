import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumCents } from '../../../basics/money.ts'
import { bestDiscount, discountsOf, totalDiscount, type Discount } from './best-discount.ts'

const percent = (amountOff: number, couponId: number | null = 1): Discount => ({
  couponId,
  isAbsolute: false,
  amountOff,
})
const absolute = (amountOff: number): Discount => ({ couponId: 2, isAbsolute: true, amountOff })

describe('a discount', () => {
  it('of 25 percent on 84.00 EUR is 21.00 EUR', () => {
    expect(discountsOf([8400], percent(25))).toEqual([2100])
  })

  it('takes its percentage off each charge, rounded in favour of the buyer', () => {
    expect(discountsOf([790, 790, 790], percent(25))).toEqual([198, 198, 198])
    expect(discountsOf([2250, 2250], percent(50))).toEqual([1125, 1125])
  })

  it('that is absolute is used up by the first charges', () => {
    expect(discountsOf([790, 790, 790], absolute(1000))).toEqual([790, 210, 0])
    expect(discountsOf([790], absolute(1000))).toEqual([790])
  })

  it('is chosen as the one that takes the most off, and only one counts', () => {
    expect(bestDiscount([8400], [percent(25, 1), percent(40, null), absolute(3000)])).toEqual(
      percent(40, null),
    )
    expect(bestDiscount([8400], [percent(25), absolute(3000)])).toEqual(absolute(3000))
    expect(bestDiscount([8400], [])).toBeUndefined()
    expect(bestDiscount([0], [percent(100)])).toBeUndefined()
  })

  it('spends no coupon if the family discount takes as much off', () => {
    expect(bestDiscount([3900], [percent(40, 7), percent(40, null)])).toEqual(percent(40, null))
    expect(bestDiscount([3900], [percent(40, 7), percent(40, 3)])).toEqual(percent(40, 3))
  })

  it('never makes a charge negative, and is at least its exact percentage', () => {
    const charges = fc.array(fc.integer({ min: 0, max: 100_000 }), { maxLength: 24 })
    const discount = fc.oneof(
      fc.integer({ min: 1, max: 100 }).map((amount) => percent(amount)),
      fc.integer({ min: 1, max: 200_000 }).map(absolute),
    )
    fc.assert(
      fc.property(charges, discount, fc.array(discount), (prices, one, others) => {
        const off = discountsOf(prices, one)
        off.forEach((cents, index) => {
          expect(cents).toBeGreaterThanOrEqual(0)
          expect(cents).toBeLessThanOrEqual(prices[index] ?? 0)
          if (!one.isAbsolute)
            expect(cents * 100).toBeGreaterThanOrEqual((prices[index] ?? 0) * one.amountOff)
        })
        if (one.isAbsolute) expect(sumCents(off)).toBe(Math.min(one.amountOff, sumCents(prices)))
        const best = totalDiscount(prices, bestDiscount(prices, [one, ...others]))
        for (const other of [one, ...others]) expect(totalDiscount(prices, other)).toBeLessThanOrEqual(best)
      }),
    )
  })
})
