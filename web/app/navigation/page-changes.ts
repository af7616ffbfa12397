/** Counts page changes: what lies open over a page closes when the page changes (§2 drawers). */
import { createStore } from '../../platform/store.ts'

export const pageChanges = createStore(0)
