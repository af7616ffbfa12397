import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isUnchangedSince } from './if-modified-since.ts'

const at = (text: string): Date => new Date(text)
const NOW = at('2026-11-20T09:00:10.500Z')

describe('If-Modified-Since', () => {
  // spec: error-304-user-unchanged
  test('nothing changed since the copy', () => {
    const freshness = { changedAt: at('2026-11-20T08:00:00Z') }
    expect(isUnchangedSince('Fri, 20 Nov 2026 08:00:01 GMT', freshness, NOW)).toBe(true)
    expect(isUnchangedSince('Fri, 20 Nov 2026 09:00:10 GMT', freshness, NOW)).toBe(true)
  })

  test('a change after the copy is never hidden', () => {
    const freshness = { changedAt: at('2026-11-20T08:30:00Z') }
    expect(isUnchangedSince('Fri, 20 Nov 2026 08:00:00 GMT', freshness, NOW)).toBe(false)
  })

  test('a copy made in the second of the change is worth nothing', () => {
    const freshness = { changedAt: at('2026-11-20T08:30:00.900Z') }
    expect(isUnchangedSince('Fri, 20 Nov 2026 08:30:00 GMT', freshness, NOW)).toBe(false)
    expect(isUnchangedSince('Fri, 20 Nov 2026 08:30:01 GMT', freshness, NOW)).toBe(true)
  })

  test('a change in the present second is always told', () => {
    const freshness = { changedAt: at('2026-11-20T09:00:10.100Z') }
    expect(isUnchangedSince('Fri, 20 Nov 2026 09:00:10 GMT', freshness, NOW)).toBe(false)
  })

  test('what time alone changed counts like a change', () => {
    const freshness = { changedAt: at('2026-01-01T00:00:00Z'), turnedAt: at('2026-11-19T23:00:00Z') }
    expect(isUnchangedSince('Thu, 19 Nov 2026 22:59:59 GMT', freshness, NOW)).toBe(false)
    expect(isUnchangedSince('Fri, 20 Nov 2026 00:00:00 GMT', freshness, NOW)).toBe(true)
  })

  test('no date, no sense and dates from the future make no 304', () => {
    const freshness = { changedAt: at('2026-01-01T00:00:00Z') }
    expect(isUnchangedSince(undefined, freshness, NOW)).toBe(false)
    expect(isUnchangedSince('yesterday', freshness, NOW)).toBe(false)
    expect(isUnchangedSince('Fri, 20 Nov 2026 09:00:11 GMT', freshness, NOW)).toBe(false)
  })

  test('whoever sends back the moment of their copy never misses a later change', () => {
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
