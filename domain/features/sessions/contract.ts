/** API contract of staying signed in, and of the devices with a session (§7 Auth, decisions §1 and §2). Its answers are flat. */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { id, idParams, idText, instant } from '../../http/shapes.ts'
import { DEVICE_KINDS } from './describe-device.ts'

/** §9: how often the app checks whether the session is still valid. */
export const SESSION_CHECK_MS = 300_000

export const authState = z.object({
  state: z.boolean(),
  userId: id,
  token: z.string(),
  expiresAt: instant,
  passwordIsSecure: z.boolean(),
  personalAccessToken: z.string().nullable(),
  isImpersonated: z.boolean(),
})
export type AuthState = z.output<typeof authState>

export const checkAuth = endpoint({
  method: 'GET',
  path: '/api/auth',
  summary: 'Is the session still good',
  section: '§7 Auth',
  access: 'signed-in',
  probe: true,
  openInMaintenance: true,
  answers: { 200: authState.omit({ token: true, personalAccessToken: true }) },
  errors: [],
})

export const refreshAuth = endpoint({
  method: 'PUT',
  path: '/api/auth',
  summary: 'A new token; the old one ends',
  section: '§7 Auth',
  access: 'signed-in',
  notedWhileImpersonating: false,
  openInMaintenance: true,
  answers: { 200: authState },
  errors: [],
})

export const signOut = endpoint({
  method: 'DELETE',
  path: '/api/auth',
  summary: 'Sign out: the token and the personal access token of this sign-in end',
  section: '§7 Auth',
  access: 'signed-in',
  notedWhileImpersonating: false,
  openInMaintenance: true,
  answers: { 204: 'empty' },
  errors: [],
})

export const csrfCookie = endpoint({
  method: 'GET',
  path: '/sanctum/csrf-cookie',
  summary:
    'Sets the cookie XSRF-TOKEN (over https __Host-XSRF-TOKEN), to be sent back as header X-XSRF-TOKEN',
  section: '§7 Auth',
  access: 'anyone',
  probe: true,
  openInMaintenance: true,
  answers: { 204: 'empty' },
  errors: [],
})

/** How the user proved their identity when signing in on a device. `access-token`: created under a name for another device. */
export const SIGN_IN_WAYS = ['password', 'code', 'passkey', 'access-token', 'guest'] as const
export type SignInWay = (typeof SIGN_IN_WAYS)[number]

/** A device on which the user is signed in. Its id is that of the sign-in and stays the same while sessions are renewed. */
export const signedInDevice = z.object({
  id,
  kind: z.enum(DEVICE_KINDS),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** The name that the user gave it; null without one. */
  name: z.string().nullable(),
  signedInBy: z.enum(SIGN_IN_WAYS),
  signedInAt: instant,
  /** At most `SEEN_EVERY_MS` behind while the device is in use. */
  lastSeenAt: instant,
  isCurrent: z.boolean(),
})
export type SignedInDevice = z.output<typeof signedInDevice>

/** A device in use is noted as seen with every session check (§9), not with every call. */
export const SEEN_EVERY_MS = SESSION_CHECK_MS

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/users/:id/sessions',
  summary: 'The devices on which the caller is signed in, the current one first',
  section: 'reliability F20',
  access: 'registered',
  params: idParams,
  answers: { 200: z.object({ data: z.array(signedInDevice) }) },
  errors: [],
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/users/:id/sessions/:sessionId',
  summary: 'Sign out on one device, in every process within a second',
  section: 'reliability F20',
  access: 'registered',
  params: z.strictObject({ id: idText, sessionId: idText }),
  answers: { 204: 'empty' },
  errors: ['auth.not-while-impersonating', 'auth.proof-required'],
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/users/:id/sessions',
  summary: 'Sign out everywhere but here',
  section: 'reliability F20',
  access: 'registered',
  params: idParams,
  answers: { 204: 'empty' },
  errors: ['auth.not-while-impersonating', 'auth.proof-required'],
})

export const sessionEndpoints = [
  checkAuth,
  refreshAuth,
  signOut,
  csrfCookie,
  listSessions,
  endSession,
  endOtherSessions,
]
