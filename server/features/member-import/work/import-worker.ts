/** Works through imports beside the server's requests: when woken, and at intervals. */
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type ImportContext, workOnNextImport } from './work-on-import.ts'

const LOOK_EVERY_MS = 10_000

export type ImportWorker = {
  /** Checks the queue now. */
  wake(): void
  /** Stops behind the batch under way; the next start continues. */
  stop(): Promise<void>
}

export const startImportWorker = (context: ImportContext): ImportWorker => {
  const stopping = new AbortController()
  const worker = `${process.pid}-${randomBytes(8).toString('hex')}`
  let waking = new AbortController()
  const rest = async (): Promise<void> => {
    const signal = AbortSignal.any([waking.signal, stopping.signal])
    await pause(LOOK_EVERY_MS, undefined, { signal }).catch(() => {})
  }
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      // A wish that arrives during the work is not lost: the next rest ends at once.
      waking = new AbortController()
      const end = await workOnNextImport(context, { worker, signal: stopping.signal }).catch(
        (error: unknown) => {
          context.log.warn({ err: error }, 'the queue of imports cannot be read')
          return 'nothing' as const
        },
      )
      if (end === 'nothing' || end === 'left') await rest()
    }
  }
  const running = run()
  return {
    wake: () => waking.abort(),
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
