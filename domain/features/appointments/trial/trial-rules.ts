/** Trial slots: limited by their number and the places of the class, until it begins (§4 Trial slots, decisions §4 Run). */
import { type Instant, MS_PER_MINUTE, msOf, plusMs } from '../../../basics/calendar-days.ts'
import type { ErrorCode } from '../../../errors/catalogue.ts'
import type { AppointmentFacts } from '../appointment-facts.ts'
import { isFull } from '../attendance/attendance-rules.ts'

/** Data of guests is deleted this many days after the class. */
export const TRIAL_DATA_DAYS = 30
/** Data of guests who never confirmed is deleted this many hours after their hold ended. */
export const UNCONFIRMED_DATA_HOURS = 24

export type TrialFacts = Pick<
  AppointmentFacts,
  'startAt' | 'endedAt' | 'isCancelled' | 'trialSlots' | 'capacity' | 'attendeesCount' | 'heldPlaces'
>

/** An unconfirmed registration holds its place this long. */
export const TRIAL_HOLD_MINUTES = 30
/** Unconfirmed places of one class that one network address may hold at a time. */
export const MOST_HOLDS_PER_ADDRESS = 2

/** A hold never outlasts the start of the class. */
export const holdUntil = ({ startAt }: Pick<TrialFacts, 'startAt'>, now: Instant): Instant => {
  const end = plusMs(now, TRIAL_HOLD_MINUTES * MS_PER_MINUTE)
  return msOf(end) < msOf(startAt) ? end : startAt
}

/** Whether guests may register: only for classes in the future. */
export const isTrialOpen = (
  facts: Pick<TrialFacts, 'startAt' | 'endedAt' | 'isCancelled'>,
  now: Instant,
): boolean => !facts.isCancelled && facts.endedAt === null && msOf(now) < msOf(facts.startAt)

/** `taken`: confirmed and held registrations. A full class has no trial slot either. */
export const freeTrialSlots = (facts: TrialFacts, taken: number): number =>
  isFull(facts) ? 0 : Math.max(0, Math.min(facts.trialSlots - taken, freePlaces(facts)))

const freePlaces = ({ capacity, attendeesCount, heldPlaces }: TrialFacts): number =>
  capacity === null ? Infinity : capacity - attendeesCount - heldPlaces

/** Why a guest cannot register, or undefined. `isKnown`: the guest may learn that this email is registered, and it is. */
export const whyNotTry = (
  facts: TrialFacts,
  { taken, isKnown }: { taken: number; isKnown: boolean },
  now: Instant,
): ErrorCode | undefined => {
  if (!isTrialOpen(facts, now)) return 'appointments.trial-over'
  if (isKnown) return 'appointments.trial-duplicate'
  return freeTrialSlots(facts, taken) === 0 ? 'appointments.trial-full' : undefined
}
