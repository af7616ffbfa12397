/** The state of the line for the features: web/app tells it, as it watches every answer and every silence. */
import type { Reachability } from './reachability.ts'
import { createStore } from './store.ts'

export const line = createStore<Reachability>({ status: 'fine' })

export const isLineDown = (): boolean => line.get().status !== 'fine'

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

/** The app was opened without a line: when the server last told what is shown, in epoch milliseconds. */
export const keptSince = createStore<number | undefined>(undefined)

/** How many deeds of whoever is signed in wait on this device. */
export const unsentDeeds = createStore(0)
