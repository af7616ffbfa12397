import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween, weekdayOf } from './calendar-days.ts'
import { bankDayFrom, workingDayFrom } from './working-days.ts'

const someDay = fc.integer({ min: 10_000, max: 40_000 }).map((number) => addDays('1970-01-01', number))

test('a deadline on a Saturday, Sunday or holiday ends on the next working day', () => {
  expect(workingDayFrom('2026-12-04')).toBe('2026-12-04')
  expect(workingDayFrom('2026-12-05')).toBe('2026-12-07')
  expect(workingDayFrom('2026-12-25')).toBe('2026-12-28')
  expect(workingDayFrom('2026-11-01')).toBe('2026-11-02')
  expect(workingDayFrom('2027-10-03')).toBe('2027-10-04')
  expect(workingDayFrom('2028-10-31', { country: 'DE', state: 'SH' })).toBe('2028-11-01')
})

test('banks settle on holidays that are not theirs, but not around Easter', () => {
  expect(bankDayFrom('2026-10-03')).toBe('2026-10-05')
  expect(bankDayFrom('2029-10-03')).toBe('2029-10-03')
  expect(bankDayFrom('2026-04-03')).toBe('2026-04-07')
  expect(bankDayFrom('2026-12-25')).toBe('2026-12-28')
})

test('the next working day is never a weekend and at most six days away', () => {
  fc.assert(
    fc.property(someDay, fc.constantFrom(workingDayFrom, bankDayFrom), (day, dayFrom) => {
      const next = dayFrom(day)
      expect(weekdayOf(next)).toBeLessThan(6)
      expect(daysBetween(day, next)).toBeGreaterThanOrEqual(0)
      expect(daysBetween(day, next)).toBeLessThanOrEqual(6)
      expect(dayFrom(next)).toBe(next)
    }),
  )
})
