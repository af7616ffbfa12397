import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../../basics/calendar-days.ts'
import { sumCents } from '../../../basics/money.ts'
import { anyLife, life, renewed } from '../testing/contract-samples.ts'
import { cancelLife, revokeCancellation } from './cancelling.ts'
import { latestDay, type ContractLife } from './contract-facts.ts'
import { pauseLife } from './pauses.ts'
import { dayCount, isSequence } from './phases.ts'
import { nextRenewal, renewalPeriodOn } from './renewals.ts'

const until = (endsOn: string, more: Partial<ContractLife> = {}): ContractLife =>
  life({ phases: [{ kind: 'term', startsOn: '2026-01-01', endsOn }], ...more })
const ends = (contract: ContractLife, times: number): string[] =>
  renewed(contract, times, 700)
    .phases.slice(contract.phases.length)
    .map(({ endsOn }) => endsOn)

describe('silent renewal', () => {
  it('adds one month after the other, counted from the end of the term', () => {
    expect(ends(until('2027-01-30'), 4)).toEqual(['2027-02-28', '2027-03-30', '2027-04-30', '2027-05-30'])
    expect(ends(until('2027-01-31'), 3)).toEqual(['2027-02-28', '2027-03-31', '2027-04-30'])
    expect(ends(until('2026-11-20', { renewalLength: { months: 0, days: 7 } }), 2)).toEqual([
      '2026-11-27',
      '2026-12-04',
    ])
  })

  it('costs the whole renewal price for a whole month', () => {
    expect(nextRenewal(until('2027-12-04'), 700)).toEqual({
      phase: { kind: 'renewal', startsOn: '2027-12-05', endsOn: '2028-01-04' },
      priceCents: 700,
      isPiece: false,
    })
  })

  it('ends with a cancelled contract, and the last piece costs its days', () => {
    const month = renewed(until('2027-12-04'), 1, 700)
    const cancelled = cancelLife(month, '2027-12-15')
    expect(cancelled.endsOn).toBe('2028-01-15')
    expect(nextRenewal(cancelled, 700)).toEqual({
      phase: { kind: 'renewal', startsOn: '2028-01-05', endsOn: '2028-01-15' },
      // 11 of 31 days of 7.00 EUR are 2.4839 EUR.
      priceCents: 248,
      isPiece: true,
    })
    expect(nextRenewal(renewed(cancelled, 1, 700), 700)).toBeUndefined()
    expect(nextRenewal(cancelLife(until('2027-12-04'), '2027-06-01'), 700)).toBeUndefined()
  })

  it('bills only the rest of the month when the cancellation is revoked after the last piece', () => {
    const piece = renewed(cancelLife(renewed(until('2027-12-04'), 1, 700), '2027-12-15'), 1, 700)
    expect(nextRenewal(revokeCancellation(piece), 700)).toEqual({
      phase: { kind: 'renewal', startsOn: '2028-01-16', endsOn: '2028-02-04' },
      priceCents: 451,
      isPiece: true,
    })
    expect(ends(revokeCancellation(piece), 2)).toEqual(['2028-02-04', '2028-03-04'])
  })

  it('waits for a pause, becomes longer by one, and then counts months from its end', () => {
    const pause = { startsOn: '2027-12-05', endsOn: '2027-12-14' }
    expect(nextRenewal(pauseLife(until('2027-12-04'), pause), 700)).toEqual({
      phase: { kind: 'renewal', startsOn: '2027-12-15', endsOn: '2028-01-14' },
      priceCents: 700,
      isPiece: false,
    })
    const inside = { startsOn: '2027-12-20', endsOn: '2027-12-29' }
    const paused = pauseLife(until('2027-12-04'), inside)
    expect(nextRenewal(paused, 700)?.phase.endsOn).toBe('2028-01-14')
    expect(nextRenewal(paused, 700)?.isPiece).toBe(false)
    expect(ends(paused, 2)).toEqual(['2028-01-14', '2028-02-14'])
  })

  it('never overlaps, whatever was ordered and paused', () => {
    fc.assert(
      fc.property(anyLife, ({ contract }) => {
        expect(isSequence(contract.phases)).toBe(true)
      }),
    )
  })

  it('never costs more than the whole price, and pieces of a month never more than the month', () => {
    fc.assert(
      fc.property(anyLife, fc.integer({ min: 0, max: 40 }), ({ contract, price }, after) => {
        const today = addDays(latestDay(contract.phases.map(({ endsOn }) => endsOn)), -after)
        const cancelled = cancelLife(contract, today)
        const pieces = []
        for (let found = cancelled; ;) {
          const next = nextRenewal(found, price)
          if (next === undefined) break
          pieces.push(next)
          found = { ...found, phases: [...found.phases, next.phase] }
        }
        for (const { priceCents, phase } of pieces) {
          expect(priceCents).toBeGreaterThanOrEqual(0)
          expect(priceCents).toBeLessThanOrEqual(price)
          expect(phase.endsOn <= (cancelled.endsOn ?? '')).toBe(true)
          expect(phase.startsOn <= phase.endsOn).toBe(true)
        }
        expect(pieces.slice(0, -1).every(({ isPiece }) => !isPiece)).toBe(true)
        expect(sumCents(pieces.map(({ priceCents }) => priceCents))).toBeLessThanOrEqual(
          price * Math.max(1, pieces.length),
        )
      }),
    )
  })

  it('has whole periods that contain the day they are asked for', () => {
    fc.assert(
      fc.property(anyLife, fc.integer({ min: 1, max: 700 }), ({ contract }, after) => {
        const day = addDays(latestDay(contract.phases.map(({ endsOn }) => endsOn)), after)
        const period = renewalPeriodOn(contract, day)
        expect(period.startsOn <= day && day <= period.endsOn).toBe(true)
        const next = renewalPeriodOn(contract, addDays(period.endsOn, 1))
        expect(next.startsOn).toBe(addDays(period.endsOn, 1))
        if (contract.renewalLength.months > 0) {
          expect(dayCount(period)).toBeGreaterThanOrEqual(28)
          expect(dayCount(period)).toBeLessThanOrEqual(31)
        }
      }),
    )
  })
})
