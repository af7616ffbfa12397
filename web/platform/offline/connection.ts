/**
 * The state of the connection for the features: web/app sets it, since it sees every answer and every
 * silence.
 */
import type { Reachability } from './reachability.ts'
import { createStore } from '../store.ts'

export const connection = createStore<Reachability>({ status: 'fine' })

/** The server is unreachable, or the device knows that it has no network. */
export const isUnreachable = (): boolean => connection.get().status === 'lost' || !navigator.onLine

export const isOffline = (): boolean => connection.get().status !== 'fine'

/** Resolves once the server counts as reachable; rejects when `signal` aborts. */
export async function whenConnected(signal: AbortSignal): Promise<void> {
  while (connection.get().status === 'lost') {
    await new Promise<void>((resolve) => {
      const unsubscribe = connection.subscribe(done)
      function done(): void {
        unsubscribe()
        resolve()
      }
      signal.addEventListener('abort', done, { once: true })
    })
    signal.throwIfAborted()
  }
}

/** The app was opened offline: when the server last confirmed the shown data, in epoch milliseconds. */
export const snapshotSince = createStore<number | undefined>(undefined)

/** An offline command of the signed-in user on this device; one that the server refused no longer waits. */
export type UnsentCommand = { readonly appointmentId: number; readonly isWaiting: boolean }

const unsentByKind = new Map<string, readonly UnsentCommand[]>()
/** Commands of all kinds. */
export const unsentCommands = createStore<readonly UnsentCommand[]>([])

export function setUnsent(kind: string, commands: readonly UnsentCommand[]): void {
  if (commands.length === 0 && (unsentByKind.get(kind)?.length ?? 0) === 0) return
  unsentByKind.set(kind, commands)
  unsentCommands.set([...unsentByKind.values()].flat())
}
