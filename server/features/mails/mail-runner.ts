/** Sends soon after a commit: one run at a time in this process, and one more when something came while it ran. */

export type MailRunner = {
  /** Returns at once. */
  readonly wake: () => void
  /** No more letters; waits for those on their way, but not for ever. */
  readonly stop: () => Promise<void>
}

/** A mail server that has fallen silent does not keep a server from stopping: the claim runs out, the letter is tried again. */
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
