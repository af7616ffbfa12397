/** Seeing the product as somebody else: an admin any user, a parent their child (§6 Impersonation, decisions §3.14, F5, F6). */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { id, idParams, instant, one } from '../../http/shapes.ts'
import { authState } from '../auth/contract.ts'

/** A view ends by itself after this: an admin's, and a child's. It is never renewed. */
export const ADMIN_VIEW_MINUTES = 30
export const CHILD_VIEW_MINUTES = 60

/** Why an admin looks; the person reads it later. */
export const VIEW_REASONS = ['support', 'error', 'school'] as const
export type ViewReason = (typeof VIEW_REASONS)[number]

export const VIEW_KINDS = ['child', 'admin'] as const

/** The view that this session is: through whose eyes, why, until when. */
export const openView = z.object({
  userId: id,
  kind: z.enum(VIEW_KINDS),
  reason: z.enum(VIEW_REASONS).nullable(),
  reference: z.string(),
  endsAt: instant,
})
export type OpenView = z.output<typeof openView>

export const startImpersonation = endpoint({
  method: 'POST',
  path: '/api/auth/impersonation',
  summary: 'See the product as another user; the own session rests meanwhile',
  section: '§7 Auth',
  access: 'registered',
  body: z.strictObject({
    user: id,
    /** Admins must say why; parents need not. */
    reason: z.enum(VIEW_REASONS).optional(),
    /** A number or a few words that lead to the case. */
    reference: z.string().trim().max(120).optional(),
  }),
  answers: { 200: authState },
  errors: [
    'general.not-found',
    'impersonation.nested',
    'impersonation.not-admins',
    'impersonation.reason-required',
  ],
})

export const readView = endpoint({
  method: 'GET',
  path: '/api/auth/impersonation',
  summary: 'The view that this session is',
  section: 'decisions §3.14',
  access: 'signed-in',
  answers: { 200: one(openView) },
  errors: ['impersonation.none'],
})

/** Answers the real user's session. */
export const endImpersonation = endpoint({
  method: 'DELETE',
  path: '/api/auth/impersonation',
  summary: 'Leave the view and go on as oneself',
  section: '§7 Auth',
  access: 'signed-in',
  answers: { 200: authState },
  errors: ['impersonation.none'],
})

export const previewUser = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/preview',
  summary: 'Whose id that is, before looking through their eyes',
  section: 'decisions §6',
  access: 'admin',
  params: idParams,
  answers: {
    200: one(
      z.object({
        id,
        firstName: z.string(),
        lastName: z.string(),
        schools: z.array(z.string()),
        isAdmin: z.boolean(),
      }),
    ),
  },
  errors: [],
})

export const accessLogEntry = z.object({
  id,
  at: instant,
  kind: z.enum(['view', 'emergency']),
  /** Who looked. */
  by: z.string(),
  reason: z.enum(VIEW_REASONS).nullable(),
})
export type AccessLogEntry = z.output<typeof accessLogEntry>

export const listAccessLog = endpoint({
  method: 'GET',
  path: '/api/users/:id/access-log',
  summary: "Who looked through a person's eyes or at their emergency information, and when",
  section: 'decisions §3.14',
  access: 'registered',
  params: idParams,
  answers: { 200: z.object({ data: z.array(accessLogEntry) }) },
  errors: [],
})

export const impersonationEndpoints = [
  startImpersonation,
  readView,
  endImpersonation,
  previewUser,
  listAccessLog,
]
