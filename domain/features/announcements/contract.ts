/** API contract of announcements of a school or of the association (issue of messages, section 2). */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import {
  countText,
  flagText,
  id,
  idParams,
  idText,
  instant,
  LINES,
  many,
  one,
  ONE_LINE,
} from '../../http/shapes.ts'
import { ANNOUNCEMENT_TEXT_MAX, ANNOUNCEMENT_TITLE_MAX } from './announcement-rules.ts'

export const MANAGED_PER_PAGE = 20

const facts = {
  id,
  title: z.string(),
  /** Markdown. */
  text: z.string(),
  fromAt: instant,
  untilAt: instant.nullable(),
  isPinned: z.boolean(),
}

export const announcement = z.object({
  ...facts,
  /** Null: of the association. */
  school: z.object({ id, name: z.string() }).nullable(),
  /** Whether the caller has read it. */
  isRead: z.boolean(),
})
export type Announcement = z.output<typeof announcement>

export const readAnnouncements = endpoint({
  method: 'GET',
  path: '/api/announcements',
  summary:
    "Announcements that are shown now to the caller: of the association, and of the caller's and the children's schools",
  section: '§2 Dashboard',
  access: 'registered',
  staleOn: ['announcements'],
  query: z.strictObject({ school: idText.optional(), 'new-only': flagText.optional() }),
  answers: { 200: z.object({ data: z.array(announcement) }) },
  errors: [],
})

/** Counted once for each reader, without a name. */
export const markAnnouncementsRead = endpoint({
  method: 'POST',
  path: '/api/announcements/readings',
  summary: 'Count announcements as read by the caller, without a name; repeating it changes nothing',
  section: '§2 Dashboard',
  access: 'registered',
  body: z.strictObject({ ids: z.array(id).min(1).max(50) }),
  answers: { 204: 'empty' },
  errors: ['auth.not-while-impersonating'],
})

/** `association` or `school:{id}`. */
const recipient = z.string().max(40)

export const managedAnnouncement = z.object({
  ...facts,
  /** Null after the end of the account. */
  author: z.object({ id, firstName: z.string(), lastName: z.string() }).nullable(),
  /** How many have read it. */
  readers: z.int(),
  updatedAt: instant,
})
export type ManagedAnnouncement = z.output<typeof managedAnnouncement>

export const listManagedAnnouncements = endpoint({
  method: 'GET',
  path: '/api/announcements/managed',
  summary:
    'All announcements of a school or the association, coming and past ones too, for those who write them',
  section: '§2 Dashboard',
  access: 'registered',
  staleOn: ['announcements'],
  query: z.strictObject({ recipient, page: countText(10_000).optional() }),
  answers: { 200: many(managedAnnouncement) },
  errors: ['general.not-found'],
})

const content = {
  title: z.string().max(ANNOUNCEMENT_TITLE_MAX).regex(ONE_LINE).trim().min(1),
  text: z.string().max(ANNOUNCEMENT_TEXT_MAX).regex(LINES).trim().min(1),
  /** Null: now. */
  fromAt: instant.nullable(),
  untilAt: instant.nullable(),
  isPinned: z.boolean(),
}
export const writeAnnouncement = endpoint({
  method: 'POST',
  path: '/api/announcements',
  summary: 'Announce something to everybody in a school, or to everybody in the association',
  section: '§2 Dashboard',
  access: 'registered',
  body: z.strictObject({ recipient, ...content }),
  answers: { 201: one(z.object({ id })) },
  errors: ['general.not-found', 'auth.not-while-impersonating'],
  perMinute: 20,
})

export const changeAnnouncement = endpoint({
  method: 'PATCH',
  path: '/api/announcements/:id',
  summary: 'Change an announcement',
  section: '§2 Dashboard',
  access: 'registered',
  params: idParams,
  /** `seenAt`: `updatedAt` as the form showed it. */
  body: z.strictObject({ ...content, seenAt: instant }),
  answers: { 204: 'empty' },
  errors: ['auth.not-while-impersonating', 'general.stale'],
})

export const deleteAnnouncement = endpoint({
  method: 'DELETE',
  path: '/api/announcements/:id',
  summary: 'Delete an announcement; it can be restored for some days',
  section: '§2 Dashboard',
  access: 'registered',
  params: idParams,
  answers: { 204: 'empty' },
  errors: ['auth.not-while-impersonating'],
})

export const restoreAnnouncement = endpoint({
  method: 'POST',
  path: '/api/announcements/:id/restore',
  summary: 'Undo the deletion of an announcement',
  section: '§2 Dashboard',
  access: 'registered',
  params: idParams,
  answers: { 204: 'empty' },
  errors: ['auth.not-while-impersonating'],
})

export const announcementEndpoints = [
  readAnnouncements,
  markAnnouncementsRead,
  listManagedAnnouncements,
  writeAnnouncement,
  changeAnnouncement,
  deleteAnnouncement,
  restoreAnnouncement,
]
