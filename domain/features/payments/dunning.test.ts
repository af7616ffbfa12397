import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '../../basics/calendar-days.ts'
import { someDay } from '../subscriptions/testing/contract-samples.ts'
import { contractPayment, DUNNING, dunningState } from './dunning.ts'

const DUE = '2026-11-20'
const state = (failedOn: readonly string[], today: string) =>
  dunningState({ dueOn: DUE, failedOn }, today, DUNNING)

describe('dunning', () => {
  it('tries on the days 0, 5 and 12, each failure a warning', () => {
    expect(state([], DUE)).toEqual({ warning: 0, payUntil: null, nextTryOn: DUE, payment: 'fine' })
    expect(state([DUE], DUE)).toMatchObject({ warning: 1, nextTryOn: '2026-11-25', payment: 'past_due' })
    expect(state([DUE, '2026-11-25'], '2026-11-25')).toMatchObject({ warning: 2, nextTryOn: '2026-12-02' })
  })

  it('gives 7 days after the third failure, and then access rests', () => {
    const failed = [DUE, '2026-11-25', '2026-12-02']
    expect(state(failed, '2026-12-02')).toEqual({
      warning: 3,
      payUntil: '2026-12-09',
      nextTryOn: null,
      payment: 'past_due',
    })
    expect(state(failed, '2026-12-09').payment).toBe('past_due')
    expect(state(failed, '2026-12-10').payment).toBe('unpaid')
  })

  it('counts from the day on which a debit was returned', () => {
    expect(state(['2026-11-27'], '2026-11-27').nextTryOn).toBe('2026-12-02')
  })

  it('follows the settings', () => {
    const settings = { tryDays: [0, 3], daysToUnpaid: 10 }
    const once = dunningState({ dueOn: DUE, failedOn: [DUE, '2026-11-23'] }, '2026-12-04', settings)
    expect(once).toEqual({ warning: 2, payUntil: '2026-12-03', nextTryOn: null, payment: 'unpaid' })
  })

  it('makes a contract as overdue as its gravest open charge', () => {
    const fine = state([], DUE)
    const late = state([DUE], DUE)
    expect(contractPayment([])).toBe('fine')
    expect(contractPayment([fine, late])).toBe('past_due')
    expect(contractPayment([late, { ...late, payment: 'unpaid' }, fine])).toBe('unpaid')
  })

  it('only grows graver with each failure and each day, and always leaves days to pay', () => {
    const gaps = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 5 })
    const gravity = { fine: 0, past_due: 1, unpaid: 2 }
    fc.assert(
      fc.property(someDay, gaps, fc.integer({ min: 0, max: 40 }), (dueOn, days, later) => {
        const failedOn: string[] = []
        let last = addDays(dueOn, days[0] ?? 0)
        let before = dunningState({ dueOn, failedOn }, last, DUNNING)
        days.forEach((gap) => {
          last = addDays(last, gap)
          failedOn.push(last)
          const now = dunningState({ dueOn, failedOn }, last, DUNNING)
          expect(now.warning).toBe(Math.min(3, failedOn.length))
          expect(now.warning).toBeGreaterThanOrEqual(before.warning)
          expect(gravity[now.payment]).toBeGreaterThanOrEqual(gravity[before.payment])
          if (now.warning > before.warning) {
            expect(daysBetween(last, now.payUntil ?? '')).toBeGreaterThanOrEqual(5)
            if (before.payUntil !== null && gap > 0) expect((now.payUntil ?? '') > before.payUntil).toBe(true)
          }
          before = now
        })
        const then = dunningState({ dueOn, failedOn }, addDays(last, later), DUNNING)
        expect(gravity[then.payment]).toBeGreaterThanOrEqual(gravity[before.payment])
        expect(then.payUntil).toBe(before.payUntil)
      }),
    )
  })
})
