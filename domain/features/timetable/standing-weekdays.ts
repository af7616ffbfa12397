/** On which weekdays of a series a standing booking holds; null: on all of them, also those that the series gets later (decisions §4 Run). */
import { type Day, weekdayOf } from '../../basics/calendar-days.ts'

/** ISO weekdays, 1 is Monday. */
export type StandingWeekdays = readonly number[] | null

/** `day`: the day of a date by its series, wherever the date was moved alone. */
export const comesOn = (weekdays: StandingWeekdays, day: Day | null): boolean =>
  weekdays === null || (day !== null && weekdays.includes(weekdayOf(day)))

/** As they are kept: all of the series are null. Undefined where one is not of the series, or none is chosen. */
export const standingWeekdaysOf = (
  chosen: StandingWeekdays,
  ofSeries: readonly number[],
): StandingWeekdays | undefined => {
  if (chosen === null) return null
  if (chosen.length === 0 || !chosen.every((day) => ofSeries.includes(day))) return undefined
  return ofSeries.every((day) => chosen.includes(day)) ? null : [...new Set(chosen)].toSorted()
}

/**
 * After the weekdays of the series changed: a day that stays is kept, one that its dates moved away from follows them, as `planDates`
 * moves them within a week. Undefined where nothing is left.
 */
export const standingWeekdaysAfter = (
  chosen: readonly number[],
  before: readonly number[],
  after: readonly number[],
): readonly number[] | undefined => {
  const gone = before.filter((day) => !after.includes(day)).toSorted()
  const added = after.filter((day) => !before.includes(day)).toSorted()
  const left = chosen.flatMap((day) => (after.includes(day) ? [day] : (added[gone.indexOf(day)] ?? [])))
  return left.length === 0 ? undefined : [...new Set(left)].toSorted()
}
