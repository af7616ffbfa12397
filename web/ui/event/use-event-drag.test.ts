import { expect, test } from 'vitest'
import { placeUnder } from './use-event-drag.ts'

/** Two days beside each other, 600 pixels for twelve hours. */
const BODIES = [
  { left: 0, right: 100, top: 50, height: 600 },
  { left: 100, right: 200, top: 50, height: 600 },
]
const HOURS = { first: 9, last: 21 }
const EVENT = { grip: 10, length: 90 }

test('a dragged event snaps to a quarter of an hour below the pointer', () => {
  // 18:37 is nearest to 18:30.
  const y = 50 + 10 + ((18 * 60 + 37 - 9 * 60) / 720) * 600
  expect(placeUnder({ x: 150, y }, BODIES, HOURS, EVENT)).toEqual({
    dayIndex: 1,
    startMinute: 18 * 60 + 30,
  })
})

test('a dragged event stays within the hours that are shown', () => {
  expect(placeUnder({ x: 10, y: 0 }, BODIES, HOURS, EVENT)?.startMinute).toBe(9 * 60)
  expect(placeUnder({ x: 10, y: 900 }, BODIES, HOURS, EVENT)?.startMinute).toBe(19 * 60 + 30)
})

test('a pointer beside the days moves nothing', () => {
  expect(placeUnder({ x: 300, y: 100 }, BODIES, HOURS, EVENT)).toBeUndefined()
})
