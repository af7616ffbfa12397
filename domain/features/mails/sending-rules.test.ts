import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { msOf, plusMs } from '../../basics/calendar-days.ts'
import { isTooLate, MOST_TRIES, nextTryAt, sendUntil } from './sending-rules.ts'
import { MAIL_TEMPLATES } from './templates.ts'

const NOW = '2026-11-20T09:00:00.000Z'

describe('retrying an email', () => {
  test('waits longer after each failure, never less, and ends', () => {
    const pauses = Array.from({ length: MOST_TRIES - 1 }, (_, index) => {
      const next = nextTryAt(index + 1, NOW)
      return next === undefined ? Number.NaN : msOf(next) - msOf(NOW)
    })
    expect(pauses[0]).toBe(60_000)
    expect(pauses).toEqual(pauses.toSorted((left, right) => left - right))
    expect(nextTryAt(MOST_TRIES, NOW)).toBeUndefined()
  })

  test('lasts longer than a mail server outage from Friday evening to Monday morning', () => {
    const all = Array.from({ length: MOST_TRIES - 1 }, (_, index) => nextTryAt(index + 1, NOW) ?? NOW)
    const total = all.reduce((sum, next) => sum + msOf(next) - msOf(NOW), 0)
    expect(total).toBeGreaterThan(62 * 3_600_000)
  })
})

describe('an email that would come too late', () => {
  test('is one with an expired link or code: 24 hours, 60 minutes, 10 minutes', () => {
    expect(sendUntil('verify-mail', NOW)).toBe('2026-11-21T09:00:00.000Z')
    expect(sendUntil('confirm-new-mail', NOW)).toBe('2026-11-21T09:00:00.000Z')
    expect(sendUntil('reset-password', NOW)).toBe('2026-11-20T10:00:00.000Z')
    expect(sendUntil('sign-in-code', NOW)).toBe('2026-11-20T09:10:00.000Z')
  })

  test('is recognised to the millisecond, for every template', () => {
    fc.assert(
      fc.property(fc.constantFrom(...MAIL_TEMPLATES), fc.integer({ min: 1, max: 10_000 }), (template, ms) => {
        const end = sendUntil(template, NOW)
        expect(isTooLate(template, NOW, plusMs(end, -ms))).toBe(false)
        expect(isTooLate(template, NOW, end)).toBe(true)
        expect(isTooLate(template, NOW, plusMs(end, ms))).toBe(true)
      }),
    )
  })
})
