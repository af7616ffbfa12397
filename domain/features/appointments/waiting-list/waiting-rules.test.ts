import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { msOf, MS_PER_MINUTE, plusMs } from '../../../basics/calendar-days.ts'
import { evening } from '../../../testing/appointment-samples.ts'
import {
  isOfferOpen,
  isOfferTime,
  LAST_OFFER_MINUTES,
  LONGEST_REPLY_MINUTES,
  nextAsked,
  replyUntil,
  SHORTEST_REPLY_MINUTES,
} from './waiting-rules.ts'

const START = '2026-11-20T17:30:00.000Z'
const before = (minutes: number): string => plusMs(START, -minutes * MS_PER_MINUTE)
const facts = evening({ startAt: START })
/** The night in which the clocks go back. */
const LONGEST_NIGHT_MINUTES = 10 * 60

describe('the time for an answer', () => {
  test.each([
    ['days before', 3 * 24 * 60, 120],
    ['four and a quarter hours before', 255, 120],
    ['two and a quarter hours before', 135, 60],
    ['an hour before', 60, 22],
    ['twenty minutes before', 20, 10],
  ])('%s is %i minutes before the start, and %i minutes long', (_, left, minutes) => {
    expect(replyUntil(facts, before(left))).toBe(plusMs(before(left), minutes * MS_PER_MINUTE))
  })

  test('always ends before the class and is never shorter than the minimum', () => {
    fc.assert(
      fc.property(fc.integer({ min: LAST_OFFER_MINUTES * 60, max: 40 * 24 * 3600 }), (secondsLeft) => {
        const now = plusMs(START, -secondsLeft * 1000)
        const minutes = (msOf(replyUntil(facts, now)) - msOf(now)) / MS_PER_MINUTE
        expect(isOfferTime(facts, now)).toBe(true)
        expect(minutes).toBeGreaterThanOrEqual(SHORTEST_REPLY_MINUTES)
        expect(minutes).toBeLessThanOrEqual(
          LONGEST_REPLY_MINUTES + LONGEST_NIGHT_MINUTES + LONGEST_REPLY_MINUTES,
        )
        expect(minutes * 60).toBeLessThan(secondsLeft)
      }),
    )
  })

  test.each([
    ['late in the evening', '2026-11-18T22:00:00.000Z', '2026-11-19T08:00:00.000Z'],
    ['that would otherwise end at night', '2026-11-18T20:30:00.000Z', '2026-11-19T08:00:00.000Z'],
    ['at night', '2026-11-19T04:00:00.000Z', '2026-11-19T08:00:00.000Z'],
    ['in the night in which the clocks change', '2026-10-25T00:30:00.000Z', '2026-10-25T08:00:00.000Z'],
    ['that would otherwise end in that night', '2026-10-24T18:59:59.000Z', '2026-10-25T08:00:00.000Z'],
    ['in the morning', '2026-11-19T06:00:00.000Z', '2026-11-19T08:00:00.000Z'],
    ['just before the night', '2026-11-18T18:59:00.000Z', '2026-11-18T20:59:00.000Z'],
  ])('ends outside the night for an offer %s', (_, now, until) => {
    expect(replyUntil(facts, now)).toBe(until)
  })

  test('is as long as possible for an early class', () => {
    const early = evening({ startAt: '2026-11-20T06:30:00.000Z' })
    expect(replyUntil(early, '2026-11-19T22:00:00.000Z')).toBe('2026-11-20T06:10:00.000Z')
    const beforeDawn = evening({ startAt: '2026-11-20T05:00:00.000Z' })
    expect(replyUntil(beforeDawn, '2026-11-20T03:00:00.000Z')).toBe('2026-11-20T03:52:00.000Z')
  })

  test('is over exactly at its end', () => {
    const entry = { state: 'offered' as const, offeredUntil: START }
    expect(isOfferOpen(entry, plusMs(START, -1))).toBe(true)
    expect(isOfferOpen(entry, START)).toBe(false)
  })
})

describe('the people who are offered a place', () => {
  const queue = [
    { name: 'calm', isShortNotice: false },
    { name: 'quick', isShortNotice: true },
    { name: 'late', isShortNotice: true },
  ]
  const names = (free: number, minutes: number) =>
    nextAsked(facts, queue, free, before(minutes)).map(({ name }) => name)

  test('are taken in order, as many as there are places', () => {
    expect(names(2, 600)).toEqual(['calm', 'quick'])
    expect(names(0, 600)).toEqual([])
    expect(names(-1, 600)).toEqual([])
  })

  test('are only those who accept short notice in the last hour, and none shortly before the start', () => {
    expect(names(1, 60)).toEqual(['calm'])
    expect(names(1, 59)).toEqual(['quick'])
    expect(names(3, 15)).toEqual(['quick', 'late'])
    expect(names(3, 14)).toEqual([])
  })
})
