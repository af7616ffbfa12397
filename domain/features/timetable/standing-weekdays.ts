/** The weekdays of a series that a standing booking covers. Null: all, including those added later (decisions §4 Run). */
import { type Day, weekdayOf } from '../../basics/calendar-days.ts'

const ascending = (one: number, other: number): number => one - other

/** ISO weekdays, 1 is Monday. */
export type StandingWeekdays = readonly number[] | null

/** `day`: the day of a date by its series, even if the date was moved individually. */
export const comesOn = (weekdays: StandingWeekdays, day: Day | null): boolean =>
  weekdays === null || (day !== null && weekdays.includes(weekdayOf(day)))

/** The stored form: null for all. Undefined if a day is not of the series, or none is chosen. */
export const standingWeekdaysOf = (
  chosen: StandingWeekdays,
  ofSeries: readonly number[],
): StandingWeekdays | undefined => {
  if (chosen === null) return null
  if (chosen.length === 0 || !chosen.every((day) => ofSeries.includes(day))) return undefined
  return ofSeries.every((day) => chosen.includes(day)) ? null : [...new Set(chosen)].toSorted(ascending)
}

/**
 * The weekdays after the series changed its own. A day that stays is kept. A day that moved is followed, as `planDates` moves its
 * dates. Undefined if none is left.
 */
export const standingWeekdaysAfter = (
  chosen: readonly number[],
  before: readonly number[],
  after: readonly number[],
): readonly number[] | undefined => {
  const gone = before.filter((day) => !after.includes(day)).toSorted(ascending)
  const added = after.filter((day) => !before.includes(day)).toSorted(ascending)
  const left = chosen.flatMap((day) => (after.includes(day) ? [day] : (added[gone.indexOf(day)] ?? [])))
  return left.length === 0 ? undefined : [...new Set(left)].toSorted(ascending)
}
