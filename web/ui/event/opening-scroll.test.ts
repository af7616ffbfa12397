import { expect, test } from 'vitest'
import { openingMinute } from './opening-scroll.ts'

const SEVEN = 7 * 60
const SATURDAY = 5
const at = (dayIndex: number, hour: number, more: { isPast?: boolean; isCancelled?: boolean } = {}) => ({
  dayIndex,
  startMinute: hour * 60,
  ...more,
})
const evenings = [0, 1, 2, 3, 4].flatMap((day) => [at(day, 18.5, { isPast: true }), at(day, 20)])

test('at night the morning of today is visible, however many evening classes there are', () => {
  const events = [...evenings, at(SATURDAY, 8), at(SATURDAY, 10)]
  expect(openingMinute(events, { todayIndex: SATURDAY, first: SEVEN })).toBe(7.5 * 60)
})

test('past and cancelled classes of today do not decide where the grid opens', () => {
  const events = [
    ...evenings,
    at(SATURDAY, 8, { isPast: true }),
    at(SATURDAY, 10, { isCancelled: true }),
    at(SATURDAY, 14),
  ]
  expect(openingMinute(events, { todayIndex: SATURDAY, first: SEVEN })).toBe(13.5 * 60)
})

test('without a class ahead today the grid opens at the earliest class of the week', () => {
  expect(openingMinute(evenings, { todayIndex: SATURDAY, first: SEVEN })).toBe(18 * 60)
  expect(openingMinute(evenings, { todayIndex: undefined, first: SEVEN })).toBe(18 * 60)
})

test('the grid never opens before its first hour, also without any class', () => {
  expect(openingMinute([at(0, 7)], { todayIndex: undefined, first: SEVEN })).toBe(SEVEN)
  expect(openingMinute([], { todayIndex: 2, first: SEVEN })).toBe(SEVEN)
})
