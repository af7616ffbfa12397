/** API contract of what admins set for all users: global messages and maintenance (decisions §6.6). */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { countText, id, idParams, instant, many, one } from '../../http/shapes.ts'
import { GLOBAL_MESSAGE_TYPES } from '../texts/contract.ts'

export const TITLE_MAX = 80
export const TEXT_MAX = 600
const MESSAGES_PER_PAGE_MAX = 100

const words = (max: number) =>
  z.strictObject({
    de: z.string().trim().min(1).max(max),
    en: z.string().trim().min(1).max(max).optional(),
  })

const shownWords = z.object({ de: z.string(), en: z.exactOptional(z.string()) })
export const announcement = z.object({
  id,
  type: z.enum(GLOBAL_MESSAGE_TYPES),
  title: shownWords,
  text: shownWords,
  startsAt: instant,
  endsAt: instant.nullable(),
  state: z.enum(['planned', 'shown', 'ended']),
})
export type Announcement = z.output<typeof announcement>

export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/api/admin/global-messages',
  summary: 'Global messages, past ones too, newest first',
  section: 'decisions §6.6',
  access: 'admin',
  query: z.strictObject({
    page: countText(1_000_000).optional(),
    per_page: countText(MESSAGES_PER_PAGE_MAX).optional(),
  }),
  answers: { 200: many(announcement) },
  errors: [],
})

export const createAnnouncement = endpoint({
  method: 'POST',
  path: '/api/admin/global-messages',
  summary:
    'Write a global message; shown at once or from `startsAt`, maintenance two days before, until `endsAt` or until an admin ends it',
  section: 'decisions §6.6',
  access: 'admin',
  body: z.strictObject({
    type: z.enum(GLOBAL_MESSAGE_TYPES),
    title: words(TITLE_MAX),
    text: words(TEXT_MAX),
    startsAt: instant.nullable().default(null),
    endsAt: instant.nullable().default(null),
  }),
  answers: { 201: one(announcement) },
  errors: ['auth.not-while-impersonating'],
})

export const endAnnouncement = endpoint({
  method: 'PATCH',
  path: '/api/admin/global-messages/:id',
  summary: 'End a global message now',
  section: 'decisions §6.6',
  access: 'admin',
  params: idParams,
  body: z.strictObject({ isEnded: z.literal(true) }),
  answers: { 200: one(announcement) },
  errors: ['auth.not-while-impersonating'],
})

export const withdrawAnnouncement = endpoint({
  method: 'DELETE',
  path: '/api/admin/global-messages/:id',
  summary: 'Remove a global message, as if it had never been written',
  section: 'decisions §6.6',
  access: 'admin',
  params: idParams,
  answers: { 204: 'empty' },
  errors: ['auth.not-while-impersonating'],
})

const maintenance = z.object({ isOn: z.boolean() })

export const readMaintenance = endpoint({
  method: 'GET',
  path: '/api/admin/maintenance',
  summary: 'Whether maintenance is on',
  section: 'decisions §4 Maintenance',
  access: 'admin',
  answers: { 200: one(maintenance) },
  errors: [],
})

export const changeMaintenance = endpoint({
  method: 'PUT',
  path: '/api/admin/maintenance',
  summary: 'Switch maintenance on or off; while it is on, only admins get through',
  section: 'decisions §4 Maintenance',
  access: 'admin',
  body: z.strictObject({ isOn: z.boolean() }),
  answers: { 200: one(maintenance) },
  errors: ['auth.not-while-impersonating'],
})

export const adminEndpoints = [
  listAnnouncements,
  createAnnouncement,
  endAnnouncement,
  withdrawAnnouncement,
  readMaintenance,
  changeMaintenance,
]
