import { describe, expect, test } from 'vitest'
import { clockMinutes, minutesFrom, trainedMinutes } from './trained-minutes.ts'

const evening = {
  startAt: '2026-11-20T17:30:00.000Z',
  endAt: '2026-11-20T19:00:00.000Z',
  startedAt: null,
  endedAt: null,
}

test('the trained time is the length of the class while it has not ended', () => {
  expect(trainedMinutes(evening)).toBe(90)
  expect(trainedMinutes({ ...evening, startedAt: '2026-11-20T17:00:00.000Z' })).toBe(90)
})

test('the trained time ends with an early end of the class, and never exceeds the plan', () => {
  const started = { ...evening, startedAt: '2026-11-20T17:30:00.000Z' }
  expect(trainedMinutes({ ...started, endedAt: '2026-11-20T17:49:20.000Z' })).toBe(19)
  expect(trainedMinutes({ ...started, endedAt: '2026-11-20T23:49:00.000Z' })).toBe(90)
})

test('the trained time ignores seconds, as if read from a clock', () => {
  const span = { startedAt: '2026-11-20T17:07:50.000Z', endedAt: '2026-11-20T17:35:10.000Z' }
  expect(trainedMinutes({ ...evening, ...span })).toBe(28)
  expect(clockMinutes('2026-11-20T17:07:10.000Z', '2026-11-20T17:35:50.000Z')).toBe(28)
  expect(clockMinutes('2026-11-20T17:07:50.000Z', '2026-11-20T17:07:10.000Z')).toBe(0)
})

test('the trained time is at least one minute', () => {
  const moment = { ...evening, startedAt: evening.startAt, endedAt: evening.startAt }
  expect(trainedMinutes(moment)).toBe(1)
})

describe('the trained time of a late attendee', () => {
  const facts = {
    startAt: '2026-11-20T17:30:00.000Z',
    endAt: '2026-11-20T19:00:00.000Z',
    startedAt: '2026-11-20T17:30:00.000Z',
    endedAt: null,
  }

  test('is the whole class up to ten minutes late', () => {
    expect(minutesFrom(facts, '2026-11-20T17:15:00.000Z')).toBe(90)
    expect(minutesFrom(facts, '2026-11-20T17:40:00.000Z')).toBe(90)
  })

  test('is the rest of the class in quarters of an hour later, at least one', () => {
    expect(minutesFrom(facts, '2026-11-20T17:55:00.000Z')).toBe(60)
    expect(minutesFrom(facts, '2026-11-20T18:10:00.000Z')).toBe(45)
    expect(minutesFrom(facts, '2026-11-20T18:58:00.000Z')).toBe(15)
  })
})
