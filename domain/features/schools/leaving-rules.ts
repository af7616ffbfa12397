/** Leaving a school on a future day: which days may be entered, and which bookings end with it. */
import { addDays, type Day } from '../../basics/calendar-days.ts'

/** A day further ahead is a typing mistake. */
export const LEAVING_MOST_DAYS = 731

/** The last day of the membership is today or later. */
export const isLeavingDay = (day: Day, today: Day): boolean =>
  day >= today && day <= addDays(today, LEAVING_MOST_DAYS)

/** Whether the membership continues until that day has passed. */
export const isStillMember = (leavesOn: Day | null | undefined, today: Day): leavesOn is Day =>
  leavesOn !== null && leavesOn !== undefined && leavesOn >= today

export const endOfYear = (today: Day): Day => `${today.slice(0, 4)}-12-31`

/** How many of the bookings are after the membership; `leavesOn` null: all of them. */
export const countGivenUp = (bookedDays: readonly Day[], leavesOn: Day | null): number =>
  bookedDays.filter((day) => leavesOn === null || day > leavesOn).length
