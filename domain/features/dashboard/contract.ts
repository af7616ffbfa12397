/** API contract of what only the start page reads (§2 Dashboard: latest). */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { id, instant, one } from '../../http/shapes.ts'
import { EVENT_SOURCES, type EventKind } from '../progress/ledger.ts'

/** Most items, videos and trainings together: what fits below one heading. */
export const LATEST_ITEMS = 6

/** The ledger events shown as activity. Presence is part of a training, and the first placement is no news. */
export const TOLD_EVENTS = ['training', 'workshop', 'seminar', 'exam'] as const satisfies readonly EventKind[]

/** A watched video with its progress, or a confirmed event of the ledger. Newest first. */
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
  summary: 'The videos that the caller watched last and the trainings that were confirmed last',
  section: '§2 Dashboard',
  access: 'registered',
  offline: { newest: 1 },
  staleOn: ['progress', 'videos'],
  answers: { 200: one(z.array(latestItem)) },
  errors: [],
})

/** How many days ahead classes without a trainer are counted. */
export const LOOK_AHEAD_DAYS = 14
/** Substitution requests on the start page; the others follow as these are answered. */
export const MOST_SUBSTITUTIONS = 4
/** Classes without a trainer on the start page; the others follow as these get one. */
export const MOST_OPEN_CLASSES = 12
/** How many days back failed emails and new accounts are counted. */
export const LOOK_BACK_DAYS = 7

/** Open tasks in one school for its trainers, staff and heads. */
export const schoolWork = z.object({
  schoolId: id,
  name: z.string(),
  /** Requests to join or to leave; null if the caller may not answer them. */
  requests: z.int().nullable(),
  /** Active students not seen for 14 days, of these not seen for 28 days, and those ready for the level check. */
  absent: z.int(),
  longAbsent: z.int(),
  ready: z.int(),
  /** Coming classes without a trainer, and the first of them. */
  withoutTrainer: z.object({
    count: z.int(),
    classes: z.array(z.object({ id, name: z.string(), startAt: instant })),
  }),
  /** Classes of today that the trainer's page lists for the caller and that take place, and their booked places. */
  today: z.object({ classes: z.int(), booked: z.int() }),
})
export type SchoolWork = z.output<typeof schoolWork>

/** A substitution request to the caller; `spanId` if one request covers several dates. */
export const askedSubstitution = z.object({
  appointmentId: id,
  spanId: id.nullable(),
  name: z.string(),
  startAt: instant,
  dates: z.int(),
})
export type AskedSubstitution = z.output<typeof askedSubstitution>

export const openWork = z.object({
  schools: z.array(schoolWork),
  substitutions: z.array(askedSubstitution),
  /** For admins; null for everyone else. */
  association: z
    .object({
      /** Steps that a new installation still has before it. */
      openSteps: z.int(),
      failedMails: z.int(),
      newAccounts: z.int(),
      notices: z.int(),
    })
    .nullable(),
})
export type OpenWork = z.output<typeof openWork>

/** Empty for a caller without tasks in a school or the association. */
export const readOpenWork = endpoint({
  method: 'GET',
  path: '/api/dashboard/open-work',
  summary: 'What waits for the caller in the schools they work at and in the association',
  section: '§2 Dashboard',
  access: 'registered',
  offline: { newest: 1 },
  staleOn: ['appointment', 'notifications', 'schools'],
  answers: { 200: one(openWork) },
  errors: [],
})

export const dashboardEndpoints = [readLatest, readOpenWork] as const
