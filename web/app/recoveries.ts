/** Counts how often the connection came back: an error page that a lost connection left behind then gives way. */
import { createStore } from '../platform/store.ts'

export const recoveries = createStore(0)
