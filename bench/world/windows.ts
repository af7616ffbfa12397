/** The watched four weeks, asked for in words that nobody used before: for measuring what a list costs and not what a cached response does. */
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
