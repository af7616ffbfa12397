/** A clock that stands still until a test moves it. */
import type { Clock } from '../../clock.ts'

export type TestClock = Clock & {
  /** ISO 8601, UTC. */
  set(iso: string): void
  advance(milliseconds: number): void
}

export const createTestClock = (iso: string): TestClock => {
  let at = Date.parse(iso)
  return {
    now: () => new Date(at),
    set: (next) => {
      at = Date.parse(next)
    },
    advance: (milliseconds) => {
      at += milliseconds
    },
  }
}
