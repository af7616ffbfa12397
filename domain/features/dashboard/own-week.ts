/** Which days the week of the start page covers: on its last day the next week stands ready. */
import {
  addDays,
  addWeeks,
  dayOf,
  type Instant,
  type Week,
  weekOf,
  weekWindow,
} from '../../basics/calendar-days.ts'

export type OwnWeek = {
  readonly present: Week
  /** Given only on the last day of the present week. */
  readonly next: Week | undefined
  /** What to ask for: the present week, or both. */
  readonly startAt: Instant
  readonly endAt: Instant
}

export const ownWeek = (now: Instant): OwnWeek => {
  const present = weekOf(now)
  const following = addWeeks(present, 1)
  const next = weekOf(addDays(dayOf(now), 1)) === following ? following : undefined
  return {
    present,
    next,
    startAt: weekWindow(present).startAt,
    endAt: weekWindow(next ?? present).endAt,
  }
}
