/**
 * Whether the live stream brings changes to this tab now; web/app sets it. After an own change, features read again only while it
 * does not.
 */
import { createStore } from '../store.ts'

export const isStreamUp = createStore(false)
