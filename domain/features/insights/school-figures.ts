/** Turns counted rows into figures: weeks without gaps, shares, and retention. */
import { addWeeks, type Day, type Week, weekOf } from '../../basics/calendar-days.ts'
import { type Cohort, RANGES, type Range, RETENTION_MONTHS, type WeekFigures } from './contract.ts'

/** The weeks of a range, the current one last. */
export const weeksOf = (range: Range, today: Day): Week[] => {
  const running = weekOf(today)
  const count = RANGES[range]
  return Array.from({ length: count }, (_, position) => addWeeks(running, position + 1 - count))
}

export type CountedWeek = { readonly week: Week; readonly attendances: number; readonly people: number }
/** The change in the number of active members in a week. */
export type Growth = { readonly week: Week; readonly change: number }

/** `activeBefore`: active members when the first week began. Weeks without attendances are included. */
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

/** The finished weeks, from the first with an attendance: before that the school kept no lists. */
export const countedWeeks = (weeks: readonly WeekFigures[]): readonly WeekFigures[] => {
  const first = weeks.findIndex(({ people }) => people > 0)
  return first === -1 ? [] : weeks.slice(first, -1)
}

/** Mean percent of active members who attended, over the counted weeks; null without one. */
export const weeklyShare = (weeks: readonly WeekFigures[]): number | null => {
  const shares = countedWeeks(weeks)
    .filter(({ active }) => active > 0)
    // a guest from another school must not raise the share above all members
    .map(({ people, active }) => Math.min(1, people / active))
  if (shares.length === 0) return null
  return Math.round((100 * shares.reduce((sum, share) => sum + share, 0)) / shares.length)
}

/** `2026-Q4` */
export const quarterOf = (day: Day): string => `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`

const numberOfQuarter = (quarter: string): number =>
  Number(quarter.slice(0, 4)) * 4 + Number(quarter.slice(6)) - 1
const quarterOfNumber = (number: number): string => `${Math.floor(number / 4)}-Q${(number % 4) + 1}`

/** The quarters up to the current one. */
export const quartersUntil = (today: Day, count: number): string[] => {
  const running = numberOfQuarter(quarterOf(today))
  return Array.from({ length: count }, (_, position) => quarterOfNumber(running + position + 1 - count))
}

export const firstDayOf = (quarter: string): Day =>
  `${quarter.slice(0, 4)}-${String((Number(quarter.slice(6)) - 1) * 3 + 1).padStart(2, '0')}-01`

/** Whole months since the end of the quarter: the time that all people who joined in it have reached. */
const monthsSinceEnd = (quarter: string, today: Day): number => {
  const next = firstDayOf(quarterOfNumber(numberOfQuarter(quarter) + 1))
  const [year = 0, month = 0] = next.split('-').map(Number)
  const [thisYear = 0, thisMonth = 0] = today.split('-').map(Number)
  return (thisYear - year) * 12 + thisMonth - month
}

/** `kept`: how many were still members this many months after joining, in the order of `RETENTION_MONTHS`. */
export type CountedCohort = {
  readonly quarter: string
  readonly size: number
  readonly kept: readonly number[]
}

/** Quarters without new members are left out. */
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
