/** Which classes of the demo are over. */
import { MS_PER_HOUR, plusMs } from '@wegband/domain/basics/calendar-days.ts'

/** A class that ended longer ago was held; a class that ended later still waits for a visitor of the demo to start it. */
const HELD_AFTER_HOURS = 6

/** Whether a class with this end counts as held at this instant. */
export const isHeld = (endAt: string, now: string): boolean =>
  endAt < plusMs(now, -HELD_AFTER_HOURS * MS_PER_HOUR)
