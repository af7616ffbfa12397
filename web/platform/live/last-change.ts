/**
 * The last change that the server announced, for pages that wait for one: a member who shows a code wants to
 * see that it was scanned.
 */
import type { EventTopic } from '@wegband/domain/http/event-topics.ts'
import { createStore } from '../store.ts'

export type Heard = { readonly topic: EventTopic; readonly ids: readonly number[] }

export const lastChange = createStore<Heard | undefined>(undefined)
