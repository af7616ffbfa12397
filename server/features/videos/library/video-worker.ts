/** Works through the queue of videos beside the server's requests: when woken, and at intervals. */
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { JobContext } from '../../../jobs.ts'
import { makeNextVideo } from './make-video.ts'

const LOOK_EVERY_MS = 10_000

export type VideoWorker = {
  /** Checks the queue now. */
  wake(): void
  /** Stops running work within a moment; the next start continues it. */
  stop(): Promise<void>
}

const newWorkerName = (): string => `${process.pid}-${randomBytes(8).toString('hex')}`

export const startVideoWorker = (context: JobContext): VideoWorker => {
  const stopping = new AbortController()
  const worker = newWorkerName()
  let waking = new AbortController()
  const rest = async (): Promise<void> => {
    waking = new AbortController()
    const signal = AbortSignal.any([waking.signal, stopping.signal])
    await pause(LOOK_EVERY_MS, undefined, { signal }).catch(() => {})
  }
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const made = await makeNextVideo(context, { worker, signal: stopping.signal }).catch(
        (error: unknown) => {
          context.log.warn({ err: error }, 'the queue of films cannot be read')
          return 'nothing' as const
        },
      )
      if (made === 'nothing' || made === 'left') await rest()
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
