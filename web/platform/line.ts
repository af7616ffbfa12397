/** The state of the line for the features: web/app tells it, as it watches every answer and every silence. */
import type { Reachability } from './reachability.ts'
import { createStore } from './store.ts'

export const line = createStore<Reachability>({ status: 'fine' })

export const isLineDown = (): boolean => line.get().status !== 'fine'

/** The app was opened without a line: when the server last told what is shown, in epoch milliseconds. */
export const keptSince = createStore<number | undefined>(undefined)

/** How many deeds of whoever is signed in wait on this device. */
export const unsentDeeds = createStore(0)
