/** Many who need the same thing done after their own moment, done once for all of them. */
import { setImmediate } from 'node:timers/promises'

/**
 * Callers of the same moment share one run of the work; who comes while one is under way shares the next, because that began too
 * early. A run that fails fails for all who share it.
 */
export const sharedRun = (work: () => Promise<unknown>): (() => Promise<void>) => {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<void> | undefined
  const begin = async (): Promise<void> => {
    // Requests that arrived together are read one after the other: the first waits for the others, or they would need a run more.
    await setImmediate()
    next = undefined
    running = work()
    await running
  }
  return () => (next ??= running.then(begin, begin))
}
