import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../../basics/calendar-days.ts'
import { someDay } from '../testing/contract-samples.ts'
import { unusedCents } from './unused-days.ts'

const NOVEMBER = { startsOn: '2026-11-01', endsOn: '2026-11-30', paidCents: 1000 }

test('unused days are credited, rounded up to the next cent', () => {
  expect(unusedCents(NOVEMBER, '2026-11-20')).toBe(334)
  expect(unusedCents(NOVEMBER, '2026-11-30')).toBe(0)
  expect(unusedCents(NOVEMBER, '2026-10-31')).toBe(1000)
  expect(unusedCents(NOVEMBER, '2026-12-31')).toBe(0)
})

test('paused days count neither as used nor as unused', () => {
  const paused = { ...NOVEMBER, endsOn: '2026-12-10' }
  const pauses = [{ startsOn: '2026-11-11', endsOn: '2026-11-20' }]
  expect(unusedCents(paused, '2026-11-20', pauses)).toBe(667)
  expect(unusedCents(paused, '2026-11-15', pauses)).toBe(667)
})

test('the credit is never negative, never more than was paid, and falls with each day of use', () => {
  fc.assert(
    fc.property(
      someDay,
      fc.integer({ min: 1, max: 400 }),
      fc.integer({ min: -3, max: 403 }),
      fc.integer({ min: 0, max: 200_000 }),
      (startsOn, days, used, paidCents) => {
        const period = { startsOn, endsOn: addDays(startsOn, days - 1), paidCents }
        const credit = unusedCents(period, addDays(startsOn, used))
        expect(credit).toBeGreaterThanOrEqual(0)
        expect(credit).toBeLessThanOrEqual(paidCents)
        expect(unusedCents(period, addDays(startsOn, used + 1))).toBeLessThanOrEqual(credit)
      },
    ),
  )
})
