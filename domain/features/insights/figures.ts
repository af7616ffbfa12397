/** From counted rows to the figures that are shown: weeks without gaps, shares, and who stayed. */
import { addWeeks, type Day, type Week, weekOf } from '../../basics/calendar-days.ts'
import { type Cohort, RANGES, type Range, RETENTION_MONTHS, type WeekFigures } from './contract.ts'

/** The weeks of a range, the running one last. */
export const weeksOf = (range: Range, today: Day): Week[] => {
  const running = weekOf(today)
  const count = RANGES[range]
  return Array.from({ length: count }, (_, position) => addWeeks(running, position + 1 - count))
}

export type CountedWeek = { readonly week: Week; readonly attendances: number; readonly people: number }
/** By how many the active members grew in a week. */
export type Growth = { readonly week: Week; readonly change: number }

/** `activeBefore`: active members when the first week began. Weeks in which nobody came count as such. */
export const weekFigures = (
  weeks: readonly Week[],
  counted: readonly CountedWeek[],
  activeBefore: number,
  growth: readonly Growth[],
): WeekFigures[] => {
  const byWeek = new Map(counted.map((one) => [one.week, one]))
  const changes = new Map(growth.map(({ week, change }) => [week, change]))
  let active = activeBefore
  return weeks.map((week) => {
    active += changes.get(week) ?? 0
    const { attendances = 0, people = 0 } = byWeek.get(week) ?? {}
    return { week, attendances, people, active }
  })
}

/** The weeks that are over, from the first in which somebody came: before that the school kept no lists here. */
export const countedWeeks = (weeks: readonly WeekFigures[]): readonly WeekFigures[] => {
  const first = weeks.findIndex(({ people }) => people > 0)
  return first === -1 ? [] : weeks.slice(first, -1)
}

/** Mean percent of active members who came, over the weeks that count; null where there is none to look at. */
export const weeklyShare = (weeks: readonly WeekFigures[]): number | null => {
  const shares = countedWeeks(weeks)
    .filter(({ active }) => active > 0)
    // a guest from another school is no share of the own members
    .map(({ people, active }) => Math.min(1, people / active))
  if (shares.length === 0) return null
  return Math.round((100 * shares.reduce((sum, share) => sum + share, 0)) / shares.length)
}

/** `2026-Q4` */
export const quarterOf = (day: Day): string => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`

const numberOfQuarter = (quarter: string): number =>
  Number(quarter.slice(0, 4)) * 4 + Number(quarter.slice(6)) - 1
const quarterOfNumber = (number: number): string => `${Math.floor(number / 4)}-Q${(number % 4) + 1}`

/** The quarters up to the running one. */
export const quartersUntil = (today: Day, count: number): string[] => {
  const running = numberOfQuarter(quarterOf(today))
  return Array.from({ length: count }, (_, position) => quarterOfNumber(running + position + 1 - count))
}

export const firstDayOf = (quarter: string): Day =>
  `${quarter.slice(0, 4)}-${String((Number(quarter.slice(6)) - 1) * 3 + 1).padStart(2, '0')}-01`

/** Whole months from the end of the quarter: as long everybody who joined in it is a member or was. */
const monthsSinceEnd = (quarter: string, today: Day): number => {
  const next = firstDayOf(quarterOfNumber(numberOfQuarter(quarter) + 1))
  const [year = 0, month = 0] = next.split('-').map(Number)
  const [thisYear = 0, thisMonth = 0] = today.split('-').map(Number)
  return (thisYear - year) * 12 + thisMonth - month
}

/** `kept`: how many were members so many months after joining, in the order of `RETENTION_MONTHS`. */
export type CountedCohort = {
  readonly quarter: string
  readonly size: number
  readonly kept: readonly number[]
}

/** Quarters in which nobody joined are left out. */
export const cohortsOf = (counted: readonly CountedCohort[], today: Day): Cohort[] =>
  counted
    .filter(({ size }) => size > 0)
    .toSorted((one, other) => (one.quarter < other.quarter ? -1 : 1))
    .map(({ quarter, size, kept }) => ({
      quarter,
      size,
      kept: RETENTION_MONTHS.map((months, position) =>
        months <= monthsSinceEnd(quarter, today) ? Math.round((100 * (kept[position] ?? 0)) / size) : null,
      ),
    }))
