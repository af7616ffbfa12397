/** The waiting list of a full class: who may join, who is offered a place next, and how long the answer may take (docs/decisions/0027). */
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

/** Longest time for an answer. Nearer to the start it is half of the time left, so that the next person still has a chance. */
export const LONGEST_REPLY_MINUTES = 120
/** Shortest time for an answer. */
export const SHORTEST_REPLY_MINUTES = 10
/** No more offers from this many minutes before the start: the person must still get there. */
export const LAST_OFFER_MINUTES = 15
/** From here on, people who do not want short notice are left out. */
export const SHORT_NOTICE_MINUTES = 60

type Timed = Pick<AppointmentFacts, 'startAt'>

const minutesLeft = (facts: Timed, now: Instant): number => (msOf(facts.startAt) - msOf(now)) / MS_PER_MINUTE

/** Whether free places are still offered to the waiting list. */
export const isOfferTime = (facts: Timed, now: Instant): boolean =>
  minutesLeft(facts, now) >= LAST_OFFER_MINUTES

/** Whether only people who accept short notice get an offer. */
export const isShortNotice = (facts: Timed, now: Instant): boolean =>
  minutesLeft(facts, now) < SHORT_NOTICE_MINUTES

/** The night in Europe/Berlin, in which people are not expected to look at their phone. */
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
 * Until when a person who gets an offer now may answer; always before the class begins. A reply time that touches the night starts
 * in the morning instead, unless the class is over by then. Both ISO 8601 in UTC.
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
 * Who gets an offer when `free` places exist, in the order in which they joined. `queue`: people who wait and have no offer yet,
 * oldest first.
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
 * Why this person may not join the list, or undefined. Users who could book may join for themself or their child while the class is
 * full. `isWaiting`: joining twice is allowed.
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
