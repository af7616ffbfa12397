import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isUnchangedSince } from './if-modified-since.ts'

const at = (text: string): Date => new Date(text)
const NOW = at('2026-11-20T09:00:10.500Z')

describe('If-Modified-Since', () => {
  // spec: error-304-user-unchanged
  test('answers 304 when nothing changed since the copy', () => {
    const freshness = { changedAt: at('2026-11-20T08:00:00Z') }
    expect(isUnchangedSince('Fri, 20 Nov 2026 08:00:01 GMT', freshness, NOW)).toBe(true)
    expect(isUnchangedSince('Fri, 20 Nov 2026 09:00:10 GMT', freshness, NOW)).toBe(true)
  })

  test('never hides a change after the copy', () => {
    const freshness = { changedAt: at('2026-11-20T08:30:00Z') }
    expect(isUnchangedSince('Fri, 20 Nov 2026 08:00:00 GMT', freshness, NOW)).toBe(false)
  })

  test('ignores a copy made in the second of the change', () => {
    const freshness = { changedAt: at('2026-11-20T08:30:00.900Z') }
    expect(isUnchangedSince('Fri, 20 Nov 2026 08:30:00 GMT', freshness, NOW)).toBe(false)
    expect(isUnchangedSince('Fri, 20 Nov 2026 08:30:01 GMT', freshness, NOW)).toBe(true)
  })

  test('always reports a change in the current second', () => {
    const freshness = { changedAt: at('2026-11-20T09:00:10.100Z') }
    expect(isUnchangedSince('Fri, 20 Nov 2026 09:00:10 GMT', freshness, NOW)).toBe(false)
  })

  test('counts a change through time alone like any other change', () => {
    const freshness = { changedAt: at('2026-01-01T00:00:00Z'), turnedAt: at('2026-11-19T23:00:00Z') }
    expect(isUnchangedSince('Thu, 19 Nov 2026 22:59:59 GMT', freshness, NOW)).toBe(false)
    expect(isUnchangedSince('Fri, 20 Nov 2026 00:00:00 GMT', freshness, NOW)).toBe(true)
  })

  test('ignores missing, unreadable and future dates', () => {
    const freshness = { changedAt: at('2026-01-01T00:00:00Z') }
    expect(isUnchangedSince(undefined, freshness, NOW)).toBe(false)
    expect(isUnchangedSince('yesterday', freshness, NOW)).toBe(false)
    expect(isUnchangedSince('Fri, 20 Nov 2026 09:00:11 GMT', freshness, NOW)).toBe(false)
  })

  test("never hides a later change from a reader who sends back their copy's date", () => {
    const moment = fc.integer({ min: 0, max: 20_000 })
    fc.assert(
      fc.property(moment, moment, moment, (copied, waitForChange, waitForAsking) => {
        const copy = at('2026-11-20T09:00:00Z').getTime() + copied
        const changedAt = new Date(copy + waitForChange + 1)
        const now = new Date(changedAt.getTime() + waitForAsking)
        const since = new Date(copy).toUTCString()
        expect(isUnchangedSince(since, { changedAt }, now)).toBe(false)
      }),
    )
  })
})
