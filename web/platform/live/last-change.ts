/** The last change that the server told of, for pages that wait for one: whoever shows their code wants to see that it was read. */
import type { Topic } from './live-topics.ts'
import { createStore } from '../store.ts'

export type Heard = { readonly topic: Topic; readonly ids: readonly number[] }

export const lastChange = createStore<Heard | undefined>(undefined)
