/** How long somebody trained in a class, until a trainer says otherwise (§4 update suggestion). */
import { MS_PER_MINUTE, msOf } from '../../basics/calendar-days.ts'
import type { AppointmentFacts } from './appointment-facts.ts'

type Times = Pick<AppointmentFacts, 'startAt' | 'endAt' | 'startedAt' | 'endedAt'>

const minutesBetween = (from: string, to: string): number =>
  Math.max(1, Math.round((msOf(to) - msOf(from)) / MS_PER_MINUTE))

export const plannedMinutes = ({ startAt, endAt }: Pick<Times, 'startAt' | 'endAt'>): number =>
  minutesBetween(startAt, endAt)

/** As planned; of a class that ended earlier only what it lasted. One that was ended late did not go on for longer. */
export const trainedMinutes = (facts: Times): number => {
  const planned = plannedMinutes(facts)
  if (facts.startedAt === null || facts.endedAt === null) return planned
  return Math.min(planned, minutesBetween(facts.startedAt, facts.endedAt))
}
