/** What the start page asks beside what other pages ask too (§2 Dashboard: latest). */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { id, instant, one } from '../../http/shapes.ts'
import { EVENT_SOURCES, type EventKind } from '../progress/ledger.ts'

/** So many items at most, films and trainings together: what fits below one heading. */
export const LATEST_ITEMS = 6

/** What somebody has done: presence alone comes along with a training, and where they were placed at the beginning is no news. */
export const TOLD_EVENTS = ['training', 'workshop', 'seminar', 'exam'] as const satisfies readonly EventKind[]

/** A film that was watched, with how far; or a confirmed event of the ledger. Newest first. */
export const latestItem = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('film'),
    at: instant,
    contentId: id,
    moduleId: id.nullable(),
    sportId: id,
    name: z.string(),
    /** Seconds. */
    progress: z.int(),
    videoLength: z.int(),
    isCompleted: z.boolean(),
  }),
  z.object({
    kind: z.literal('training'),
    at: instant,
    eventId: id,
    event: z.enum(TOLD_EVENTS),
    source: z.enum(EVENT_SOURCES),
    sportId: id,
    sportName: z.string(),
    module: z.object({ id, order: z.int(), name: z.string() }).nullable(),
  }),
])
export type LatestItem = z.output<typeof latestItem>

export const readLatest = endpoint({
  method: 'GET',
  path: '/api/dashboard/latest',
  summary: 'The films that the caller watched last and the trainings that were confirmed last',
  section: '§2 Dashboard',
  access: 'registered',
  answers: { 200: one(z.array(latestItem)) },
  errors: [],
})

export const dashboardEndpoints = [readLatest] as const
