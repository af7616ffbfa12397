import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, isDay } from './calendar-days.ts'
import { addMonths, lastDayOfMonths } from './months.ts'

const someDay = fc.integer({ min: -20_000, max: 40_000 }).map((number) => addDays('1970-01-01', number))

test('adding months keeps the day, or uses the last day of a shorter month', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2024-02-29', 12)).toBe('2025-02-28')
  expect(addMonths('2026-11-20', -24)).toBe('2024-11-20')
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15')
})

test('adding months gives a later day for more months, and back never a later one', () => {
  fc.assert(
    fc.property(someDay, fc.integer({ min: -600, max: 600 }), (day, count) => {
      const moved = addMonths(day, count)
      expect(isDay(moved)).toBe(true)
      expect(addMonths(day, count + 1) > moved).toBe(true)
      expect(addMonths(moved, -count) <= day).toBe(true)
    }),
  )
})

test('a period of months whose first day counts ends on the day before, or with a shorter month', () => {
  expect(lastDayOfMonths('2026-03-01', 1)).toBe('2026-03-31')
  expect(lastDayOfMonths('2027-02-01', 1)).toBe('2027-02-28')
  expect(lastDayOfMonths('2027-01-31', 1)).toBe('2027-02-28')
  expect(lastDayOfMonths('2026-12-05', 12)).toBe('2027-12-04')
})

test('a period that follows another ends where months from the last day end, or later', () => {
  fc.assert(
    fc.property(someDay, fc.integer({ min: 1, max: 24 }), (day, count) => {
      const last = lastDayOfMonths(addDays(day, 1), count)
      expect(last >= addMonths(day, count)).toBe(true)
      expect(last < lastDayOfMonths(addDays(day, 1), count + 1)).toBe(true)
    }),
  )
})
