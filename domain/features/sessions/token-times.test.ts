import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plusMs } from '../../basics/calendar-days.ts'
import { SESSION_CHECK_MS } from './contract.ts'
import {
  isExpired,
  msLeft,
  msUntilRefresh,
  shouldRefresh,
  SESSION_MINUTES,
  XSRF_REFRESH_MS,
} from './token-times.ts'

const NOW = '2026-11-20T18:00:00.000Z'

describe('a session token', () => {
  // spec: login-refresh-max-left-900000ms
  it('is renewed when no more than 900000 ms are left, to the millisecond', () => {
    expect(shouldRefresh(plusMs(NOW, 900_001), NOW)).toBe(false)
    expect(shouldRefresh(plusMs(NOW, 900_000), NOW)).toBe(true)
    expect(msUntilRefresh(plusMs(NOW, 900_001), NOW)).toBe(1)
  })

  it('is expired at its instant, and not renewed then', () => {
    expect(isExpired(plusMs(NOW, 1), NOW)).toBe(false)
    expect(isExpired(NOW, NOW)).toBe(true)
    expect(shouldRefresh(NOW, NOW)).toBe(false)
    expect(msLeft(plusMs(NOW, -5), NOW)).toBe(0)
  })

  it('is due exactly when the wait is over', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: SESSION_MINUTES * 60_000 }), (life) => {
        const expiresAt = plusMs(NOW, life)
        const wait = msUntilRefresh(expiresAt, NOW)
        expect(shouldRefresh(expiresAt, plusMs(NOW, wait))).toBe(true)
        if (wait > 0) expect(shouldRefresh(expiresAt, plusMs(NOW, wait - 1))).toBe(false)
      }),
    )
  })

  it('lives through several checks, which are more frequent than renewals', () => {
    expect(SESSION_CHECK_MS).toBe(300_000)
    expect(XSRF_REFRESH_MS).toBe(900_000)
    expect(SESSION_CHECK_MS).toBeLessThan(900_000)
  })
})
