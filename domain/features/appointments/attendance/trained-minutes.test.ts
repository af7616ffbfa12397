import { describe, expect, test } from 'vitest'
import { clockMinutes, minutesFrom, trainedMinutes } from './trained-minutes.ts'

const evening = {
  startAt: '2026-11-20T17:30:00.000Z',
  endAt: '2026-11-20T19:00:00.000Z',
  startedAt: null,
  endedAt: null,
}

test('is the length of the class as long as it has not ended', () => {
  expect(trainedMinutes(evening)).toBe(90)
  expect(trainedMinutes({ ...evening, startedAt: '2026-11-20T17:00:00.000Z' })).toBe(90)
})

test('is what the class lasted when it ended earlier, and never more than was planned', () => {
  const started = { ...evening, startedAt: '2026-11-20T17:30:00.000Z' }
  expect(trainedMinutes({ ...started, endedAt: '2026-11-20T17:49:20.000Z' })).toBe(19)
  expect(trainedMinutes({ ...started, endedAt: '2026-11-20T23:49:00.000Z' })).toBe(90)
})

test('is counted as the two times read: the seconds neither give nor take a minute', () => {
  const span = { startedAt: '2026-11-20T17:07:50.000Z', endedAt: '2026-11-20T17:35:10.000Z' }
  expect(trainedMinutes({ ...evening, ...span })).toBe(28)
  expect(clockMinutes('2026-11-20T17:07:10.000Z', '2026-11-20T17:35:50.000Z')).toBe(28)
  expect(clockMinutes('2026-11-20T17:07:50.000Z', '2026-11-20T17:07:10.000Z')).toBe(0)
})

test('is never nothing', () => {
  const moment = { ...evening, startedAt: evening.startAt, endedAt: evening.startAt }
  expect(trainedMinutes(moment)).toBe(1)
})

describe('of somebody who comes late', () => {
  const facts = {
    startAt: '2026-11-20T17:30:00.000Z',
    endAt: '2026-11-20T19:00:00.000Z',
    startedAt: '2026-11-20T17:30:00.000Z',
    endedAt: null,
  }

  test('up to ten minutes the whole class counts', () => {
    expect(minutesFrom(facts, '2026-11-20T17:15:00.000Z')).toBe(90)
    expect(minutesFrom(facts, '2026-11-20T17:40:00.000Z')).toBe(90)
  })

  test('after that what is left, in whole quarters of an hour and never less than one', () => {
    expect(minutesFrom(facts, '2026-11-20T17:55:00.000Z')).toBe(60)
    expect(minutesFrom(facts, '2026-11-20T18:10:00.000Z')).toBe(45)
    expect(minutesFrom(facts, '2026-11-20T18:58:00.000Z')).toBe(15)
  })
})
