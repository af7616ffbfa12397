/** Whole months after a day, as contracts count them (§§ 187, 188 BGB). */
import { addDays, type Day } from './calendar-days.ts'

/** 2026-10 and 2026, in the years that addresses and queries take. */
export const MONTH = /^(20|21)\d{2}-(0[1-9]|1[0-2])$/
export const YEAR = /^(20|21)\d{2}$/

/** The same day this many months later, or the last day of a shorter month (§ 188 BGB). */
export const addMonths = (day: Day, count: number): Day => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const index = year * 12 + (month - 1) + count
  const target = { year: Math.floor(index / 12), month: index - Math.floor(index / 12) * 12 }
  const lastDate = new Date(Date.UTC(target.year, target.month + 1, 0)).getUTCDate()
  const pad = (value: number, length: number): string => String(value).padStart(length, '0')
  return `${pad(target.year, 4)}-${pad(target.month + 1, 2)}-${pad(Math.min(date, lastDate), 2)}`
}

/**
 * The last day of a period of whole months whose first day counts in full (§ 187 (2), § 188 (2), (3) BGB): the day before the same
 * date, or the last day of a month that lacks it. From 1 March one month lasts until 31 March, from 31 January until 28 February.
 */
export const lastDayOfMonths = (firstDay: Day, count: number): Day => {
  const sameDate = addMonths(firstDay, count)
  return sameDate.slice(8) === firstDay.slice(8) ? addDays(sameDate, -1) : sameDate
}
