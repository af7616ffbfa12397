/** Runs work once for many callers that each need it done after their own call. */
import { setImmediate } from 'node:timers/promises'

/**
 * Concurrent callers share one run of the work. A caller that arrives during a run shares the next one, because the current one began too
 * early. A run that fails rejects for all callers that share it.
 */
export const sharedRun = (work: () => Promise<unknown>): (() => Promise<void>) => {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<void> | undefined
  const begin = async (): Promise<void> => {
    // Requests that arrived together are read one after the other. The first waits for the others, or they would need another run.
    await setImmediate()
    next = undefined
    running = work()
    await running
  }
  return () => (next ??= running.then(begin, begin))
}
