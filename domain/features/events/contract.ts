/** API contract of live events: the server sends topic and ids only, never data. The page then reads what it may see. */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { EVENT_TOPICS } from '../../http/event-topics.ts'
import { id } from '../../http/shapes.ts'

export const liveEvent = z.object({ topic: z.enum(EVENT_TOPICS), ids: z.array(id) })
export type LiveEvent = z.output<typeof liveEvent>

/** Server-sent events, read by fetch with the bearer header; one stream per browser. */
export const streamEvents = endpoint({
  method: 'GET',
  path: '/api/events',
  summary: 'Stream of changes that concern the caller',
  section: 'decisions §5',
  access: 'signed-in',
  answers: { 200: 'stream' },
  errors: [],
})

export const eventEndpoints = [streamEvents]
