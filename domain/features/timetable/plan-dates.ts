/** Decides what happens to dates in the calendar when their series changes. A booking is kept if its date only moves within its week. */
import { type Day, weekOf } from '../../basics/calendar-days.ts'
import type { Occurrence } from '../appointments/schedule/series-occurrences.ts'

/** A date in the calendar that has not begun. */
export type PlannedDate = {
  readonly id: number
  /** Its day by the series before the change. */
  readonly seriesDay: Day
  /** It does not move: it was moved individually, or cancelled. */
  readonly isFixed: boolean
}

export type DatePlan = {
  /** Dates that take place at this time, whether it changed or not. */
  readonly kept: readonly { readonly id: number; readonly to: Occurrence }[]
  /** Dates that no longer take place. */
  readonly gone: readonly number[]
  /** Dates to create. */
  readonly added: readonly Occurrence[]
}

/**
 * `desired`: every occurrence of the changed series in the planned time span. A date keeps its day if the series still has it. The
 * others move to a remaining day of the same ISO week, in order. A date without such a day is removed.
 */
export const planDates = (dates: readonly PlannedDate[], desired: readonly Occurrence[]): DatePlan => {
  const taken = new Set(dates.filter(({ isFixed }) => isFixed).map(({ seriesDay }) => seriesDay))
  const open = new Map(desired.filter(({ day }) => !taken.has(day)).map((one) => [one.day, one]))
  const kept: DatePlan['kept'][number][] = []
  const leftOver: PlannedDate[] = []
  const movable = dates
    .filter(({ isFixed }) => !isFixed)
    .toSorted((a, b) => (a.seriesDay < b.seriesDay ? -1 : 1))
  for (const date of movable) {
    const same = open.get(date.seriesDay)
    if (same === undefined) leftOver.push(date)
    else {
      kept.push({ id: date.id, to: same })
      open.delete(date.seriesDay)
    }
  }
  const gone: number[] = []
  for (const date of leftOver) {
    const week = weekOf(date.seriesDay)
    const to = [...open.values()].find(({ day }) => weekOf(day) === week)
    if (to === undefined) gone.push(date.id)
    else {
      kept.push({ id: date.id, to })
      open.delete(to.day)
    }
  }
  return { kept, gone, added: [...open.values()] }
}
