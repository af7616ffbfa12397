import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareRatios } from '../../../basics/money.ts'
import {
  HALF_YEAR,
  KIDS_HALF_YEAR,
  KIDS_YEAR,
  MONTHLY,
  ONE_MONTH,
  ONLINE_PLANS,
  plan,
  QUARTERLY,
  renewing,
  soundPlan,
  WEEKLY,
  YEARLY,
} from '../testing/plan-samples.ts'
import {
  chargeCount,
  cheapestPlan,
  isDaily,
  isSoundPlan,
  monthlyEquivalent,
  paymentOption,
  renewalPrice,
  shownMonthly,
  shownSaving,
  totalPrice,
} from './plan-prices.ts'
import { byTerm } from './plan-order.ts'

describe('the price of a plan', () => {
  it('is compared per month, for every interval', () => {
    expect(monthlyEquivalent(YEARLY)).toEqual({ numerator: 8400, denominator: 12 })
    expect(monthlyEquivalent(HALF_YEAR)).toEqual({ numerator: 5100, denominator: 6 })
    expect(monthlyEquivalent(WEEKLY)).toBeUndefined()
    expect(cheapestPlan({ plans: [WEEKLY, MONTHLY, YEARLY] })?.id).toBe(YEARLY.id)
    expect(cheapestPlan({ plans: [] })).toBeUndefined()
  })

  it('is displayed in whole euro, and marked when rounded', () => {
    expect(shownMonthly(YEARLY)).toEqual({ cents: 700, isRounded: false })
    expect(shownMonthly(HALF_YEAR)).toEqual({ cents: 900, isRounded: true })
    expect(shownMonthly(QUARTERLY)).toEqual({ cents: 800, isRounded: true })
    expect(shownMonthly(KIDS_YEAR)).toEqual({ cents: 500, isRounded: true })
    expect(shownMonthly(KIDS_HALF_YEAR)).toEqual({ cents: 700, isRounded: true })
    expect(shownMonthly(WEEKLY)).toBeUndefined()
  })

  it('is sorted by term, the longest first, and by interval within a term', () => {
    const sorted = [...ONLINE_PLANS, WEEKLY].toSorted(byTerm)
    expect(sorted).toEqual([YEARLY, QUARTERLY, MONTHLY, HALF_YEAR, ONE_MONTH, WEEKLY])
  })

  it('sums to a total for the whole term', () => {
    expect([YEARLY, QUARTERLY, MONTHLY, HALF_YEAR, ONE_MONTH, WEEKLY].map(totalPrice)).toEqual([
      8400, 9000, 9480, 5100, 990, 290,
    ])
  })

  it('of a term that is no whole number of intervals is refused', () => {
    const halfPaid = plan({ interval: 'year', effectivePeriodLength: 6 })
    expect(isSoundPlan(halfPaid)).toBe(false)
    expect(() => totalPrice(halfPaid)).toThrow(RangeError)
    expect(isSoundPlan(plan({ interval: 'week', effectivePeriodLength: 1 }))).toBe(false)
    expect(isSoundPlan(plan({ effectivePeriodLength: 0 }))).toBe(false)
    expect(isSoundPlan(plan({ price: -1 }))).toBe(false)
  })

  it('is a payment option with a monthly figure in whole cents', () => {
    expect(paymentOption(KIDS_YEAR)).toEqual({
      id: 7,
      interval: 'year',
      intervalCount: 1,
      price: 6500,
      effectivePeriodLength: 12,
      monthlyEquivalent: 542,
    })
    expect(paymentOption(WEEKLY).monthlyEquivalent).toBeNull()
  })

  it('has a total of all its charges that is the monthly figure times the months', () => {
    fc.assert(
      fc.property(soundPlan, (one) => {
        expect(totalPrice(one)).toBe(one.price * chargeCount(one))
        const ratio = monthlyEquivalent(one)
        expect(ratio === undefined).toBe(isDaily(one))
        if (ratio !== undefined)
          expect(
            compareRatios(ratio, { numerator: totalPrice(one), denominator: one.effectivePeriodLength }),
          ).toBe(0)
      }),
    )
  })
})

describe('the saving of a term', () => {
  it('is measured against the dearest offered price per month', () => {
    expect(shownSaving(YEARLY, ONLINE_PLANS)).toEqual({ cents: 3500, isRounded: true })
    expect(shownSaving(HALF_YEAR, ONLINE_PLANS)).toEqual({ cents: 800, isRounded: true })
    expect(shownSaving(KIDS_YEAR, [KIDS_YEAR, KIDS_HALF_YEAR])).toEqual({ cents: 1300, isRounded: false })
  })

  it('is absent for the dearest plan and for weeks', () => {
    expect(shownSaving(ONE_MONTH, ONLINE_PLANS)).toBeUndefined()
    expect(shownSaving(WEEKLY, ONLINE_PLANS)).toBeUndefined()
    expect(shownSaving(YEARLY, [YEARLY, WEEKLY])).toBeUndefined()
  })

  it('is in whole euro, and called rounded exactly if it is', () => {
    fc.assert(
      fc.property(soundPlan, fc.array(soundPlan, { maxLength: 4 }), (one, others) => {
        const saving = shownSaving(one, [one, ...others])
        if (saving === undefined) return
        const exact = Math.max(
          ...[one, ...others]
            .filter((other) => !isDaily(other))
            .map((other) => (totalPrice(other) / other.effectivePeriodLength) * one.effectivePeriodLength),
        )
        expect(saving.cents % 100).toBe(0)
        expect(Math.abs(saving.cents - (exact - totalPrice(one)))).toBeLessThan(50.001)
      }),
    )
  })
})

describe('the price after the first term', () => {
  it('is the total divided by the months, rounded down', () => {
    expect(renewalPrice(renewing(YEARLY))).toBe(700)
    expect(renewalPrice(renewing(KIDS_YEAR))).toBe(541)
    expect(renewalPrice(renewing(ONE_MONTH))).toBe(990)
  })

  it('is the own price of the plan if it has one, also if that is nothing', () => {
    expect(renewalPrice(renewing(YEARLY, 990))).toBe(990)
    expect(renewalPrice(renewing(YEARLY, 0))).toBe(0)
  })

  it('of weeks and days is the price of another such interval', () => {
    expect(renewalPrice(renewing(WEEKLY))).toBe(290)
  })

  it('never costs more over the months of the term than the term did', () => {
    fc.assert(
      fc.property(soundPlan, (one) => {
        const months = isDaily(one) ? 1 : one.effectivePeriodLength
        expect(renewalPrice(renewing(one)) * months).toBeLessThanOrEqual(totalPrice(one))
        expect(renewalPrice(renewing(one))).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
