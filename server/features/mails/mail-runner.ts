/** Sends emails soon after a commit: one run at a time in this process, and one more when it was woken meanwhile. */

export type MailRunner = {
  /** Starts a run in the background and returns at once. */
  readonly wake: () => void
  /** Starts no more sending; waits for emails on their way, but only for a limited time. */
  readonly stop: () => Promise<void>
}

/** A silent mail server must not delay the stop of this server. The claim expires and the email is sent later. */
const STOP_PATIENCE_MS = 3_000

export const createMailRunner = (
  run: (stopping: AbortSignal) => Promise<unknown>,
  report: (error: unknown) => void,
): MailRunner => {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  let isWanted = false

  const work = async (): Promise<void> => {
    while (isWanted && !stopping.signal.aborted) {
      isWanted = false
      await run(stopping.signal).catch(report)
    }
  }
  return {
    wake: () => {
      isWanted = true
      running ??= work().finally(() => {
        running = undefined
      })
    },
    stop: async () => {
      stopping.abort()
      const patience = Promise.withResolvers<void>()
      const timer = setTimeout(patience.resolve, STOP_PATIENCE_MS)
      await Promise.race([running, patience.promise])
      clearTimeout(timer)
    },
  }
}
