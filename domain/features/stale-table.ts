/**
 * Which reads the live events of each topic make stale, from the declarations (`staleOn`). The build gives the browser the finished table
 * without the contracts.
 */
import type { EndpointShape } from '../http/endpoint.ts'
import { EVENT_TOPICS, type EventTopic } from '../http/event-topics.ts'
import { ALL_ENDPOINTS } from './endpoints.ts'

type StalePaths = {
  /** Narrowed to the `:id` of the event. */
  readonly one: readonly string[]
  readonly all: readonly string[]
}

const pathsOf = (topic: EventTopic): StalePaths => {
  const pathsWith = (entry: NonNullable<EndpointShape['staleOn']>[number]): string[] =>
    ALL_ENDPOINTS.filter(({ staleOn }) => staleOn?.includes(entry)).map(({ path }) => path)
  return { one: pathsWith(`${topic}/:id`), all: pathsWith(topic) }
}

export const STALE_TABLE = Object.fromEntries(
  EVENT_TOPICS.map((topic) => [topic, pathsOf(topic)]),
) as unknown as { readonly [T in EventTopic]: StalePaths }
