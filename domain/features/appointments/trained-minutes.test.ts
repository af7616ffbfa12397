import { expect, test } from 'vitest'
import { trainedMinutes } from './trained-minutes.ts'

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

test('is never nothing', () => {
  const moment = { ...evening, startedAt: evening.startAt, endedAt: evening.startAt }
  expect(trainedMinutes(moment)).toBe(1)
})
