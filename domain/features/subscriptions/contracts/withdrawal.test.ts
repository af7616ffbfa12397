import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween, weekdayOf } from '../../../basics/calendar-days.ts'
import { someDay } from '../testing/contract-samples.ts'
import { refundedUntil, refundOf, whyNotWithdraw, withdrawalEndsOn, withdrawPart } from './withdrawal.ts'

/** As drawn: ordered on 20 November 2026 for 63.00 EUR, free until 3 December. */
const PART = {
  paidDays: { startsOn: '2026-12-04', endsOn: '2027-12-04' },
  totalCents: 6300,
  paidCents: 6300,
  creditUsedCents: 0,
}
const CONSENT = { hasConsented: true }

describe('the withdrawal period', () => {
  it('ends after 14 days, or on the next working day', () => {
    expect(withdrawalEndsOn('2026-11-20')).toBe('2026-12-04')
    expect(withdrawalEndsOn('2026-11-21')).toBe('2026-12-07')
    expect(withdrawalEndsOn('2026-12-11')).toBe('2026-12-28')
    fc.assert(
      fc.property(someDay, (day) => {
        expect(daysBetween(day, withdrawalEndsOn(day))).toBeGreaterThanOrEqual(14)
        expect(weekdayOf(withdrawalEndsOn(day))).toBeLessThan(6)
      }),
    )
  })

  it('includes its last day and allows one withdrawal', () => {
    const order = { orderedOn: '2026-11-20', withdrawnOn: null }
    expect(whyNotWithdraw(order, '2026-12-04')).toBeUndefined()
    expect(whyNotWithdraw(order, '2026-12-05')).toBe('subscriptions.withdrawal-over')
    expect(whyNotWithdraw({ ...order, withdrawnOn: '2026-11-21' }, '2026-11-22')).toBe(
      'subscriptions.already-withdrawn',
    )
    expect(refundedUntil('2026-11-20')).toBe('2026-12-04')
  })
})

describe('a withdrawal', () => {
  it('in the free days costs nothing', () => {
    expect(withdrawPart(PART, CONSENT, '2026-12-04')).toEqual({
      usedDays: 0,
      owedCents: 0,
      refundCents: 6300,
      creditCents: 0,
      openCents: 0,
    })
  })

  it('bills the used days of the whole term, rounded down', () => {
    const used = withdrawPart(PART, CONSENT, '2026-12-14')
    // 10 of 366 days of 63.00 EUR are 1.7213 EUR.
    expect([used.usedDays, used.owedCents, used.refundCents]).toEqual([10, 172, 6128])
  })

  it('without consent to begin at once costs nothing, whatever was used', () => {
    expect(withdrawPart(PART, { hasConsented: false }, '2026-12-14').refundCents).toBe(6300)
  })

  it('takes what is owed from the credit first, so that the money goes back', () => {
    const paid = { ...PART, paidCents: 6200, creditUsedCents: 100 }
    expect(withdrawPart(paid, CONSENT, '2026-12-14')).toMatchObject({ refundCents: 6128, creditCents: 0 })
    const credit = { ...PART, paidCents: 0, creditUsedCents: 6300 }
    expect(withdrawPart(credit, CONSENT, '2026-12-14')).toMatchObject({ refundCents: 0, creditCents: 6128 })
  })

  it('leaves owed money open if nothing was paid yet', () => {
    const unpaid = { ...PART, paidCents: 0 }
    expect(withdrawPart(unpaid, CONSENT, '2026-12-14')).toMatchObject({ refundCents: 0, openCents: 172 })
  })

  it('of several parts refunds the sum of the parts', () => {
    const parts = [PART, { ...PART, totalCents: 3900, paidCents: 3900 }]
    expect(refundOf(parts.map((part) => withdrawPart(part, CONSENT, '2026-12-04')))).toBe(10_200)
  })

  it('never gives back more than was paid, nor a negative amount, and every cent is somewhere', () => {
    const cents = fc.integer({ min: 0, max: 100_000 })
    fc.assert(
      fc.property(
        fc.tuple(someDay, fc.integer({ min: 1, max: 750 }), fc.integer({ min: -20, max: 30 })),
        fc.tuple(cents, cents, cents),
        fc.boolean(),
        ([startsOn, days, after], [totalCents, paidCents, creditUsedCents], hasConsented) => {
          const paidDays = { startsOn, endsOn: addDays(startsOn, days - 1) }
          const part = { paidDays, totalCents, paidCents, creditUsedCents }
          const result = withdrawPart(part, { hasConsented }, addDays(startsOn, after))
          for (const value of Object.values(result)) expect(value).toBeGreaterThanOrEqual(0)
          expect(result.refundCents).toBeLessThanOrEqual(paidCents)
          expect(result.creditCents).toBeLessThanOrEqual(creditUsedCents)
          expect(result.owedCents).toBeLessThanOrEqual(totalCents)
          expect(paidCents + creditUsedCents + result.openCents).toBe(
            result.refundCents + result.creditCents + result.owedCents,
          )
        },
      ),
    )
  })
})
