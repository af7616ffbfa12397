import { expect, test } from 'vitest'
import { clockFrom, fixedClock, offsetClock, systemClock, type Clock } from './clock.ts'

const NOON = '2026-11-20T12:00:00.000Z'

/** A base clock that the test moves by hand. */
const movingClock = (iso: string): Clock & { pass(milliseconds: number): void } => {
  let instant = Date.parse(iso)
  return {
    now: () => new Date(instant),
    pass: (milliseconds) => {
      instant += milliseconds
    },
  }
}

test('a fixed clock stands still and hands out dates that do not share state', () => {
  const clock = fixedClock(NOON)
  clock.now().setFullYear(1990)
  expect(clock.now().toISOString()).toBe(NOON)
})

test('a fixed clock refuses what is no instant', () => {
  expect(() => fixedClock('noon')).toThrow('Not an instant: noon')
})

test('an offset clock runs like its base, earlier or later', () => {
  const base = movingClock(NOON)
  const later = offsetClock(90_000, base)
  const earlier = offsetClock(-90_000, base)
  base.pass(1000)
  expect(later.now().toISOString()).toBe('2026-11-20T12:01:31.000Z')
  expect(earlier.now().toISOString()).toBe('2026-11-20T11:58:31.000Z')
})

test('a clock that starts at an instant runs on from there', () => {
  const base = movingClock(NOON)
  const clock = clockFrom({ kind: 'starting-at', iso: '2027-01-01T00:00:00Z' }, base)
  expect(clock.now().toISOString()).toBe('2027-01-01T00:00:00.000Z')
  base.pass(5000)
  expect(clock.now().toISOString()).toBe('2027-01-01T00:00:05.000Z')
})

test('without a setting it is the machine that counts', () => {
  expect(clockFrom({ kind: 'system' })).toBe(systemClock)
  const base = movingClock(NOON)
  expect(clockFrom({ kind: 'offset', milliseconds: 1 }, base).now().getTime()).toBe(base.now().getTime() + 1)
})
