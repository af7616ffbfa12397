/** Counts how often the connection came back: an error page caused by a lost connection then goes away. */
import { createStore } from '../platform/store.ts'

export const recoveries = createStore(0)
