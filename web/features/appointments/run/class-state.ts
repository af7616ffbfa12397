/** The state of a class between its window and its end, to the second (§4 Appointment, §9). */
import { msOf, MS_PER_HOUR } from '@wegband/domain/basics/calendar-days.ts'
import type { AppointmentFacts } from '@wegband/domain/features/appointments/appointment-facts.ts'
import { OPENS_BEFORE_HOURS } from '@wegband/domain/features/appointments/contract.ts'
import { startWindow } from '@wegband/domain/features/appointments/attendance/start-rules.ts'

/** `missed`: its window closed before it was started. */
export type ClassState = 'cancelled' | 'notYet' | 'open' | 'running' | 'ended' | 'missed'

type Times = Pick<AppointmentFacts, 'startAt' | 'endAt' | 'startedAt' | 'endedAt' | 'isCancelled'>

/** `now`: ISO 8601 in UTC. */
export function classState(facts: Times, now: string): ClassState {
  if (facts.isCancelled) return 'cancelled'
  if (facts.endedAt !== null) return 'ended'
  if (facts.startedAt !== null) return 'running'
  const { opensAt, closesAt } = startWindow(facts)
  if (msOf(now) < msOf(opensAt)) return 'notYet'
  return msOf(now) > msOf(closesAt) ? 'missed' : 'open'
}

/** Hours of the window that have begun, 0 to 4. */
export function hoursOpen(facts: Pick<Times, 'startAt' | 'endAt'>, now: string): number {
  const passed = (msOf(now) - msOf(startWindow(facts).opensAt)) / MS_PER_HOUR
  return Math.min(OPENS_BEFORE_HOURS, Math.max(0, Math.ceil(passed)))
}

/** Nothing more can happen to it for members. */
export const isOver = (facts: Times, now: string): boolean =>
  facts.endedAt !== null || (facts.startedAt === null && msOf(now) >= msOf(facts.endAt))

/** Hours and minutes as a clock shows them, 0:42; the seconds of the last minute are cut off. */
export function hoursAndMinutes(minutes: number): string {
  const whole = Math.max(0, Math.floor(minutes))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
