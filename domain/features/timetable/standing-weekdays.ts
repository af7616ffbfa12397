/** On which weekdays of a series a standing booking holds. Null: on all, also on those added later (decisions §4 Run). */
import { type Day, weekdayOf } from '../../basics/calendar-days.ts'

const ascending = (one: number, other: number): number => one - other

/** ISO weekdays, 1 is Monday. */
export type StandingWeekdays = readonly number[] | null

/** `day`: the day of a date by its series, wherever the date was moved alone. */
export const comesOn = (weekdays: StandingWeekdays, day: Day | null): boolean =>
  weekdays === null || (day !== null && weekdays.includes(weekdayOf(day)))

/** As they are kept: all are null. Undefined where one is not of the series, or none is chosen. */
export const standingWeekdaysOf = (
  chosen: StandingWeekdays,
  ofSeries: readonly number[],
): StandingWeekdays | undefined => {
  if (chosen === null) return null
  if (chosen.length === 0 || !chosen.every((day) => ofSeries.includes(day))) return undefined
  return ofSeries.every((day) => chosen.includes(day)) ? null : [...new Set(chosen)].toSorted(ascending)
}

/**
 * After the weekdays of the series changed. A day that stays is kept; one that moved is followed, as `planDates` moves its dates.
 * Undefined where nothing is left.
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
