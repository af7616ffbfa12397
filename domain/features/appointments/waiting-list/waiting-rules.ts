/** The waiting list of a full class: who may join it, who is asked next, and how long an answer may take (docs/decisions/0027). */
import {
  addDays,
  dayOf,
  type Instant,
  instantAt,
  instantOf,
  msOf,
  MS_PER_MINUTE,
  wallTimeOf,
} from '../../../basics/calendar-days.ts'
import type { ErrorCode } from '../../../errors/catalogue.ts'
import type { WaitingEntry } from './waiting-contract.ts'
import type { AppointmentFacts } from '../appointment-facts.ts'
import { type Asker, type Attendee, isFull, whyNotBook } from '../attendance/attendance-rules.ts'

/** Longest time for an answer; nearer to the start it is half of what is left, so that the next one still has a chance. */
export const LONGEST_REPLY_MINUTES = 120
/** Nobody is hurried more than this. */
export const SHORTEST_REPLY_MINUTES = 10
/** After this nobody is asked any more: who waits must still get there. */
export const LAST_OFFER_MINUTES = 15
/** Who does not want to be asked at short notice is left out from here on. */
export const SHORT_NOTICE_MINUTES = 60

type Timed = Pick<AppointmentFacts, 'startAt'>

const minutesLeft = (facts: Timed, now: Instant): number => (msOf(facts.startAt) - msOf(now)) / MS_PER_MINUTE

/** Whether places that come free are still handed on. */
export const isOfferTime = (facts: Timed, now: Instant): boolean =>
  minutesLeft(facts, now) >= LAST_OFFER_MINUTES

/** Whether only those are asked who want to be asked at short notice. */
export const isShortNotice = (facts: Timed, now: Instant): boolean =>
  minutesLeft(facts, now) < SHORT_NOTICE_MINUTES

/** From and to when nobody is expected to look at their phone, by the clock in Europe/Berlin. */
export const NIGHT_FROM = '22:00'
export const NIGHT_TO = '07:00'

const isNight = (at: Instant): boolean => wallTimeOf(at) >= NIGHT_FROM || wallTimeOf(at) < NIGHT_TO
const morningAfter = (at: Instant): Instant =>
  instantAt(addDays(dayOf(at), wallTimeOf(at) < NIGHT_TO ? 0 : 1), NIGHT_TO)

const untilByDay = (facts: Timed, now: Instant): Instant => {
  const half = (minutesLeft(facts, now) - LAST_OFFER_MINUTES) / 2
  const minutes = Math.min(LONGEST_REPLY_MINUTES, Math.max(SHORTEST_REPLY_MINUTES, half))
  return instantOf(msOf(now) + Math.floor(minutes) * MS_PER_MINUTE)
}

/**
 * Until when somebody who is asked now may answer; always before the class begins. A time that would begin or end at night begins in the
 * morning, unless the class is over by then. Both ISO 8601 in UTC.
 */
export const replyUntil = (facts: Timed, now: Instant): Instant => {
  const until = untilByDay(facts, now)
  if (!isNight(now) && !isNight(until)) return until
  const morning = morningAfter(isNight(now) ? now : until)
  return isOfferTime(facts, morning) ? untilByDay(facts, morning) : until
}

export type Waiting = {
  readonly state: WaitingEntry['state']
  readonly isShortNotice: boolean
  readonly offeredUntil: Instant | null
}

/** An offer counts until its time has passed, to the millisecond. */
export const isOfferOpen = (entry: Pick<Waiting, 'state' | 'offeredUntil'>, now: Instant): boolean =>
  entry.state === 'offered' && entry.offeredUntil !== null && msOf(entry.offeredUntil) > msOf(now)

/**
 * Who is asked when `free` places are there, in the order in which they joined. `queue`: those who wait and were not asked yet, oldest
 * first.
 */
export const nextAsked = <T extends Pick<Waiting, 'isShortNotice'>>(
  facts: Timed,
  queue: readonly T[],
  free: number,
  now: Instant,
): T[] => {
  if (!isOfferTime(facts, now)) return []
  const isLate = isShortNotice(facts, now)
  return queue.filter((entry) => !isLate || entry.isShortNotice).slice(0, Math.max(0, free))
}

/**
 * Why this person may not join the list, or undefined: whoever could book may wait, for themself or their child, while the class is
 * full. `isWaiting`: joining twice is no mistake.
 */
export const whyNotWait = (
  facts: AppointmentFacts,
  actor: Asker,
  person: Attendee & { isWaiting: boolean },
  now: Instant,
): ErrorCode | undefined => {
  const mayNot = whyNotBook(facts, actor, person)
  if (mayNot !== undefined) return mayNot
  if (facts.isCancelled) return 'appointments.cancelled'
  if (facts.endedAt !== null) return 'appointments.already-ended'
  if (!isOfferTime(facts, now)) return 'appointments.too-late-to-attend'
  if (person.isWaiting) return undefined
  return person.isAttending || !isFull(facts) ? 'appointments.nothing-to-wait-for' : undefined
}
