/** Trial slots: exactly as many as there are, within the places of the class, until it begins (§4 Trial slots, decisions §4 Run). */
import { type Instant, msOf } from '../../basics/calendar-days.ts'
import type { ErrorCode } from '../../errors/catalogue.ts'
import type { AppointmentFacts } from './appointment-facts.ts'
import { isFull } from './attendance-rules.ts'

export type TrialFacts = Pick<
  AppointmentFacts,
  'startAt' | 'endedAt' | 'isCancelled' | 'trialSlots' | 'capacity' | 'attendeesCount' | 'heldPlaces'
>

/** Guests come to what lies ahead. */
export const isTrialOpen = (
  facts: Pick<TrialFacts, 'startAt' | 'endedAt' | 'isCancelled'>,
  now: Instant,
): boolean => !facts.isCancelled && facts.endedAt === null && msOf(now) < msOf(facts.startAt)

/** `taken`: registrations there are. A class that is full has no trial slot either. */
export const freeTrialSlots = (facts: TrialFacts, taken: number): number =>
  isFull(facts) ? 0 : Math.max(0, Math.min(facts.trialSlots - taken, freePlaces(facts)))

const freePlaces = ({ capacity, attendeesCount, heldPlaces }: TrialFacts): number =>
  capacity === null ? Infinity : capacity - attendeesCount - heldPlaces

/** Why nobody may register any more, or undefined. `isKnown`: somebody with this mail is registered. */
export const whyNotTry = (
  facts: TrialFacts,
  { taken, isKnown }: { taken: number; isKnown: boolean },
  now: Instant,
): ErrorCode | undefined => {
  if (!isTrialOpen(facts, now)) return 'appointments.trial-over'
  if (isKnown) return 'appointments.trial-duplicate'
  return freeTrialSlots(facts, taken) === 0 ? 'appointments.trial-full' : undefined
}
