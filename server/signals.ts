/** What processes tell each other by LISTEN/NOTIFY: one connection per process, and every cache dropped when it may have missed something. */
import { randomUUID } from 'node:crypto'
import type { DatabaseLog } from './db/embedded/database-log.ts'
import { listen, type Listener, notify } from './db/listen.ts'
import type { Database } from './db/open-database.ts'

export type SignalHandler = {
  /** A committed `notify(tx, channel, payload)`, of this process or another. */
  readonly onSignal: (payload: string) => void
  /** Signals may have been missed: forget what was remembered. */
  readonly onLost: () => void
}

export type Signals = {
  /** Before `start` only: a feature does it in its `routes`. */
  on(channel: string, handler: SignalHandler): void
  /** Resolves when every channel is heard. */
  start(connectionString: string, log: DatabaseLog): Promise<void>
  /** True: every signal of what was committed before the call has been handled. False: this is unknown, so trust no cache. */
  caughtUp(): Promise<boolean>
  /** Whether a signal sent through `db` arrives here; not so when a pooler in transaction mode lies between. Waits 5 s at most. */
  arriveFrom(db: Database): Promise<boolean>
  close(): Promise<void>
}

const PROBE_CHANNEL = 'wegband_probe'
const PROBE_TIMEOUT_MS = 5_000

export const createSignals = (): Signals => {
  const handlers = new Map<string, SignalHandler[]>()
  let listener: Listener | undefined
  const probes = new Map<string, () => void>()
  handlers.set(PROBE_CHANNEL, [{ onSignal: (id) => probes.get(id)?.(), onLost: () => undefined }])
  return {
    on: (channel, handler) => {
      if (listener !== undefined) throw new Error(`Too late to listen on ${channel}: signals have started.`)
      handlers.set(channel, [...(handlers.get(channel) ?? []), handler])
    },
    start: async (connectionString, log) => {
      listener = listen(connectionString, [...handlers.keys()], {
        log,
        onNotify: (channel, payload) =>
          handlers.get(channel)?.forEach((handler) => handler.onSignal(payload)),
        onLost: () => [...handlers.values()].flat().forEach((handler) => handler.onLost()),
      })
      await listener.ready
    },
    caughtUp: async () => {
      if (listener === undefined) return false
      return await listener.caughtUp().then(
        () => true,
        () => false,
      )
    },
    arriveFrom: async (db) => {
      const id = randomUUID()
      const arrival = new Promise<boolean>((resolve) => {
        const timer = setTimeout(() => resolve(false), PROBE_TIMEOUT_MS)
        probes.set(id, () => {
          clearTimeout(timer)
          resolve(true)
        })
      })
      await notify(db.drizzle, PROBE_CHANNEL, id)
      const hasArrived = await arrival
      probes.delete(id)
      return hasArrived
    },
    close: async () => {
      await listener?.close()
    },
  }
}
