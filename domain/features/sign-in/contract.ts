/**
 * API contract of signing in by password or code, and of proving ownership of a mailbox or a password: verification, reset, change (§5,
 * §7 Auth, §8).
 */
import { MAX_MAIL_LENGTH } from '../accounts/person-rules.ts'
import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { id, idParams, instant, one } from '../../http/shapes.ts'
import { authState, type AuthState } from '../sessions/contract.ts'
import { MAIL_SHAPE } from './login-name.ts'
import { PASSWORD_MAX_LENGTH, whyNotConfirmation, whyNotPassword } from './password/password-rules.ts'

/** Decisions §2: a code by email has six digits. */
export const CODE_LENGTH = 6
/** Decisions §5: password checks per minute. */
export const PASSWORD_CHECKS_PER_MINUTE = 5
/** The page offers another email after this time; the server has its own limits (F19). */
export const RESEND_AFTER_SECONDS = 60

/** Empty is `required`, anything that is no address `invalid-mail` (§5, §8). */
export const mailAddress = z
  .string()
  .trim()
  .min(1)
  .max(MAX_MAIL_LENGTH)
  .pipe(z.email({ pattern: MAIL_SHAPE }))
/** A user name or an email address, as the user types it. */
const login = z.string().trim().min(1).max(MAX_MAIL_LENGTH)
const linkToken = z.string().min(20).max(200)
const password = z.string().min(1).max(PASSWORD_MAX_LENGTH)
const sixDigits = z
  .string()
  .trim()
  .regex(/^\d{6}$/)

type Pair = { password: string; confirmation: string }
/** §5: every unmet condition, and the repetition, each as a code of its field. */
const checkNewPassword = (value: Pair, context: z.core.$RefinementCtx<Pair>): void => {
  for (const code of whyNotPassword(value.password))
    context.addIssue({ code: 'custom', path: ['password'], params: { code } })
  const differs = whyNotConfirmation(value.password, value.confirmation)
  if (differs !== undefined)
    context.addIssue({ code: 'custom', path: ['confirmation'], params: { code: differs } })
}
/** Longer input is refused before any check. */
const newPassword = {
  password: z.string().max(PASSWORD_MAX_LENGTH),
  confirmation: z.string().max(PASSWORD_MAX_LENGTH),
}

/**
 * The first factor was right, and the account asks for a second one. `takeSecondStep` answers the session for this ticket and a code
 * (docs/decisions/0065).
 */
export const secondStepNeeded = z.object({
  state: z.literal('second-step'),
  ticket: z.string(),
  expiresAt: instant,
})
export type SecondStepNeeded = z.output<typeof secondStepNeeded>
/** What a sign-in answers: a session, or the ticket for the second step. */
export type SignInAnswer = AuthState | SecondStepNeeded

export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth',
  summary: 'Sign in by user name or mail and password, or by personal access token',
  section: '§7 Auth',
  access: 'anyone',
  notedWhileImpersonating: false,
  signsIn: true,
  openInMaintenance: true,
  body: z.union([
    z.strictObject({
      username: z.string().trim().min(1).max(MAX_MAIL_LENGTH),
      password: z.string().min(1).max(200),
    }),
    z.strictObject({ token: z.string().min(20).max(200) }),
  ]),
  answers: { 200: authState, 202: secondStepNeeded },
  errors: ['auth.wrong-credentials', 'auth.locked', 'auth.rate-limited'],
})

export const createAccessToken = endpoint({
  method: 'POST',
  path: '/api/access-tokens',
  summary:
    'A personal access token for a device, shown once; with two-step verification the code follows as for POST auth',
  section: '§7 Auth',
  access: 'anyone',
  signsIn: true,
  body: z.strictObject({
    name: z.string().trim().min(1).max(80),
    username: z.string().trim().min(1).max(MAX_MAIL_LENGTH),
    password: z.string().min(1).max(200),
  }),
  answers: { 201: z.object({ plain: z.string() }), 202: secondStepNeeded },
  errors: ['auth.wrong-credentials', 'auth.locked', 'auth.rate-limited'],
})

/** When the email was requested, and until when its link or code is valid. It is the same for every address, known or not (F19). */
export const emailSent = z.object({ sentAt: instant, validUntil: instant })
export type EmailSent = z.output<typeof emailSent>

export const requestEmailVerification = endpoint({
  method: 'POST',
  path: '/api/email-verification',
  summary: 'Send a link that confirms a mail address; answers the same for every address',
  section: '§5 Email, decisions §5',
  access: 'anyone',
  body: z.strictObject({ mail: mailAddress }),
  answers: { 202: one(emailSent) },
  errors: [
    'auth.rate-limited',
    'auth.not-while-impersonating',
    'credentials.mail-already-verified',
    'credentials.mail-not-found',
  ],
})

export const confirmEmailVerification = endpoint({
  method: 'PUT',
  path: '/api/email-verification',
  summary: 'Confirm a mail address by the token of its letter, once',
  section: '§5 Email, decisions §5',
  access: 'anyone',
  body: z.strictObject({ token: linkToken }),
  answers: { 200: one(z.object({ mail: z.string(), isChange: z.boolean() })) },
  errors: [
    'auth.rate-limited',
    'credentials.mail-already-verified',
    'credentials.verification-expired',
    'credentials.verification-unknown',
    'credentials.mail-taken',
  ],
  perMinute: 30,
})

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/password-reset',
  summary: 'Send a link for a new password; answers the same for every address',
  section: '§7 Auth',
  access: 'anyone',
  body: z.strictObject({ mail: mailAddress }),
  answers: { 202: one(emailSent) },
  errors: ['auth.rate-limited'],
})

export const resetPassword = endpoint({
  method: 'PUT',
  path: '/api/password-reset',
  summary:
    'Set a new password by the token of the letter, once; every session and personal access token ends, and the passkeys named',
  section: '§5 Password, §7 Auth',
  access: 'anyone',
  body: z
    .strictObject({
      ...newPassword,
      token: linkToken,
      mail: mailAddress,
      /** Default: the passkeys created within the last `RECENT_PASSKEY_DAYS`. */
      removePasskeys: z.array(id).max(100).optional(),
    })
    .superRefine(checkNewPassword),
  answers: { 204: 'empty' },
  errors: ['auth.rate-limited', 'credentials.reset-expired', 'credentials.reset-session-expired'],
  perMinute: 30,
})

export const readPasswordlessRequirement = endpoint({
  method: 'GET',
  path: '/api/auth/passwordless-login-requirement',
  summary: 'Whether this account can only sign in without a password',
  section: '§7 Auth',
  access: 'anyone',
  openInMaintenance: true,
  query: z.strictObject({ user: login }),
  answers: { 200: z.object({ required: z.boolean() }) },
  errors: ['auth.rate-limited'],
  perMinute: 30,
})

export const requestCode = endpoint({
  method: 'POST',
  path: '/api/auth/otp/request',
  summary: 'Send a one-time code by mail; answers the same for every account',
  section: '§7 Auth',
  access: 'anyone',
  notedWhileImpersonating: false,
  openInMaintenance: true,
  body: z.strictObject({ user: login }),
  answers: { 202: one(emailSent) },
  errors: ['auth.rate-limited', 'credentials.account-not-found'],
})

export const confirmCode = endpoint({
  method: 'POST',
  path: '/api/auth/otp/confirm',
  summary: 'Sign in by the one-time code, on the device that asked for it; answers like POST auth',
  section: '§7 Auth, decisions §2',
  access: 'anyone',
  notedWhileImpersonating: false,
  openInMaintenance: true,
  body: z.strictObject({
    user: login,
    code: sixDigits,
  }),
  answers: { 200: authState, 202: secondStepNeeded },
  errors: ['auth.rate-limited', 'auth.locked', 'credentials.invalid-code', 'credentials.account-not-found'],
})

export const changePassword = endpoint({
  method: 'PATCH',
  path: '/api/users/:id/password',
  summary: 'Change the own password; every other session and personal access token ends',
  section: '§5 Password, §7 Users',
  access: 'registered',
  params: idParams,
  body: z.strictObject({ currentPassword: password, ...newPassword }).superRefine(checkNewPassword),
  answers: { 204: 'empty' },
  errors: ['auth.rate-limited', 'auth.not-while-impersonating', 'credentials.no-password'],
})

export const checkPassword = endpoint({
  method: 'POST',
  path: '/api/auth/password-check',
  summary: "Whether this is the caller's password, before something sensitive",
  section: '§5 Password, decisions §5',
  access: 'registered',
  notedWhileImpersonating: false,
  openInMaintenance: true,
  body: z.strictObject({ password }),
  answers: { 200: z.object({ valid: z.boolean() }) },
  errors: ['auth.rate-limited', 'auth.not-while-impersonating', 'credentials.no-password'],
  perMinute: PASSWORD_CHECKS_PER_MINUTE,
})

export const requestProofCode = endpoint({
  method: 'POST',
  path: '/api/auth/proof/code',
  summary: 'Send a code to the confirmed address, before something sensitive',
  section: '§5 Password',
  access: 'registered',
  notedWhileImpersonating: false,
  openInMaintenance: true,
  answers: { 202: one(emailSent) },
  errors: ['auth.rate-limited', 'auth.not-while-impersonating', 'auth.mail-unverified'],
})

export const proveByCode = endpoint({
  method: 'PUT',
  path: '/api/auth/proof/code',
  summary: 'Prove by the emailed code who is in this session, before something sensitive',
  section: '§5 Password',
  access: 'registered',
  notedWhileImpersonating: false,
  openInMaintenance: true,
  body: z.strictObject({ code: sixDigits }),
  answers: { 204: 'empty' },
  errors: ['auth.rate-limited', 'auth.not-while-impersonating', 'credentials.invalid-code'],
})

/** Passkeys created within this many days before a reset are offered for removal. */
export const RECENT_PASSKEY_DAYS = 30

/** A passkey as the reset page shows it. */
export const resetPasskey = z.object({
  id,
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
  /** Recent enough to be removed unless its owner keeps it. */
  isRecent: z.boolean(),
})
export type ResetPasskey = z.output<typeof resetPasskey>

export const listResetPasskeys = endpoint({
  method: 'POST',
  path: '/api/password-reset/passkeys',
  summary: 'The passkeys of the account that a reset link belongs to; refused where the link no longer works',
  section: '§5 Password',
  access: 'anyone',
  body: z.strictObject({ token: linkToken, mail: mailAddress }),
  answers: { 200: z.object({ data: z.array(resetPasskey) }) },
  errors: ['credentials.reset-expired', 'credentials.reset-session-expired'],
  perMinute: 30,
})

export const signInEndpoints = [
  signIn,
  createAccessToken,
  requestEmailVerification,
  confirmEmailVerification,
  requestPasswordReset,
  resetPassword,
  readPasswordlessRequirement,
  requestCode,
  confirmCode,
  changePassword,
  checkPassword,
  requestProofCode,
  proveByCode,
  listResetPasskeys,
]
