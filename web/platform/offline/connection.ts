/** The state of the line for the features: web/app tells it, as it watches every answer and every silence. */
import type { Reachability } from './reachability.ts'
import { createStore } from '../store.ts'

export const line = createStore<Reachability>({ status: 'fine' })

/** The server is out of reach, or the device knows that it has no network. */
export const isUnreachable = (): boolean => line.get().status === 'lost' || !navigator.onLine

export const isOffline = (): boolean => line.get().status !== 'fine'

/** Resolves as soon as the server is not known to be out of reach; rejects when `signal` aborts. */
export async function whenConnected(signal: AbortSignal): Promise<void> {
  while (line.get().status === 'lost') {
    await new Promise<void>((resolve) => {
      const unsubscribe = line.subscribe(done)
      function done(): void {
        unsubscribe()
        resolve()
      }
      signal.addEventListener('abort', done, { once: true })
    })
    signal.throwIfAborted()
  }
}

/** The app was opened offline: when the server last told what is shown, in epoch milliseconds. */
export const keptSince = createStore<number | undefined>(undefined)

/** One command of the signed-in person on this device; what the server refused does not wait any more. */
export type UnsentCommand = { readonly appointmentId: number; readonly isWaiting: boolean }

const unsentByKind = new Map<string, readonly UnsentCommand[]>()
/** Of all kinds. */
export const unsentCommands = createStore<readonly UnsentCommand[]>([])

export function setUnsent(kind: string, commands: readonly UnsentCommand[]): void {
  if (commands.length === 0 && (unsentByKind.get(kind)?.length ?? 0) === 0) return
  unsentByKind.set(kind, commands)
  unsentCommands.set([...unsentByKind.values()].flat())
}
