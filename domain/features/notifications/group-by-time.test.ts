import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plusMs } from '../../basics/calendar-days.ts'
import { groupByTime, noticeTime } from './group-by-time.ts'

/** Friday, 10:00 in Berlin. */
const NOW = '2026-11-20T09:00:00.000Z'

describe('the group of a notification', () => {
  test.each([
    ['2026-11-20T08:59:00.000Z', 'today'],
    ['2026-11-19T23:00:00.000Z', 'today'],
    ['2026-11-19T22:59:59.999Z', 'this-week'],
    ['2026-11-15T23:00:00.000Z', 'this-week'],
    ['2026-11-15T22:59:59.999Z', 'earlier'],
    ['2025-11-20T09:00:00.000Z', 'earlier'],
    ['2026-11-20T09:00:05.000Z', 'today'],
    ['2026-11-21T09:00:00.000Z', 'today'],
  ])('%s is %s', (createdAt, time) => {
    expect(noticeTime(createdAt, NOW)).toBe(time)
  })

  test('is on a Monday never this week', () => {
    expect(noticeTime('2026-11-22T20:00:00.000Z', '2026-11-23T09:00:00.000Z')).toBe('earlier')
  })
})

describe('groups', () => {
  test('hold every notification once, in its order, and none is empty', () => {
    const list = fc.array(fc.integer({ min: 0, max: 30 * 24 * 3_600_000 }))
    fc.assert(
      fc.property(list, (ages) => {
        const notices = ages
          .toSorted((left, right) => left - right)
          .map((age, id) => ({ id, createdAt: plusMs(NOW, -age) }))
        const groups = groupByTime(notices, NOW)
        expect(groups.flatMap((group) => group.notices)).toEqual(notices)
        expect(groups.every((group) => group.notices.length > 0)).toBe(true)
      }),
    )
  })
})
