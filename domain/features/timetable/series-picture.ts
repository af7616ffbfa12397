/** The preview of the next weeks of a series: the number of dates, paused weeks, and moved dates. */
import {
  addDays,
  addWeeks,
  type Day,
  daysOfWeek,
  type Week,
  weekOf,
  weekStart,
} from '../../basics/calendar-days.ts'
import { occurrencesOf, type SeriesHours } from '../appointments/schedule/series-occurrences.ts'
import { PICTURE_WEEKS, type SeriesDate } from './contract.ts'

export type PictureWeek = {
  readonly week: Week
  /** `moved`: at least one date takes place at another time than in the series. */
  readonly state: 'on' | 'moved' | 'off'
}
export type SeriesPicture = {
  readonly weeks: readonly PictureWeek[]
  readonly dates: number
  /** Weeks that should have a date by the rhythm, but in which no class takes place. */
  readonly restingWeeks: number
  readonly moved: number
  /** Days on which it takes place. */
  readonly days: readonly Day[]
}

type Known = Pick<SeriesDate, 'seriesDay' | 'isCancelled' | 'ownFields'>

/** From the week of `today` on; earlier dates are left out. */
export const pictureOf = (hours: SeriesHours, known: readonly Known[], today: Day): SeriesPicture => {
  const first = weekOf(today)
  const weeks = Array.from({ length: PICTURE_WEEKS }, (_, index) => addWeeks(first, index))
  const last = addDays(weekStart(addWeeks(first, PICTURE_WEEKS)), -1)
  const off = new Set(known.filter(({ isCancelled }) => isCancelled).map(({ seriesDay }) => seriesDay))
  const movedDays = new Set(
    known
      .filter(({ isCancelled, ownFields }) => !isCancelled && ownFields.includes('time'))
      .map(({ seriesDay }) => seriesDay),
  )
  const planned = occurrencesOf({ ...hours, pauses: [], pausesIn: null }, today, last).map(({ day }) => day)
  const byRule = new Set(occurrencesOf(hours, today, last).map(({ day }) => day))
  const days = planned.filter((day) => (byRule.has(day) && !off.has(day)) || movedDays.has(day))
  const states = weeks.map((week): PictureWeek => {
    const inWeek = days.filter((day) => daysOfWeek(week).includes(day))
    if (inWeek.length === 0) return { week, state: 'off' }
    return { week, state: inWeek.some((day) => movedDays.has(day)) ? 'moved' : 'on' }
  })
  const turns = new Set(planned.map((day) => weekOf(day)))
  return {
    weeks: states,
    dates: days.length,
    restingWeeks: states.filter(({ week, state }) => state === 'off' && turns.has(week)).length,
    moved: days.filter((day) => movedDays.has(day)).length,
    days,
  }
}
