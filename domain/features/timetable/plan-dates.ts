/** What becomes of the dates in the calendar when their series changes: nobody's booking is lost where its date only moves within its week. */
import { type Day, weekOf } from '../../basics/calendar-days.ts'
import type { Occurrence } from '../appointments/schedule/series-occurrences.ts'

/** A date in the calendar that has not begun. */
export type PlannedDate = {
  readonly id: number
  /** Its day by the series so far. */
  readonly seriesDay: Day
  /** Stays when and where it is: it was moved alone, or called off. */
  readonly isFixed: boolean
}

export type DatePlan = {
  /** Takes place at that time, whether that changes or not. */
  readonly kept: readonly { readonly id: number; readonly to: Occurrence }[]
  /** Takes place no more. */
  readonly gone: readonly number[]
  /** To be made. */
  readonly added: readonly Occurrence[]
}

/**
 * `desired`: every occurrence of the changed series in the time that is planned. A date keeps its day where it still is one; what is
 * left over moves to a day of the same ISO week that is left over too, in order; only what finds none is gone.
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
