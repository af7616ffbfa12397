/**
 * API contract of sign-in methods beyond the password: passkeys, and a second factor by authenticator app that clubs may require of
 * their staff.
 */
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { id, idParams, instant, one } from '../../http/shapes.ts'
import { authState } from '../sessions/contract.ts'

/** How long a trusted device is not asked again. */
export const TRUST_DAYS = 30
export const RECOVERY_CODES = 8
/** A challenge is valid for this time, and only once. */
export const CHALLENGE_MINUTES = 5
export const PASSKEYS_MAX = 20

/** Authenticator apps show six digits that change every 30 seconds (RFC 6238). */
export const CODE_DIGITS = 6
export const CODE_SECONDS = 30

const sixDigits = z
  .string()
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/))
const passkeyName = z.string().trim().min(1).max(60)
/** The data of the browser's own functions; the server's library checks it. */
const fromBrowser = z.record(z.string(), z.unknown())

export const passkey = z.object({
  id,
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
  /** Stored by the maker of the device, so that it is not lost with the device. */
  isBackedUp: z.boolean(),
})
export type Passkey = z.output<typeof passkey>

export const signInWays = z.object({
  passkeys: z.array(passkey),
  secondStep: z.object({
    isOn: z.boolean(),
    /** The school or the federation requires it: it cannot be switched off. */
    isObliged: z.boolean(),
    recoveryCodesLeft: z.int(),
  }),
})
export type SignInWays = z.output<typeof signInWays>

export const readSignInWays = endpoint({
  method: 'GET',
  path: '/api/users/:id/sign-in-ways',
  summary: "The caller's passkeys and second step",
  section: 'Beyond the specification',
  access: 'registered',
  params: idParams,
  answers: { 200: one(signInWays) },
  errors: [],
})

export const askForPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/options',
  summary: 'What a browser needs to make a passkey; after a fresh proof of who asks',
  section: 'Beyond the specification',
  access: 'verified',
  notedWhileImpersonating: false,
  openInMaintenance: true,
  answers: { 200: one(fromBrowser) },
  errors: ['auth.not-while-impersonating', 'auth.proof-required', 'passkeys.too-many'],
})

export const createPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys',
  summary: 'Keep a passkey that the browser made',
  section: 'Beyond the specification',
  access: 'verified',
  notedWhileImpersonating: false,
  openInMaintenance: true,
  body: z.strictObject({ name: passkeyName, response: fromBrowser }),
  answers: { 201: one(passkey) },
  errors: [
    'auth.not-while-impersonating',
    'auth.proof-required',
    'passkeys.refused',
    'passkeys.known',
    'passkeys.too-many',
  ],
})

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/api/auth/passkeys/:id',
  summary: 'Give a passkey another name',
  section: 'Beyond the specification',
  access: 'registered',
  notedWhileImpersonating: false,
  openInMaintenance: true,
  params: idParams,
  body: z.strictObject({ name: passkeyName }),
  answers: { 200: one(passkey) },
  errors: ['auth.not-while-impersonating', 'auth.proof-required'],
})

export const deletePasskey = endpoint({
  method: 'DELETE',
  path: '/api/auth/passkeys/:id',
  summary: 'A passkey opens nothing any more',
  section: 'Beyond the specification',
  access: 'registered',
  notedWhileImpersonating: false,
  openInMaintenance: true,
  params: idParams,
  answers: { 204: 'empty' },
  errors: ['auth.not-while-impersonating', 'auth.proof-required'],
})

/** Signing in by passkey begins in the same way, with the same options. */
export const proveByPasskey = endpoint({
  method: 'PUT',
  path: '/api/auth/proof/passkey',
  summary: 'Prove by a passkey who is in this session, before something sensitive',
  section: 'Beyond the specification',
  access: 'registered',
  notedWhileImpersonating: false,
  openInMaintenance: true,
  body: z.strictObject({ response: fromBrowser }),
  answers: { 204: 'empty' },
  errors: ['auth.not-while-impersonating', 'auth.rate-limited', 'passkeys.refused'],
})

/** The request names no account, because the device displays its passkeys. So the answer does not reveal who has an account. */
export const askToSignInByPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkey-sign-in/options',
  summary: 'What a browser needs to sign in by passkey',
  section: 'Beyond the specification',
  access: 'anyone',
  notedWhileImpersonating: false,
  openInMaintenance: true,
  answers: { 200: one(fromBrowser) },
  errors: [],
  perMinute: 30,
})

export const signInByPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkey-sign-in',
  summary: 'Sign in by passkey: what one has and what one is, so no second step follows',
  section: 'Beyond the specification',
  access: 'anyone',
  notedWhileImpersonating: false,
  openInMaintenance: true,
  body: z.strictObject({ response: fromBrowser }),
  answers: { 200: authState },
  errors: ['passkeys.refused', 'auth.locked', 'auth.rate-limited'],
})

export const takeSecondStep = endpoint({
  method: 'POST',
  path: '/api/auth/second-step/confirm',
  summary: 'The code of the authenticator app, or a recovery code, after password or mail code',
  section: 'Beyond the specification',
  access: 'anyone',
  notedWhileImpersonating: false,
  openInMaintenance: true,
  body: z.strictObject({
    ticket: z.string().min(20).max(200),
    /** Six digits, or a recovery code. */
    code: z.string().trim().min(6).max(40),
    trustDevice: z.boolean().default(false),
  }),
  answers: { 200: authState },
  errors: ['second-step.invalid-code', 'second-step.expired', 'auth.locked', 'auth.rate-limited'],
})

/** The secret is answered only this once. It becomes valid only after a code from it was confirmed. */
export const setUpSecondStep = endpoint({
  method: 'POST',
  path: '/api/auth/second-step',
  summary: 'A new secret for an authenticator app; by the password, or after another fresh proof',
  section: 'Beyond the specification',
  access: 'verified',
  notedWhileImpersonating: false,
  openInMaintenance: true,
  body: z.strictObject({ password: z.string().min(1).max(200).optional() }),
  answers: { 200: one(z.object({ secret: z.string(), uri: z.string() })) },
  errors: [
    'auth.not-while-impersonating',
    'auth.proof-required',
    'second-step.is-on',
    'credentials.no-password',
    'auth.rate-limited',
  ],
})

export const confirmSecondStep = endpoint({
  method: 'PUT',
  path: '/api/auth/second-step',
  summary:
    'Switch the second step on by a first code; signs other devices out and answers the recovery codes, shown this once',
  section: 'Beyond the specification',
  access: 'verified',
  notedWhileImpersonating: false,
  openInMaintenance: true,
  body: z.strictObject({ code: sixDigits }),
  answers: { 200: one(z.object({ recoveryCodes: z.array(z.string()) })) },
  errors: [
    'auth.not-while-impersonating',
    'second-step.is-on',
    'second-step.not-set-up',
    'second-step.invalid-code',
    'auth.rate-limited',
  ],
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/auth/second-step/recovery-codes',
  summary: 'New recovery codes; the old ones end',
  section: 'Beyond the specification',
  access: 'registered',
  notedWhileImpersonating: false,
  openInMaintenance: true,
  body: z.strictObject({ code: sixDigits }),
  answers: { 200: one(z.object({ recoveryCodes: z.array(z.string()) })) },
  errors: [
    'auth.not-while-impersonating',
    'second-step.not-set-up',
    'second-step.invalid-code',
    'auth.rate-limited',
  ],
})

export const switchOffSecondStep = endpoint({
  method: 'DELETE',
  path: '/api/auth/second-step',
  summary: 'Switch the second step off by a last code; refused to who is obliged to it',
  section: 'Beyond the specification',
  access: 'registered',
  notedWhileImpersonating: false,
  openInMaintenance: true,
  body: z.strictObject({ code: sixDigits }),
  answers: { 204: 'empty' },
  errors: [
    'auth.not-while-impersonating',
    'second-step.obliged',
    'second-step.not-set-up',
    'second-step.invalid-code',
    'auth.rate-limited',
  ],
})

/**
 * Roles that may be required to use it. Their holders keep their account, but their rights are suspended until the second factor is
 * set up.
 */
export const OBLIGABLE = ['admin', 'leader', 'staff', 'trainer'] as const

export const readObligation = endpoint({
  method: 'GET',
  path: '/api/admin/second-step',
  summary: 'Which roles must use the second step',
  section: 'Beyond the specification',
  access: 'admin',
  answers: { 200: one(z.object({ roles: z.array(z.enum(OBLIGABLE)) })) },
  errors: [],
})

export const changeObligation = endpoint({
  method: 'PUT',
  path: '/api/admin/second-step',
  summary: 'Oblige roles to the second step',
  section: 'Beyond the specification',
  access: 'admin',
  body: z.strictObject({ roles: z.array(z.enum(OBLIGABLE)).max(OBLIGABLE.length) }),
  answers: { 200: one(z.object({ roles: z.array(z.enum(OBLIGABLE)) })) },
  errors: ['auth.not-while-impersonating', 'second-step.set-up-first'],
})

/** The admin's reason; the person can read it. */
const adminReason = z.strictObject({ reason: z.string().trim().min(1).max(200) })

export const resetSecondStep = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id/second-step',
  summary:
    'Reset the second step of a person who lost phone and recovery codes; audited, the person is notified',
  section: 'Beyond the specification',
  access: 'office',
  params: idParams,
  body: adminReason,
  answers: { 204: 'empty' },
  errors: ['auth.not-while-impersonating', 'auth.proof-required', 'second-step.not-set-up'],
})

export const endAllSessions = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id/sessions',
  summary: 'Sign a person out on every device; audited, the person is notified',
  section: 'Beyond the specification',
  access: 'office',
  params: idParams,
  body: adminReason,
  answers: { 204: 'empty' },
  errors: ['auth.not-while-impersonating', 'auth.proof-required'],
})

/** A first and a last name. */
const NAMES_MAX = 300

export const lockAccount = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id/lock',
  summary:
    'Lock an account and sign it out everywhere; audited, the person is notified. For an admin the name is typed, and all admins hear of it',
  section: 'Beyond the specification',
  access: 'office',
  params: idParams,
  body: adminReason.extend({
    /** Only for an admin: the admin's whole name, typed as the page shows it. */
    name: z.string().trim().max(NAMES_MAX).optional(),
  }),
  answers: { 204: 'empty' },
  errors: ['auth.not-while-impersonating', 'auth.proof-required'],
})

export const unlockAccount = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id/lock',
  summary: 'Unlock an account; audited, the person is notified',
  section: 'Beyond the specification',
  access: 'office',
  params: idParams,
  body: adminReason,
  answers: { 204: 'empty' },
  errors: ['auth.not-while-impersonating', 'auth.proof-required'],
})

export const signInMethodEndpoints = [
  readSignInWays,
  askForPasskey,
  createPasskey,
  renamePasskey,
  deletePasskey,
  proveByPasskey,
  askToSignInByPasskey,
  signInByPasskey,
  takeSecondStep,
  setUpSecondStep,
  confirmSecondStep,
  renewRecoveryCodes,
  switchOffSecondStep,
  readObligation,
  changeObligation,
  resetSecondStep,
  endAllSessions,
  lockAccount,
  unlockAccount,
]
