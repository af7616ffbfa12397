import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { shiftDate, testClockAheadMs } from '@wegband/e2e/support/clock/test-clock.ts'

const NOON = Date.parse('2026-11-20T12:00:00Z')
const HOUR_MS = 3_600_000

test('computes the difference once and passes it to the processes of the run', () => {
  expect(testClockAheadMs({}, NOON)).toBe(0)
  expect(testClockAheadMs({ TEST_CLOCK: '2026-11-20T13:00:00Z' }, NOON)).toBe(HOUR_MS)
  expect(testClockAheadMs({ TEST_CLOCK: '2026-11-20T13:00:00Z', TEST_CLOCK_AHEAD_MS: '5000' }, NOON)).toBe(
    5000,
  )
  expect(() => testClockAheadMs({ TEST_CLOCK: 'soon' }, NOON)).toThrow('TEST_CLOCK is not an instant: soon')
})

test('a shifted Date answers the time of the run and keeps every given instant', () => {
  // as in a page: as text, in a separate realm
  const read = (of: string): number =>
    runInNewContext(
      `(${shiftDate.toString()})(${HOUR_MS}); (${shiftDate.toString()})(${HOUR_MS}); ${of}`,
    ) as number
  // The machine's time: the run itself may have a shifted clock, which a new realm does not have.
  const begun = runInNewContext('Date.now()') as number
  for (const of of ['Date.now()', 'new Date().getTime()', 'Date.parse(Date()) + 999'])
    expect(read(of) - begun, of).toBeGreaterThanOrEqual(HOUR_MS)
  for (const of of ['Date.now()', 'new Date().getTime()', 'Date.parse(Date())'])
    expect(read(of) - begun, of).toBeLessThan(HOUR_MS + 60_000)
  expect(read("new Date('2026-11-20T12:00:00Z').getTime()")).toBe(NOON)
  expect(read('Date.now = () => 5; Date.now()')).toBe(5)
  expect(read('new Date(0) instanceof Date && Date.UTC(1970, 0, 1)')).toBe(0)
})
