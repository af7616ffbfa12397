/** API contract of calendar feeds: secret addresses for calendar programs, which their owner renews or switches off. */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { idParams, idText, instant, one } from '../../http/shapes.ts'
import { FEED_KINDS } from './feed-kinds.ts'

/** A week; calendar programs do not support longer reminders. */
export const LONGEST_REMINDER_MINUTES = 10_080
/** Calendar services fetch for many people from few addresses. */
const FETCHES_PER_MINUTE = 300
const CHANGES_PER_MINUTE = 30

/** `me`, `teaching`, `child-7`, `school-3`. */
export const feedName = z.string().regex(/^(?:me|teaching|(?:child|school)-[1-9]\d{0,9})$/)

export const calendarFeed = z.object({
  name: feedName,
  kind: z.enum(FEED_KINDS),
  /** The child's first name or the school's name; null for the own classes. */
  subject: z.string().nullable(),
  /** Anyone who knows it can read the classes. Null: not switched on. */
  address: z.string().nullable(),
  /** Before each class; null: no reminder. */
  reminderMinutes: z.int().nullable(),
  lastFetchedAt: instant.nullable(),
})
export type CalendarFeed = z.output<typeof calendarFeed>

const feedParams = z.strictObject({ id: idText, name: feedName })

/** All feeds the person may have, switched on or not. Only for themselves, since an address works without a session. */
export const listCalendarFeeds = endpoint({
  method: 'GET',
  path: '/api/users/:id/calendar-feeds',
  summary: 'Addresses for calendar programs',
  section: 'docs/decisions/0029',
  access: 'registered',
  params: idParams,
  answers: { 200: z.object({ data: z.array(calendarFeed) }) },
  errors: ['auth.not-while-impersonating'],
})

/** Switches a feed on, or changes its reminder; the address stays. */
export const saveCalendarFeed = endpoint({
  method: 'PUT',
  path: '/api/users/:id/calendar-feeds/:name',
  summary: 'Switch an address for calendar programs on, or change its reminder',
  section: 'docs/decisions/0029',
  access: 'registered',
  params: feedParams,
  body: z.strictObject({ reminderMinutes: z.int().min(0).max(LONGEST_REMINDER_MINUTES).nullable() }),
  answers: { 200: one(calendarFeed) },
  errors: ['auth.not-while-impersonating'],
  perMinute: CHANGES_PER_MINUTE,
})

export const renewCalendarFeed = endpoint({
  method: 'POST',
  path: '/api/users/:id/calendar-feeds/:name/renewal',
  summary: 'Another address for the same classes; the old one is dead at once',
  section: 'docs/decisions/0029',
  access: 'registered',
  params: feedParams,
  answers: { 200: one(calendarFeed) },
  errors: ['auth.not-while-impersonating'],
  perMinute: CHANGES_PER_MINUTE,
})

export const endCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/api/users/:id/calendar-feeds/:name',
  summary: 'Switch an address for calendar programs off',
  section: 'docs/decisions/0029',
  access: 'registered',
  params: feedParams,
  answers: { 204: 'empty' },
  errors: ['auth.not-while-impersonating'],
})

/** iCalendar (RFC 5545). 404 if the address is unknown, renewed, switched off or no longer allowed. */
export const readCalendarFeed = endpoint({
  method: 'GET',
  path: '/ics/:file',
  summary: 'The classes behind a secret address, for calendar programs',
  section: 'docs/decisions/0029',
  access: 'anyone',
  conditional: 'entity-tag',
  params: z.strictObject({ file: z.string().regex(/^[0-9a-z]{1,7}-[\w-]{43}\.ics$/) }),
  answers: { 200: 'bytes', 304: 'empty' },
  errors: [],
  perMinute: FETCHES_PER_MINUTE,
})

export const calendarEndpoints = [
  listCalendarFeeds,
  saveCalendarFeed,
  renewCalendarFeed,
  endCalendarFeed,
  readCalendarFeed,
]
