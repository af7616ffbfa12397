/** Decides what becomes of the notifications that wait for one browser: push, gather, wait, or never. */
import {
  msOf,
  MS_PER_DAY,
  MS_PER_HOUR,
  MS_PER_MINUTE,
  plusMs,
  type Instant,
} from '../../basics/calendar-days.ts'
import type { NoticeChoices } from './notice-choices.ts'
import { TOPIC_OF } from './notice-topics.ts'
import type { NotificationType } from './notification-types.ts'
import { quietEndAt } from './quiet-hours.ts'

export type WaitingPush = {
  readonly id: number
  readonly type: NotificationType
  readonly params: Readonly<Record<string, string | number>>
  readonly createdAt: Instant
  /** It has been read in the app. */
  readonly isRead: boolean
}

/** What is true so long, where the notice names no end itself. */
const LIFE_MS = 3 * MS_PER_DAY
/** A class within this time is worth waking the reader. */
const URGENT_WITHIN_MS = 12 * MS_PER_HOUR
/** So many at once are one message. */
const MOST_ALONE = 3
/** Waited longer than any sending takes: quiet hours held it. */
const HELD_MS = 10 * MS_PER_MINUTE

const instantParam = ({ params }: WaitingPush, name: string): Instant | undefined => {
  const value = params[name]
  return typeof value === 'string' && Number.isFinite(Date.parse(value)) ? value : undefined
}

/** From then on it is no news any more: a class has begun, a place has gone. */
export const staleAt = (notice: WaitingPush): Instant => {
  const ends = [
    instantParam(notice, 'until'),
    instantParam(notice, 'startAt'),
    plusMs(notice.createdAt, LIFE_MS),
  ]
  const known = ends.filter((end) => end !== undefined).toSorted()
  return known[0] ?? notice.createdAt
}

const FALLS_OR_MOVES: readonly NotificationType[] = ['class-cancelled', 'class-changed']

/** A class within 12 hours falls or moves. */
export const isUrgentPush = (notice: WaitingPush, now: Instant): boolean => {
  if (!FALLS_OR_MOVES.includes(notice.type)) return false
  const starts = [instantParam(notice, 'startAt'), instantParam(notice, 'wasAt')]
  return starts.some(
    (start) => start !== undefined && start > now && msOf(start) - msOf(now) <= URGENT_WITHIN_MS,
  )
}

export type PushPlan = {
  /** Read, stale, or of a topic that is not pushed: never sent. */
  readonly drop: readonly number[]
  readonly wait: { readonly ids: readonly number[]; readonly until: Instant } | undefined
  /** Each a message of its own. */
  readonly single: readonly number[]
  /** All of them as one message; none where there are not several. */
  readonly together: readonly number[]
}

export const planPush = (
  notices: readonly WaitingPush[],
  { topics, quiet, timeZone }: Pick<NoticeChoices, 'topics' | 'quiet' | 'timeZone'>,
  now: Instant,
): PushPlan => {
  const isWanted = (notice: WaitingPush): boolean =>
    !notice.isRead && topics[TOPIC_OF[notice.type]].push && staleAt(notice) > now
  const wanted = notices.filter(isWanted)
  const until = quietEndAt(quiet, timeZone, now)
  const passes = (notice: WaitingPush): boolean =>
    until === undefined || (quiet.letsUrgentThrough && isUrgentPush(notice, now))
  const ready = wanted.filter(passes)
  const held = wanted.filter((notice) => !passes(notice))
  const hasWaited = ready.some(({ createdAt }) => msOf(now) - msOf(createdAt) > HELD_MS)
  const isGathered = until === undefined && ready.length > (hasWaited ? 1 : MOST_ALONE)
  const ids = ready.map(({ id }) => id)
  return {
    drop: notices.filter((notice) => !isWanted(notice)).map(({ id }) => id),
    wait: until === undefined || held.length === 0 ? undefined : { ids: held.map(({ id }) => id), until },
    single: isGathered ? [] : ids,
    together: isGathered ? ids : [],
  }
}
