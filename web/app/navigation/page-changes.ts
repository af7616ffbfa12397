/** Counts the changes of page: what lies open over a page closes when it moves (§2 drawers). */
import { createStore } from '../../platform/store.ts'

export const pageChanges = createStore(0)
