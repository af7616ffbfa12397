/** Whole months after a day, as contracts count them. */
import type { Day } from '../../basics/calendar-days.ts'

/** The same day this many months later, or the last day of a shorter month (§ 188 BGB). */
export const addMonths = (day: Day, count: number): Day => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const index = year * 12 + (month - 1) + count
  const target = { year: Math.floor(index / 12), month: index - Math.floor(index / 12) * 12 }
  const lastDate = new Date(Date.UTC(target.year, target.month + 1, 0)).getUTCDate()
  const pad = (value: number, length: number): string => String(value).padStart(length, '0')
  return `${pad(target.year, 4)}-${pad(target.month + 1, 2)}-${pad(Math.min(date, lastDate), 2)}`
}
