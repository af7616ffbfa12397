import { describe, expect, test } from 'vitest'
import { comesOn, standingWeekdaysAfter, standingWeekdaysOf } from './standing-weekdays.ts'

describe('the weekdays of a standing booking', () => {
  test('are all if none were chosen, otherwise only the chosen ones', () => {
    expect([comesOn(null, '2026-11-24'), comesOn([2], '2026-11-24'), comesOn([2], '2026-11-26')]).toEqual([
      true,
      true,
      false,
    ])
    expect(comesOn([2], null)).toBe(false)
  })

  test('are stored as all when every day is chosen, otherwise sorted and once each', () => {
    expect(standingWeekdaysOf(null, [2, 4])).toBe(null)
    expect(standingWeekdaysOf([4, 2], [2, 4])).toBe(null)
    expect(standingWeekdaysOf([5, 2, 5], [2, 4, 5])).toEqual([2, 5])
  })

  test('are refused when empty or when one is not a day of the series', () => {
    expect(standingWeekdaysOf([], [2, 4])).toBeUndefined()
    expect(standingWeekdaysOf([2, 3], [2, 4])).toBeUndefined()
  })
})

describe('a standing booking after the series changed its weekdays', () => {
  test('keeps a day that stays, and does not include an added day', () => {
    expect(standingWeekdaysAfter([2], [2, 4], [2, 5])).toEqual([2])
    expect(standingWeekdaysAfter([2], [2, 4], [2, 4, 6])).toEqual([2])
  })

  test('follows a day that moved', () => {
    expect(standingWeekdaysAfter([4], [2, 4], [2, 5])).toEqual([5])
    expect(standingWeekdaysAfter([2, 4], [2, 4], [3, 4])).toEqual([3, 4])
  })

  test('ends when its only day is removed', () => {
    expect(standingWeekdaysAfter([4], [2, 4], [2])).toBeUndefined()
  })
})
