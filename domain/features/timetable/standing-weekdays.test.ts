import { describe, expect, test } from 'vitest'
import { comesOn, standingWeekdaysAfter, standingWeekdaysOf } from './standing-weekdays.ts'

describe('the weekdays of a standing booking', () => {
  test('are all where none were chosen, and only the chosen ones otherwise', () => {
    expect([comesOn(null, '2026-11-24'), comesOn([2], '2026-11-24'), comesOn([2], '2026-11-26')]).toEqual([
      true,
      true,
      false,
    ])
    expect(comesOn([2], null)).toBe(false)
  })

  test('are kept as all when every day of the series is chosen, sorted and once otherwise', () => {
    expect(standingWeekdaysOf(null, [2, 4])).toBe(null)
    expect(standingWeekdaysOf([4, 2], [2, 4])).toBe(null)
    expect(standingWeekdaysOf([5, 2, 5], [2, 4, 5])).toEqual([2, 5])
  })

  test('are refused when there are none or one is not of the series', () => {
    expect(standingWeekdaysOf([], [2, 4])).toBeUndefined()
    expect(standingWeekdaysOf([2, 3], [2, 4])).toBeUndefined()
  })
})

describe('after the series changed its weekdays', () => {
  test('a day that stays is kept, and a day that was added is not', () => {
    expect(standingWeekdaysAfter([2], [2, 4], [2, 5])).toEqual([2])
    expect(standingWeekdaysAfter([2], [2, 4], [2, 4, 6])).toEqual([2])
  })

  test('a day that moved is followed', () => {
    expect(standingWeekdaysAfter([4], [2, 4], [2, 5])).toEqual([5])
    expect(standingWeekdaysAfter([2, 4], [2, 4], [3, 4])).toEqual([3, 4])
  })

  test('nothing is left where the only chosen day is gone', () => {
    expect(standingWeekdaysAfter([4], [2, 4], [2])).toBeUndefined()
  })
})
