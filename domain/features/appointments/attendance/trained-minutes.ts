/** How long a person trained in a class, until a trainer enters another time (§4 update suggestion). */
import { MS_PER_MINUTE, msOf } from '../../../basics/calendar-days.ts'
import type { AppointmentFacts } from '../appointment-facts.ts'

type Times = Pick<AppointmentFacts, 'startAt' | 'endAt' | 'startedAt' | 'endedAt'>

const minuteOf = (at: string): number => Math.floor(msOf(at) / MS_PER_MINUTE)

/** Minutes as read from a clock without seconds: from 17:07 to 17:35 it is 28. */
export const clockMinutes = (from: string, to: string): number => Math.max(0, minuteOf(to) - minuteOf(from))

export const plannedMinutes = ({ startAt, endAt }: Pick<Times, 'startAt' | 'endAt'>): number =>
  Math.max(1, clockMinutes(startAt, endAt))

/** A person who arrives later than this trained for less than the whole class. */
export const LATE_AFTER_MINUTES = 10
/** The rest of a class is counted in quarters of an hour. */
const QUARTER_MINUTES = 15

export const isLate = (facts: Pick<Times, 'startAt'>, checkedInAt: string): boolean =>
  msOf(checkedInAt) - msOf(facts.startAt) > LATE_AFTER_MINUTES * MS_PER_MINUTE

/** For a person who checked in at the door: the rest of the class at that time, in whole quarters, at least one. */
export const minutesFrom = (facts: Times, checkedInAt: string): number => {
  const whole = trainedMinutes(facts)
  if (!isLate(facts, checkedInAt)) return whole
  const left = Math.floor((msOf(facts.endAt) - msOf(checkedInAt)) / MS_PER_MINUTE / QUARTER_MINUTES)
  return Math.min(whole, Math.max(1, left) * QUARTER_MINUTES)
}

/** As planned; if the class ended earlier, as long as it lasted. A late end does not make it longer. */
export const trainedMinutes = (facts: Times): number => {
  const planned = plannedMinutes(facts)
  if (facts.startedAt === null || facts.endedAt === null) return planned
  return Math.min(planned, Math.max(1, clockMinutes(facts.startedAt, facts.endedAt)))
}
