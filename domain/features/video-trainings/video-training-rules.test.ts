import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  countsUntil,
  oldestScan,
  outcomeOf,
  secondsUntilItCounts,
  selectableUntil,
  stillCounts,
  type TrainingFacts,
  watchedPercent,
  whyNotAllow,
  whyNotProcess,
  whyNotStartWith,
} from './video-training-rules.ts'

const running: TrainingFacts = {
  state: 'running',
  startedAt: '2026-11-20T18:00:00.000Z',
  minMinutes: 15,
  endedAt: null,
  isSolo: false,
  attendeesCount: 2,
}
const processed: TrainingFacts = { ...running, state: 'processed', endedAt: '2026-11-20T18:20:00.000Z' }

describe('a training', () => {
  // spec: video-watch-alone-or-partner
  test('can be started alone only with a solo video', () => {
    expect(whyNotStartWith({ isSolo: true }, 0)).toBeUndefined()
    expect(whyNotStartWith({ isSolo: false }, 1)).toBeUndefined()
    expect(whyNotStartWith({ isSolo: false }, 0)).toBe('video-trainings.needs-partner')
  })

  // spec: training-finish-min-minutes-open
  test('counts after exactly its minimum minutes', () => {
    expect(whyNotProcess(running, '2026-11-20T18:14:59.999Z')).toBe('video-trainings.too-early')
    expect(secondsUntilItCounts(running, '2026-11-20T18:14:59.999Z')).toBe(1)
    expect(whyNotProcess(running, '2026-11-20T18:15:00.000Z')).toBeUndefined()
    expect(secondsUntilItCounts(running, '2026-11-20T23:00:00.000Z')).toBe(0)
    expect(whyNotProcess({ ...running, attendeesCount: 1 }, '2026-11-20T19:00:00.000Z')).toBe(
      'video-trainings.needs-partner',
    )
    expect(
      whyNotProcess({ ...running, attendeesCount: 1, isSolo: true }, '2026-11-20T19:00:00.000Z'),
    ).toBeUndefined()
    expect(whyNotProcess({ ...running, state: 'finished' }, '2026-11-20T19:00:00.000Z')).toBe(
      'video-trainings.already-ended',
    )
  })

  test('counts for late attendees until its week in Berlin is over', () => {
    expect(countsUntil('2026-11-20T18:20:00.000Z')).toBe('2026-11-22T23:00:00.000Z')
    expect(countsUntil(null)).toBeNull()
    expect(stillCounts(processed, '2026-11-22T22:59:59.999Z')).toBe(true)
    expect(stillCounts(processed, '2026-11-22T23:00:00.000Z')).toBe(false)
    expect(stillCounts({ ...processed, state: 'finished' }, '2026-11-21T00:00:00.000Z')).toBe(false)
  })

  test('can be corrected for half an hour', () => {
    expect(whyNotAllow(running, '2026-11-21T18:00:00.000Z')).toBeUndefined()
    expect(whyNotAllow(processed, '2026-11-20T18:50:00.000Z')).toBeUndefined()
    expect(whyNotAllow(processed, '2026-11-20T18:50:00.001Z')).toBe('video-trainings.already-ended')
    expect(whyNotAllow({ ...processed, state: 'finished' }, '2026-11-20T18:30:00.000Z')).toBe(
      'video-trainings.already-ended',
    )
  })
})

describe('an attendee', () => {
  test('gets the training once they saw the video and may have it, and keeps it', () => {
    const outcome = (isAllowed: boolean, hasWatched: boolean, was: 'counted' | null = null) =>
      outcomeOf({ isAllowed, hasWatched, outcome: was })
    expect(outcome(true, true)).toBe('counted')
    expect(outcome(true, false)).toBe('not-watched')
    expect(outcome(true, false, 'counted')).toBe('counted')
    expect(outcome(false, true)).toBe('not-allowed')
    expect(outcome(false, true, 'counted')).toBe('not-allowed')
  })

  test('gets the same result when it is settled again', () => {
    const outcomes = fc.constantFrom('counted' as const, 'not-allowed' as const, 'not-watched' as const, null)
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), outcomes, (isAllowed, hasWatched, outcome) => {
        const once = outcomeOf({ isAllowed, hasWatched, outcome })
        expect(outcomeOf({ isAllowed, hasWatched, outcome: once })).toBe(once)
      }),
    )
  })

  test('never gets a higher percentage than they watched', () => {
    expect(watchedPercent(94, 100)).toBe(94)
    expect(watchedPercent(44, 45)).toBe(97)
    expect([watchedPercent(46, 45), watchedPercent(3, 0)]).toEqual([100, 0])
  })
})

// spec: partners-selectable-20-min
test('a scan is valid for exactly 20 minutes', () => {
  const scannedAt = '2026-11-20T18:00:00.000Z'
  expect(selectableUntil(scannedAt)).toBe('2026-11-20T18:20:00.000Z')
  expect(scannedAt >= oldestScan('2026-11-20T18:20:00.000Z')).toBe(true)
  expect(scannedAt >= oldestScan('2026-11-20T18:20:00.001Z')).toBe(false)
})
