/**
 * Sends what waits in an outbox soon after a commit: one run at a time in this process, and one more when it was woken meanwhile.
 * What is held back for a moment wakes it again.
 */

export type OutboxRunner = {
  /** Starts a run in the background and returns at once. */
  readonly wake: () => void
  /** Starts no more sending; waits for what is on its way, but only for a limited time. */
  readonly stop: () => Promise<void>
}

/** A silent receiver must not delay the stop of this server. The claim expires and the message is sent later. */
const STOP_PATIENCE_MS = 3_000

/** `run` returns the milliseconds until something more is due, if that is soon. */
export const createOutboxRunner = (
  run: (stopping: AbortSignal) => Promise<number | undefined>,
  report: (error: unknown) => void,
): OutboxRunner => {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  let isWanted = false
  let later: NodeJS.Timeout | undefined

  const work = async (): Promise<void> => {
    while (isWanted && !stopping.signal.aborted) {
      isWanted = false
      const pause = await run(stopping.signal).catch((error: unknown) => {
        report(error)
        return undefined
      })
      clearTimeout(later)
      later = pause === undefined || stopping.signal.aborted ? undefined : setTimeout(wake, pause).unref()
    }
  }
  const wake = (): void => {
    isWanted = true
    running ??= work().finally(() => {
      running = undefined
    })
  }
  return {
    wake,
    stop: async () => {
      stopping.abort()
      clearTimeout(later)
      const patience = Promise.withResolvers<void>()
      const timer = setTimeout(patience.resolve, STOP_PATIENCE_MS)
      await Promise.race([running, patience.promise])
      clearTimeout(timer)
    },
  }
}
