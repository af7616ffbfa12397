/** Leaving a school on a day to come: which days may be entered, and which booked places end with it. */
import { addDays, type Day } from '../../basics/calendar-days.ts'

/** Farther ahead a day is a slip of the keyboard. */
export const LEAVING_MOST_DAYS = 731

/** The last day of the membership lies ahead, today included. */
export const isLeavingDay = (day: Day, today: Day): boolean =>
  day >= today && day <= addDays(today, LEAVING_MOST_DAYS)

/** Whether the membership goes on until that day has passed. */
export const isStillMember = (leavesOn: Day | null | undefined, today: Day): leavesOn is Day =>
  leavesOn !== null && leavesOn !== undefined && leavesOn >= today

export const endOfYear = (today: Day): Day => `${today.slice(0, 4)}-12-31`

/** How many of the booked classes take place after the membership; `leavesOn` null: all of them. */
export const countGivenUp = (bookedDays: readonly Day[], leavesOn: Day | null): number =>
  bookedDays.filter((day) => leavesOn === null || day > leavesOn).length
