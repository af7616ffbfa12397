/** API contract of notifications in the app: reading, counting, marking (§3 Notification, §4, §7 Content). */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { countText, flagText, id, idParams, instant, instantText, many, one } from '../../http/shapes.ts'
import { NOTIFICATION_TYPES } from './notification-types.ts'

/** Most on a page. Notifications of the same instant as the last one are added, so that `before` skips none. */
export const NOTIFICATIONS_PER_PAGE = 50

export const notification = z.object({
  id,
  type: z.enum(NOTIFICATION_TYPES),
  subjectType: z.string(),
  subjectId: id.nullable(),
  /** Names and figures for the text: those of `NotificationParams`. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  createdAt: instant,
  /** Null while unread (§4). */
  readAt: instant.nullable(),
})
export type Notification = z.output<typeof notification>

const typeText = z.enum(NOTIFICATION_TYPES)

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: "The caller's notifications, newest first",
  section: '§7 Content',
  access: 'registered',
  staleOn: ['notifications'],
  query: z.strictObject({
    /** Only unread ones. */
    'new-only': flagText.optional(),
    /** Unread ones, and those read after that instant. */
    'read-since': instantText.optional(),
    /** Only ones before this instant. */
    before: instantText.optional(),
    'type[]': z.union([typeText.transform((type) => [type]), z.array(typeText)]).optional(),
    limit: countText(NOTIFICATIONS_PER_PAGE).optional(),
  }),
  /** `meta.total` counts all matches: older ones exist if it is more than the answer holds. */
  answers: { 200: many(notification) },
  errors: [],
})

const unread = z.object({ unread: z.int() })

export const countNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications/count',
  summary: 'How many notifications of the caller are unread',
  section: 'decisions §5',
  access: 'registered',
  staleOn: ['notifications'],
  answers: { 200: one(unread) },
  errors: [],
})

/** Repeating it changes nothing: the first reading counts. */
export const markNotificationRead = endpoint({
  method: 'PATCH',
  path: '/api/notifications/:id',
  summary: 'Mark a notification as read',
  section: '§7 Content',
  access: 'registered',
  params: idParams,
  answers: { 200: one(notification) },
  errors: [],
})

export const markAllNotificationsRead = endpoint({
  method: 'PATCH',
  path: '/api/notifications',
  summary: 'Mark all notifications as read that the caller has seen',
  section: 'decisions §5',
  access: 'registered',
  /** The newest one on the page: later ones were not seen yet. */
  body: z.strictObject({ upTo: id }),
  answers: { 200: one(unread) },
  errors: [],
})

export const notificationEndpoints = [
  listNotifications,
  countNotifications,
  markNotificationRead,
  markAllNotificationsRead,
]
