/** How often and how long an email is retried, and when it is too late to send it (decisions §4 Mail). */
import {
  msOf,
  MS_PER_DAY,
  MS_PER_HOUR,
  MS_PER_MINUTE,
  plusMs,
  type Instant,
} from '../../basics/calendar-days.ts'
import type { MailTemplate } from './templates.ts'

/** The pause after the first, second … failed try. A mail server that is down over a weekend still gets everything. */
const PAUSES_MS: readonly number[] = [
  MS_PER_MINUTE,
  5 * MS_PER_MINUTE,
  15 * MS_PER_MINUTE,
  MS_PER_HOUR,
  3 * MS_PER_HOUR,
  6 * MS_PER_HOUR,
  12 * MS_PER_HOUR,
  MS_PER_DAY,
  MS_PER_DAY,
]
export const MOST_TRIES = PAUSES_MS.length + 1

/** When to retry after this many failed tries; undefined after the last one. */
export const nextTryAt = (tries: number, now: Instant): Instant | undefined => {
  const pause = PAUSES_MS[tries - 1]
  return pause === undefined ? undefined : plusMs(now, pause)
}

/** How long the link or code of an email is valid. An expired one is worse than none. */
const LIFE_MS: { readonly [T in MailTemplate]?: number } = {
  'verify-mail': MS_PER_DAY,
  'confirm-new-mail': MS_PER_DAY,
  'reset-password': MS_PER_HOUR,
  'sign-in-code': 10 * MS_PER_MINUTE,
  'trial-confirm': MS_PER_DAY,
}
const LONGEST_LIFE_MS = 4 * MS_PER_DAY

/** From then on the email is no longer sent. */
export const sendUntil = (template: MailTemplate, writtenAt: Instant): Instant =>
  plusMs(writtenAt, LIFE_MS[template] ?? LONGEST_LIFE_MS)

export const isTooLate = (template: MailTemplate, writtenAt: Instant, now: Instant): boolean =>
  msOf(now) >= msOf(sendUntil(template, writtenAt))

/** Parameters that open an account or a file. They are deleted from the outbox once a mail server has the email. */
export const SECRET_PARAMS = ['link', 'code', 'cancel'] as const

/** The reader waits for these in front of a screen. */
const WAITED_FOR: readonly MailTemplate[] = [
  'sign-in-code',
  'proof-code',
  'verify-mail',
  'confirm-new-mail',
  'reset-password',
  'trial-confirm',
]
/** These save the reader a way for nothing. */
const URGENT: readonly MailTemplate[] = [
  'class-cancelled',
  'class-time-changed',
  'class-place-changed',
  'class-trainer-changed',
  'class-back',
  'place-offered',
  'trial-cancelled',
  'trial-changed',
  'trial-trainer-changed',
  'trial-back',
]
/** From this priority on, an email has more connections than others. */
export const URGENT_PRIORITY = 1

/** A higher one is sent first. */
export const priorityOf = (template: MailTemplate): number => {
  if (WAITED_FOR.includes(template)) return URGENT_PRIORITY + 1
  return URGENT.includes(template) ? URGENT_PRIORITY : 0
}

const CLASS_TEMPLATES: readonly MailTemplate[] = [
  'class-cancelled',
  'class-time-changed',
  'class-place-changed',
  'class-trainer-changed',
  'class-back',
  'place-offered',
]

/**
 * The kind of email that its foot and header switch off (RFC 8058): a topic of notifications, or `digest` for what is gathered.
 * Undefined for emails about the account, security or a contract, which nothing switches off.
 */
export const switchedOffBy = (
  template: MailTemplate,
  params: Readonly<Record<string, string | number>>,
): string | undefined => {
  if (CLASS_TEMPLATES.includes(template)) return 'classes'
  if (template === 'notice-digest') return 'digest'
  return template === 'notice' ? String(params['topic']) : undefined
}
