/**
 * API contract of viewing the product as another user: an admin any user, a parent their child (§6 Impersonation, decisions §3.14,
 * F5, F6).
 */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { countText, id, idParams, instant, many, one } from '../../http/shapes.ts'
import { authState } from '../sessions/contract.ts'
import { isAccountSearch } from './account-search.ts'

/** The admin's reason for the view; the person can read it later. */
export const VIEW_REASONS = ['support', 'error', 'school'] as const
export type ViewReason = (typeof VIEW_REASONS)[number]

export const VIEW_KINDS = ['child', 'admin'] as const

/** The view of this session: who views, why, until when. */
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
  notedWhileImpersonating: false,
  openInMaintenance: true,
  body: z.strictObject({
    user: id,
    /** Required for admins, not for parents. */
    reason: z.enum(VIEW_REASONS).optional(),
    /** A case number or a few words that identify the case. */
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
  openInMaintenance: true,
  answers: { 200: one(openView) },
  errors: ['impersonation.none'],
})

/** Answers the session of the real user. */
export const endImpersonation = endpoint({
  method: 'DELETE',
  path: '/api/auth/impersonation',
  summary: 'Leave the view and go on as oneself',
  section: '§7 Auth',
  access: 'signed-in',
  notedWhileImpersonating: false,
  openInMaintenance: true,
  answers: { 200: authState },
  errors: ['impersonation.none'],
})

export const ACCOUNT_SEARCH_MAX = 120
export const ACCOUNTS_PER_PAGE = 10
const ACCOUNT_SEARCH_PER_MINUTE = 60

export const foundAccount = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  mail: z.string().nullable(),
  age: z.int().nullable(),
  schools: z.array(z.string()),
  isAdmin: z.boolean(),
  isLocked: z.boolean(),
})
export type FoundAccount = z.output<typeof foundAccount>

/** Each search is audited with the ids it returned. */
export const searchAccounts = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'People by name, email, username, card number or user id, for an admin who helps them',
  section: '§6 Impersonation, decisions §6.7',
  access: 'admin',
  query: z.strictObject({
    search: z
      .string()
      .trim()
      .max(ACCOUNT_SEARCH_MAX)
      .refine(isAccountSearch, { params: { code: 'too-short' } }),
    page: countText(1_000).optional(),
    per_page: countText(50).optional(),
  }),
  answers: { 200: many(foundAccount) },
  errors: ['auth.not-while-impersonating'],
  perMinute: ACCOUNT_SEARCH_PER_MINUTE,
})

export const accessLogEntry = z.object({
  id,
  at: instant,
  kind: z.enum(['view', 'emergency']),
  /** The viewer's name. */
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
  searchAccounts,
  listAccessLog,
]
