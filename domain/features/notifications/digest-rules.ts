/** What a person's digest gathers: one email a day at most, in the morning of their own clock, and only what they have not read. */
import { addDays, type Instant } from '../../basics/calendar-days.ts'
import type { NoticeChoices } from './notice-choices.ts'
import { isGathered, TOPIC_OF } from './notice-topics.ts'
import type { NotificationType } from './notification-types.ts'
import { instantThere, localTimeIn } from './quiet-hours.ts'

/** 7:00 */
const DIGEST_MINUTES = 7 * 60

export type DigestWindow = {
  /** The day of the digest there: one digest has it. */
  readonly day: string
  /** What came since the digest of yesterday, and until that of today. */
  readonly dailySince: Instant
  /** On Mondays only: what came since the Monday before. */
  readonly weeklySince: Instant | undefined
  readonly until: Instant
}

/** Undefined before the hour of the digest. A server that was away at that hour makes it up on the same day. */
export const digestWindowOf = (timeZone: string, now: Instant): DigestWindow | undefined => {
  const { day, minutes, isMonday } = localTimeIn(timeZone, now)
  if (minutes < DIGEST_MINUTES) return undefined
  const at = (daysAgo: number): Instant => instantThere(timeZone, addDays(day, -daysAgo), DIGEST_MINUTES)
  return { day, dailySince: at(1), weeklySince: isMonday ? at(7) : undefined, until: at(0) }
}

export type UnreadNotice = { readonly type: NotificationType; readonly createdAt: Instant }

/** Whether a notice that was not read belongs to the digest of that window. */
export const isInDigest = (
  { type, createdAt }: UnreadNotice,
  topics: NoticeChoices['topics'],
  { dailySince, weeklySince, until }: DigestWindow,
): boolean => {
  if (!isGathered(type) || createdAt >= until) return false
  const { mail } = topics[TOPIC_OF[type]]
  if (mail === 'daily') return createdAt >= dailySince
  return mail === 'weekly' && weeklySince !== undefined && createdAt >= weeklySince
}
