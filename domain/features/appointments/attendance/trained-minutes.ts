/** How long somebody trained in a class, until a trainer says otherwise (§4 update suggestion). */
import { MS_PER_MINUTE, msOf } from '../../../basics/calendar-days.ts'
import type { AppointmentFacts } from '../appointment-facts.ts'

type Times = Pick<AppointmentFacts, 'startAt' | 'endAt' | 'startedAt' | 'endedAt'>

const minuteOf = (at: string): number => Math.floor(msOf(at) / MS_PER_MINUTE)

/** As anybody counts who reads both times on a clock: from 17:07 to 17:35 it is 28, whatever the seconds. */
export const clockMinutes = (from: string, to: string): number => Math.max(0, minuteOf(to) - minuteOf(from))

export const plannedMinutes = ({ startAt, endAt }: Pick<Times, 'startAt' | 'endAt'>): number =>
  Math.max(1, clockMinutes(startAt, endAt))

/** Who comes so much after the beginning trained for less. */
export const LATE_AFTER_MINUTES = 10
/** What is left of a class is told in quarters of an hour. */
const QUARTER_MINUTES = 15

export const isLate = (facts: Pick<Times, 'startAt'>, checkedInAt: string): boolean =>
  msOf(checkedInAt) - msOf(facts.startAt) > LATE_AFTER_MINUTES * MS_PER_MINUTE

/** Of somebody who came through the door then: what was left of the class, in whole quarters and at least one. */
export const minutesFrom = (facts: Times, checkedInAt: string): number => {
  const whole = trainedMinutes(facts)
  if (!isLate(facts, checkedInAt)) return whole
  const left = Math.floor((msOf(facts.endAt) - msOf(checkedInAt)) / MS_PER_MINUTE / QUARTER_MINUTES)
  return Math.min(whole, Math.max(1, left) * QUARTER_MINUTES)
}

/** As planned; of a class that ended earlier only what it lasted. One that was ended late did not go on for longer. */
export const trainedMinutes = (facts: Times): number => {
  const planned = plannedMinutes(facts)
  if (facts.startedAt === null || facts.endedAt === null) return planned
  return Math.min(planned, Math.max(1, clockMinutes(facts.startedAt, facts.endedAt)))
}
