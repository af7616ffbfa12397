/** How often and how long a letter is tried, and when it would only confuse to send it (decisions §4 Mail). */
import {
  msOf,
  MS_PER_DAY,
  MS_PER_HOUR,
  MS_PER_MINUTE,
  plusMs,
  type Instant,
} from '../../basics/calendar-days.ts'
import type { MailTemplate } from './templates.ts'

/** After the first, second … failed try. A mail server that is away over a weekend has everything in the end. */
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

/** When to try again after so many failed tries; undefined after the last one. */
export const nextTryAt = (tries: number, now: Instant): Instant | undefined => {
  const pause = PAUSES_MS[tries - 1]
  return pause === undefined ? undefined : plusMs(now, pause)
}

/** What a letter brings may be used for so long; a dead link or code is worse than none. */
const LIFE_MS: { readonly [T in MailTemplate]?: number } = {
  'verify-mail': MS_PER_DAY,
  'confirm-new-mail': MS_PER_DAY,
  'reset-password': MS_PER_HOUR,
  'sign-in-code': 10 * MS_PER_MINUTE,
  'trial-confirm': MS_PER_DAY,
}
const LONGEST_LIFE_MS = 4 * MS_PER_DAY

/** From then on the letter is not sent any more. */
export const sendUntil = (template: MailTemplate, writtenAt: Instant): Instant =>
  plusMs(writtenAt, LIFE_MS[template] ?? LONGEST_LIFE_MS)

export const isTooLate = (template: MailTemplate, writtenAt: Instant, now: Instant): boolean =>
  msOf(now) >= msOf(sendUntil(template, writtenAt))

/** What opens an account or a file: gone from the outbox once a mail server has the letter. */
export const SECRET_PARAMS = ['link', 'code', 'cancel'] as const
