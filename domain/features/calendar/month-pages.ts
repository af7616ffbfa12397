/** The months of the calendar page: `2026-11`, shown as whole weeks from Monday on. */
import { addDays, addWeeks, type Day, type Week, weekOf } from '../../basics/calendar-days.ts'

/** YYYY-MM. */
export type Month = string

const MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/
const MONTHS_PER_YEAR = 12
const DAYS_IN_ANY_MONTH = 31

/** Whether it is a month, within the years that week addresses allow. */
export const isMonth = (text: string): boolean => MONTH.test(text)

export const monthOf = (day: Day): Month => day.slice(0, 7)

export const firstDayOf = (month: Month): Day => `${month}-01`

/** Throws a RangeError for a text that is no month. */
export const addMonths = (month: Month, count: number): Month => {
  const match = MONTH.exec(month)
  if (match === null) throw new RangeError(`not a month: ${month}`)
  const number = Number(match[1]) * MONTHS_PER_YEAR + Number(match[2]) - 1 + count
  const year = Math.floor(number / MONTHS_PER_YEAR)
  return `${String(year).padStart(4, '0')}-${String(number - year * MONTHS_PER_YEAR + 1).padStart(2, '0')}`
}

/** Four to six weeks: every week with a day of the month. */
export const weeksOfMonth = (month: Month): Week[] => {
  const last = addDays(firstDayOf(addMonths(month, 1)), -1)
  const weeks: Week[] = []
  for (let week = weekOf(firstDayOf(month)); week <= weekOf(last); week = addWeeks(week, 1)) weeks.push(week)
  return weeks
}

/** The same day of another month, or its last one: 31 January leads to 28 February. */
export const dayInMonth = (day: Day, month: Month): Day => {
  const wanted = addDays(firstDayOf(month), Math.min(Number(day.slice(8)), DAYS_IN_ANY_MONTH) - 1)
  return monthOf(wanted) === month ? wanted : addDays(firstDayOf(addMonths(month, 1)), -1)
}
