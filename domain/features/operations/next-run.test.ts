import { expect, test } from 'vitest'
import { nextRun } from './next-run.ts'

test.each([
  ['* * * * *', '2026-11-20T09:00:30.000Z', '2026-11-20T09:01:00.000Z'],
  ['*/10 * * * *', '2026-11-20T09:00:00.000Z', '2026-11-20T09:10:00.000Z'],
  ['4-59/10 * * * *', '2026-11-20T09:05:00.000Z', '2026-11-20T09:14:00.000Z'],
  ['41 3 * * *', '2026-11-20T09:00:00.000Z', '2026-11-21T02:41:00.000Z'],
  ['40 7-20 * * *', '2026-11-20T19:50:00.000Z', '2026-11-21T06:40:00.000Z'],
  // Summer time begins on 29 March: 03:41 in Berlin is 01:41 in UTC.
  ['41 3 * * *', '2026-03-28T12:00:00.000Z', '2026-03-29T01:41:00.000Z'],
])('%s after %s runs at %s', (cron, now, next) => {
  expect(nextRun(cron, now)).toBe(next)
})

test('a cron that names a weekday is not guessed', () => {
  expect(nextRun('0 3 * * 1', '2026-11-20T09:00:00.000Z')).toBeNull()
})
