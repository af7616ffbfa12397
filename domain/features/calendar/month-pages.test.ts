import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysOfWeek } from '../../basics/calendar-days.ts'
import { addMonths, dayInMonth, firstDayOf, isMonth, monthOf, weeksOfMonth } from './month-pages.ts'

const month = fc
  .tuple(fc.integer({ min: 1970, max: 2999 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, number]) => `${year}-${String(number).padStart(2, '0')}`)

test('every day of a month is in exactly one of its weeks, and each week has one', () => {
  fc.assert(
    fc.property(month, (one) => {
      const weeks = weeksOfMonth(one)
      expect(weeks.length).toBeGreaterThanOrEqual(4)
      expect(weeks.length).toBeLessThanOrEqual(6)
      expect(weeks.every((week) => daysOfWeek(week).some((day) => monthOf(day) === one))).toBe(true)
      const days = weeks.flatMap(daysOfWeek).filter((day) => monthOf(day) === one)
      expect(days[0]).toBe(firstDayOf(one))
      expect(addDays(days.at(-1) ?? '', 1)).toBe(firstDayOf(addMonths(one, 1)))
      expect(new Set(days).size).toBe(days.length)
    }),
  )
})

test('adding and subtracting months returns to the same month', () => {
  fc.assert(
    fc.property(month, fc.integer({ min: -200, max: 200 }), (one, count) => {
      expect(addMonths(addMonths(one, count), -count)).toBe(one)
    }),
  )
})

test('handles a year with 53 weeks, and days that the other month lacks', () => {
  expect(weeksOfMonth('2026-12').at(-1)).toBe('2026-W53')
  expect(weeksOfMonth('2027-01')[0]).toBe('2026-W53')
  expect(dayInMonth('2027-01-31', '2027-02')).toBe('2027-02-28')
  expect(dayInMonth('2026-11-20', '2026-12')).toBe('2026-12-20')
})

test('rejects a text that is no month', () => {
  expect(['2026-11', '2026-13', '2026-00', '26-11', ''].map(isMonth)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
  expect(() => addMonths('2026-13', 1)).toThrow(RangeError)
})
