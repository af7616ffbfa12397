import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../../basics/calendar-days.ts'
import { sumCents } from '../../../basics/money.ts'
import { anyLife, life, renewed } from '../testing/contract-samples.ts'
import { YEARLY } from '../testing/plan-samples.ts'
import {
  cancelLife,
  endAfterCancelling,
  extendLife,
  noticeEndsOn,
  prolongedFrom,
  replaceLife,
  revokeCancellation,
  whyNotBoundUntil,
  whyNotCancel,
  whyNotExtend,
  whyNotRevoke,
} from './cancelling.ts'
import { fixedTermEndsOn, hasEnded, latestDay } from './contract-facts.ts'
import { dayCount, isSequence, termPhase } from './phases.ts'
import { nextRenewal, renewalPeriodOn } from './renewals.ts'

/** Of the sample contract. */
const FIXED_END = '2027-11-20'

describe('the end of a cancelled contract', () => {
  it('is the end of the fixed term, or of the notice if that is later', () => {
    expect(endAfterCancelling(life(), '2027-03-01')).toBe(FIXED_END)
    expect(endAfterCancelling(life(), '2027-10-20')).toBe(FIXED_END)
    expect(endAfterCancelling(life(), '2027-10-21')).toBe('2027-11-21')
    expect(endAfterCancelling(life({ notice: 'P7D' }), '2027-11-13')).toBe(FIXED_END)
    expect(endAfterCancelling(life({ notice: 'P7D' }), '2027-11-14')).toBe('2027-11-21')
    expect(endAfterCancelling(life(), '2028-01-31')).toBe('2028-02-29')
  })

  it('may be a later day that the member wishes, never an earlier one', () => {
    expect(endAfterCancelling(life(), '2027-03-01', '2028-01-10')).toBe('2028-01-10')
    expect(endAfterCancelling(life(), '2027-03-01', '2027-04-01')).toBe(FIXED_END)
  })

  it('is never before the fixed term or the notice, and never later than both', () => {
    fc.assert(
      fc.property(anyLife, fc.integer({ min: -400, max: 400 }), ({ contract }, after) => {
        const today = addDays(fixedTermEndsOn(contract), after)
        const end = endAfterCancelling(contract, today)
        expect(end >= fixedTermEndsOn(contract)).toBe(true)
        expect(end >= noticeEndsOn(today, contract.notice)).toBe(true)
        expect([fixedTermEndsOn(contract), noticeEndsOn(today, contract.notice)]).toContain(end)
        expect(whyNotCancel(contract, today)).toBeUndefined()
        expect(whyNotCancel(cancelLife(contract, today), today)).toBe('subscriptions.already-cancelled')
      }),
    )
  })

  it('comes later for each day that the member waits', () => {
    fc.assert(
      fc.property(anyLife, fc.integer({ min: -400, max: 400 }), ({ contract }, after) => {
        const today = addDays(fixedTermEndsOn(contract), after)
        expect(endAfterCancelling(contract, today) <= endAfterCancelling(contract, addDays(today, 1))).toBe(
          true,
        )
      }),
    )
  })
})

describe('cancelling, revoking and extending', () => {
  const cancelled = life({ endsOn: FIXED_END })

  it('is refused once the contract has ended', () => {
    const after = addDays(FIXED_END, 1)
    expect(whyNotCancel(cancelled, after)).toBe('subscriptions.ended')
    expect(whyNotRevoke(cancelled, after)).toBe('subscriptions.ended')
    expect(whyNotCancel(life({ withdrawnOn: '2026-11-22' }), '2026-11-22')).toBe('subscriptions.ended')
    expect(hasEnded(cancelled, FIXED_END)).toBe(false)
  })

  it('revokes a cancellation until the last day, and only a cancellation', () => {
    expect(whyNotRevoke(cancelled, FIXED_END)).toBeUndefined()
    expect(whyNotRevoke(life(), '2027-01-01')).toBe('subscriptions.not-cancelled')
    expect(revokeCancellation(cancelled)).toEqual(life())
  })

  it('extends from the last day that is ordered, renewed or in the running month', () => {
    expect(prolongedFrom(life(), '2027-03-01')).toBe(FIXED_END)
    expect(prolongedFrom(cancelled, '2027-03-01')).toBe(FIXED_END)
    expect(prolongedFrom(life(), FIXED_END)).toBe(FIXED_END)
    expect(prolongedFrom(life(), addDays(FIXED_END, 1))).toBe('2027-12-20')
    expect(prolongedFrom(life(), '2027-12-01')).toBe('2027-12-20')
    expect(prolongedFrom(renewed(life(), 2, 700), '2027-12-01')).toBe('2028-01-20')
  })

  it('extends the same plan, which lifts the cancellation', () => {
    const term = termPhase({ countedFrom: FIXED_END, isAtOnce: false, freeDays: 0 }, YEARLY)
    const extended = extendLife(cancelled, term)
    expect(extended.endsOn).toBeNull()
    expect(fixedTermEndsOn(extended)).toBe('2028-11-20')
    expect(isSequence(extended.phases)).toBe(true)
  })

  it('refuses an extension of an ended, unpaid or withdrawn plan, and more than 24 months', () => {
    const next = { endsOn: '2028-11-20', isPlanActive: true, isUnpaid: false }
    expect(whyNotExtend(life(), next, '2026-11-20')).toBeUndefined()
    expect(whyNotExtend(life(), next, '2026-11-19')).toBe('subscriptions.bound-too-long')
    expect(whyNotExtend(life(), { ...next, isPlanActive: false }, '2027-01-01')).toBe('checkout.plan-gone')
    expect(whyNotExtend(life(), { ...next, isUnpaid: true }, '2027-01-01')).toBe('subscriptions.unpaid')
    expect(whyNotExtend(cancelled, next, '2027-12-01')).toBe('subscriptions.ended')
    expect(whyNotBoundUntil('2028-11-21', '2026-11-20')).toBe('subscriptions.bound-too-long')
  })

  it('never makes phases overlap, and leaves no unbilled day before the new term', () => {
    fc.assert(
      fc.property(anyLife, fc.nat(60), fc.boolean(), ({ contract }, before, isFirstCancelled) => {
        const today = addDays(latestDay(contract.phases.map(({ endsOn }) => endsOn)), -before)
        const found = isFirstCancelled ? cancelLife(contract, today) : contract
        const countedFrom = prolongedFrom(found, today)
        const extended = extendLife(found, termPhase({ countedFrom, isAtOnce: false, freeDays: 0 }, YEARLY))
        expect(isSequence(extended.phases)).toBe(true)
        expect(extended.phases.at(-1)?.startsOn).toBe(addDays(found.phases.at(-1)?.endsOn ?? '', 1))
        expect(extended.endsOn).toBeNull()
      }),
    )
  })

  it('bills no month twice when a cancellation is revoked after its last piece', () => {
    fc.assert(
      fc.property(anyLife, fc.integer({ min: 0, max: 40 }), ({ contract, price }, before) => {
        const last = latestDay(contract.phases.map(({ endsOn }) => endsOn))
        const whole = renewalPeriodOn(contract, addDays(last, 1))
        const cancelled = { ...contract, endsOn: addDays(last, 1 + (before % dayCount(whole))) }
        const piece = nextRenewal(cancelled, price)
        if (piece === undefined) return
        const rest = nextRenewal(
          revokeCancellation({ ...cancelled, phases: [...cancelled.phases, piece.phase] }),
          price,
        )
        const parts = [piece, ...(piece.isPiece && rest !== undefined ? [rest] : [])]
        expect(sumCents(parts.map(({ priceCents }) => priceCents))).toBeLessThanOrEqual(price)
      }),
    )
  })

  it('ends a replaced contract on the first day of the new one', () => {
    expect(replaceLife(life(), '2027-02-01').endsOn).toBe('2027-02-01')
  })
})
