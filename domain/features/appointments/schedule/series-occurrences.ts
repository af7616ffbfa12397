/** The dates of a class in the timetable. It keeps its wall time in Europe/Berlin across clock changes. */
import {
  addDays,
  type Day,
  daysOfWeek,
  instantAt,
  MS_PER_MINUTE,
  plusMs,
  type WallTime,
  weekdayOf,
  weekOf,
  weeksBetween,
  DAYS_PER_WEEK,
} from '../../../basics/calendar-days.ts'
import { holidayOn, type Region } from '../../../basics/holidays.ts'

/** `monthly`: in the same week of every month, such as each second Friday. A series that began in a fifth week uses the last one. */
export const RHYTHMS = ['weekly', 'biweekly', 'monthly'] as const
export type Rhythm = (typeof RHYTHMS)[number]

/** Not every month has a fifth Friday: from this ordinal on, the last one counts. */
const LAST_ORDINAL = 5

/** No class takes place from the first to the last day, both included. */
export type Pause = { readonly firstDay: Day; readonly lastDay: Day; readonly note: string }

export type SeriesHours = {
  /** 1 Monday to 7 Sunday; at least one. */
  weekdays: readonly number[]
  startTime: WallTime
  minutes: number
  firstDay: Day
  lastDay?: Day | null | undefined
  rhythm?: Rhythm | undefined
  /** The day the weeks are counted from, if not the first day. A series that continues another one keeps its rhythm. */
  anchorDay?: Day | null | undefined
  pauses?: readonly Pause[] | undefined
  /** The region of the class, if it pauses on the holidays there. */
  pausesIn?: Region | null | undefined
}
/** The day of a date, with its start and end. */
export type Occurrence = { day: Day; startAt: string; endAt: string }

/** The first day on or after this one that is one of the weekdays. */
export const firstDayOn = (weekdays: readonly number[], from: Day): Day => {
  const waits = weekdays.map((weekday) => (weekday - weekdayOf(from) + DAYS_PER_WEEK) % DAYS_PER_WEEK)
  return addDays(from, Math.min(...waits))
}

/** The ordinal of a day among the same weekdays of its month: 1 to 5. */
const ordinalOf = (day: Day): number => Math.ceil(Number(day.slice(8)) / DAYS_PER_WEEK)
const isLastOfMonth = (day: Day): boolean => addDays(day, DAYS_PER_WEEK).slice(0, 7) !== day.slice(0, 7)

const turnOf = ({ rhythm = 'weekly', anchorDay, firstDay, weekdays }: SeriesHours) => {
  const anchor = firstDayOn(weekdays, anchorDay ?? firstDay)
  const ordinal = ordinalOf(anchor)
  return (day: Day): boolean => {
    if (rhythm === 'weekly') return true
    if (rhythm === 'biweekly') return weeksBetween(weekOf(anchor), weekOf(day)) % 2 === 0
    return ordinal === LAST_ORDINAL ? isLastOfMonth(day) : ordinalOf(day) === ordinal
  }
}

/** Whether a pause of the series or a holiday at its place cancels this day. */
export const isPaused = (
  { pauses = [], pausesIn }: Pick<SeriesHours, 'pauses' | 'pausesIn'>,
  day: Day,
): boolean =>
  pauses.some(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay) ||
  (pausesIn ? holidayOn(pausesIn, day) !== undefined : false)

/** Every date between two days, both included, oldest first. Classes keep their length across a clock change. */
export const occurrencesOf = (hours: SeriesHours, from: Day, to: Day): Occurrence[] => {
  const first = hours.firstDay > from ? hours.firstDay : from
  const last =
    hours.lastDay !== undefined && hours.lastDay !== null && hours.lastDay < to ? hours.lastDay : to
  const weekdays = new Set(hours.weekdays)
  const isTurn = turnOf(hours)
  const found: Occurrence[] = []
  for (
    let monday = daysOfWeek(weekOf(first))[0] ?? first;
    monday <= last;
    monday = addDays(monday, DAYS_PER_WEEK)
  ) {
    for (let offset = 0; offset < DAYS_PER_WEEK; offset += 1) {
      if (!weekdays.has(offset + 1)) continue
      const day = addDays(monday, offset)
      if (day < first || day > last || !isTurn(day) || isPaused(hours, day)) continue
      const startAt = instantAt(day, hours.startTime)
      found.push({ day, startAt, endAt: plusMs(startAt, hours.minutes * MS_PER_MINUTE) })
    }
  }
  return found
}
