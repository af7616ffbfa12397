/** The watched four weeks with a new query string each time, to measure the list and not a cached response. */
import type { WorldFacts } from './seed-world.ts'

/** Each call moves the end by a millisecond; no class begins there. */
export const freshWindows = ({ endAfter, startBefore }: WorldFacts): (() => string) => {
  let end = Date.parse(startBefore)
  return () => {
    end += 1
    return new URLSearchParams({
      end_after: endAfter,
      start_before: new Date(end).toISOString(),
    }).toString()
  }
}
