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
