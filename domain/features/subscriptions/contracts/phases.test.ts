import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, instantAt } from '../../../basics/calendar-days.ts'
import { addMonths } from '../../../basics/months.ts'
import { MONTHLY, ONE_MONTH, QUARTERLY, soundPlan, WEEKLY, YEARLY } from '../testing/plan-samples.ts'
import { someDay, termStart } from '../testing/contract-samples.ts'
import { isDaily } from '../plans/plan-prices.ts'
import { billingPeriods, dayCount, endInstant, isSequence, overlaps, paidFrom, termPhase } from './phases.ts'

const atOnce = (countedFrom: string, freeDays = 0) => ({ countedFrom, isAtOnce: true, freeDays })

describe('the term of a contract', () => {
  // spec: subscription-end-date-formula
  it('ends today plus its months plus the free days that remain', () => {
    expect(termPhase(atOnce('2026-11-20', 14), YEARLY)).toEqual({
      kind: 'term',
      startsOn: '2026-11-20',
      endsOn: '2027-12-04',
    })
    fc.assert(
      fc.property(someDay, fc.integer({ min: 0, max: 14 }), soundPlan, (today, free, plan) => {
        if (isDaily(plan)) return
        const months = plan.effectivePeriodLength
        expect(termPhase(atOnce(today, free), plan).endsOn).toBe(addDays(addMonths(today, months), free))
      }),
    )
  })

  // spec: subscription-end-date-prolong-base
  it('counts from the end of the current phase when prolonging', () => {
    const prolonged = { countedFrom: '2027-12-04', isAtOnce: false, freeDays: 0 }
    expect(termPhase(prolonged, YEARLY)).toEqual({
      kind: 'term',
      startsOn: '2027-12-05',
      endsOn: '2028-12-04',
    })
    expect(termPhase({ ...prolonged, countedFrom: '2027-02-28' }, ONE_MONTH).endsOn).toBe('2027-03-31')
  })

  it('of weeks lasts seven days each', () => {
    expect(termPhase(atOnce('2026-11-20'), WEEKLY).endsOn).toBe('2026-11-27')
    expect(dayCount(termPhase({ countedFrom: '2026-11-20', isAtOnce: false, freeDays: 0 }, WEEKLY))).toBe(7)
  })

  it('is billed from the day after the free days', () => {
    expect(paidFrom(atOnce('2026-11-20', 14))).toBe('2026-12-04')
    expect(paidFrom({ countedFrom: '2026-12-04', isAtOnce: false, freeDays: 0 })).toBe('2026-12-05')
    expect(billingPeriods(atOnce('2026-11-30'), QUARTERLY)).toEqual([
      { startsOn: '2026-11-30', endsOn: '2027-02-28' },
      { startsOn: '2027-03-01', endsOn: '2027-05-30' },
      { startsOn: '2027-05-31', endsOn: '2027-08-30' },
      { startsOn: '2027-08-31', endsOn: '2027-11-30' },
    ])
    expect(billingPeriods(atOnce('2026-01-31'), MONTHLY)[1]).toEqual({
      startsOn: '2026-03-01',
      endsOn: '2026-03-31',
    })
  })

  it('has billing periods without gap or overlap that end with it', () => {
    fc.assert(
      fc.property(termStart, soundPlan, (start, plan) => {
        const [phase, periods] = [termPhase(start, plan), billingPeriods(start, plan)]
        expect(isSequence(periods)).toBe(true)
        expect(periods[0]?.startsOn).toBe(paidFrom(start))
        expect(periods.at(-1)?.endsOn).toBe(phase.endsOn)
        periods.slice(1).forEach((period, index) => {
          expect(period.startsOn).toBe(addDays(periods[index]?.endsOn ?? '', 1))
        })
        expect(phase.startsOn <= paidFrom(start) && paidFrom(start) <= phase.endsOn).toBe(true)
      }),
    )
  })

  it('holds until the end of its last day in Berlin', () => {
    expect(endInstant('2027-12-04')).toBe('2027-12-04T23:00:00.000Z')
    expect(endInstant('2027-06-04')).toBe('2027-06-04T22:00:00.000Z')
    expect(endInstant('2027-12-04')).toBe(instantAt('2027-12-05', '00:00'))
  })
})

describe('ranges of days', () => {
  it('overlap exactly if some day lies in both', () => {
    const range = fc
      .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 20 }))
      .map(([from, days]) => ({
        startsOn: addDays('2026-01-01', from),
        endsOn: addDays('2026-01-01', from + days),
      }))
    fc.assert(
      fc.property(range, range, (a, b) => {
        const days = Array.from({ length: 61 }, (_, index) => addDays('2026-01-01', index))
        const isShared = days.some(
          (day) => a.startsOn <= day && day <= a.endsOn && b.startsOn <= day && day <= b.endsOn,
        )
        expect(overlaps(a, b)).toBe(isShared)
      }),
    )
  })
})
