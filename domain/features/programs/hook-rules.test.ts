import fc from 'fast-check'
import { expect, test } from 'vitest'
import { msOf, plusMs } from '../../basics/calendar-days.ts'
import { hasFailedTooLong, isDelivered, nextTry, RETRIED_MS } from './hook-rules.ts'

const BEGIN = '2026-11-20T09:00:00.000Z'

test('a delivery is tried for up to three days, each pause within a fifth of its length', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })), (chances) => {
      let now = BEGIN
      let attempts = 0
      for (;;) {
        attempts += 1
        const { value: chance = 0 } = chances.next()
        const next = nextTry({ attempts, firstTriedAt: BEGIN }, now, chance)
        if (next === undefined) break
        expect(msOf(next)).toBeGreaterThan(msOf(now))
        expect(msOf(next) - msOf(BEGIN)).toBeLessThanOrEqual(RETRIED_MS)
        now = next
      }
      // Neither hammered nor forgotten: it ends in the last day of the three.
      expect(attempts).toBeGreaterThan(8)
      expect(attempts).toBeLessThan(30)
      expect(msOf(now) - msOf(BEGIN)).toBeGreaterThan(RETRIED_MS / 2)
    }),
  )
})

test('receivers that fail together are not tried together again', () => {
  const tries = [0, 0.25, 0.5, 0.75].map((chance) =>
    nextTry({ attempts: 4, firstTriedAt: BEGIN }, BEGIN, chance),
  )
  expect(new Set(tries).size).toBe(4)
})

test('only an answer in the two hundreds is a delivery', () => {
  expect([undefined, 199, 200, 204, 299, 301, 410, 500].map(isDelivered)).toEqual([
    false,
    false,
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})

test('five days of failure are too long, and a moment less is not', () => {
  const after = (ms: number) => plusMs(BEGIN, ms)
  const days = 5 * 86_400_000
  expect([
    hasFailedTooLong(null, after(days)),
    hasFailedTooLong(BEGIN, after(days - 1)),
    hasFailedTooLong(BEGIN, after(days)),
  ]).toEqual([false, false, true])
})
