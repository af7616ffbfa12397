/** API contract of the programs that an installation lets in: service tokens (decisions §6.7). */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { SERVICE_SCOPES } from '../../http/service-scopes.ts'
import { id, idParams, instant, many, one } from '../../http/shapes.ts'
import { line, personName } from '../accounts/person-shapes.ts'

const SECTION = 'decisions §6.7'
export const PROGRAM_NAME_MAX = 80
export const NETWORKS_MOST = 20
export const TOKENS_MOST = 100
export const TOKEN_DAYS_MOST = 730
export const TOKEN_CALLS_MOST = 1200

/** `10.1.0.0/16`, or a single address as `203.0.113.7/32`. */
export const network = z.union([z.cidrv4(), z.cidrv6()])

/** An `ended` one is revoked or has passed its day; a `resting` one was issued by an account that is no longer an admin. */
export const TOKEN_STATES = ['open', 'resting', 'ended'] as const

export const serviceToken = z.object({
  id,
  name: z.string(),
  /** The last characters of the token. */
  hint: z.string(),
  state: z.enum(TOKEN_STATES),
  scopes: z.array(z.enum(SERVICE_SCOPES)),
  /** Null: all schools. */
  school: z.object({ id, name: z.string() }).nullable(),
  networks: z.array(z.string()),
  perMinute: z.int(),
  expiresAt: instant,
  lastUsedAt: instant.nullable(),
  /** Until when the token before the last rotation opens as well. */
  formerUntil: instant.nullable(),
  issuedBy: personName.nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type ServiceToken = z.output<typeof serviceToken>

const changeable = {
  name: line(PROGRAM_NAME_MAX),
  scopes: z.array(z.enum(SERVICE_SCOPES)).min(1).max(SERVICE_SCOPES.length),
  networks: z.array(network).max(NETWORKS_MOST),
  perMinute: z.int().min(1).max(TOKEN_CALLS_MOST),
}

/** The token itself, which is shown this once. */
const shownOnce = one(z.object({ token: z.string(), entry: serviceToken }))

export const listServiceTokens = endpoint({
  method: 'GET',
  path: '/api/admin/service-tokens',
  summary: 'The service tokens, without their secrets',
  section: SECTION,
  access: 'admin',
  answers: { 200: many(serviceToken) },
  errors: [],
})

export const issueServiceToken = endpoint({
  method: 'POST',
  path: '/api/admin/service-tokens',
  summary: 'Issue a service token, which is shown this once; needs a fresh proof of identity',
  section: SECTION,
  access: 'admin',
  body: z.strictObject({
    ...changeable,
    schoolId: id.nullable(),
    /** How long it opens. */
    days: z.int().min(1).max(TOKEN_DAYS_MOST),
  }),
  answers: { 201: shownOnce },
  errors: ['auth.not-while-impersonating', 'auth.proof-required', 'programs.too-many'],
})

export const changeServiceToken = endpoint({
  method: 'PUT',
  path: '/api/admin/service-tokens/:id',
  summary: 'Change what a service token may do and from where; needs a fresh proof of identity',
  section: SECTION,
  access: 'admin',
  params: idParams,
  body: z.strictObject({ ...changeable, seenAt: instant }),
  answers: { 200: one(serviceToken) },
  errors: ['auth.not-while-impersonating', 'auth.proof-required', 'general.stale', 'programs.ended'],
})

export const rotateServiceToken = endpoint({
  method: 'POST',
  path: '/api/admin/service-tokens/:id/rotations',
  summary:
    'A new secret in place of the old one, which opens for a day more; needs a fresh proof of identity',
  section: SECTION,
  access: 'admin',
  params: idParams,
  answers: { 201: shownOnce },
  errors: ['auth.not-while-impersonating', 'auth.proof-required', 'programs.ended'],
})

export const revokeServiceToken = endpoint({
  method: 'DELETE',
  path: '/api/admin/service-tokens/:id',
  summary: 'Revoke a service token: it opens nothing from now on',
  section: SECTION,
  access: 'admin',
  params: idParams,
  answers: { 204: 'empty' },
  errors: ['auth.not-while-impersonating', 'programs.ended'],
})

export const serviceTokenEndpoints = [
  listServiceTokens,
  issueServiceToken,
  changeServiceToken,
  rotateServiceToken,
  revokeServiceToken,
]
