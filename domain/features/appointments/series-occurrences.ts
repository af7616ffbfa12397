/** When a weekly class takes place: the same wall time in Europe/Berlin every week, on both sides of a change of the clocks. */
import {
  addDays,
  type Day,
  instantAt,
  MS_PER_MINUTE,
  plusMs,
  type WallTime,
  weekdayOf,
} from '../../basics/calendar-days.ts'
import { holidayOn, type Region } from '../../basics/holidays.ts'

const DAYS_PER_WEEK = 7

export type WeeklyHour = {
  /** 1 Monday to 7 Sunday. */
  weekday: number
  startTime: WallTime
  minutes: number
  firstDay: Day
  lastDay?: Day | null | undefined
  /** Where the class takes place, if it pauses on the holidays there. */
  pausesIn?: Region | null | undefined
}
/** Two instants. */
export type Occurrence = { startAt: string; endAt: string }

/** Every time between two days, both included, oldest first. Classes keep their length when the clocks change under them. */
export const occurrencesOf = (hour: WeeklyHour, from: Day, to: Day): Occurrence[] => {
  const first = hour.firstDay > from ? hour.firstDay : from
  const last = hour.lastDay !== undefined && hour.lastDay !== null && hour.lastDay < to ? hour.lastDay : to
  const wait = (hour.weekday - weekdayOf(first) + DAYS_PER_WEEK) % DAYS_PER_WEEK
  const found: Occurrence[] = []
  for (let day = addDays(first, wait); day <= last; day = addDays(day, DAYS_PER_WEEK)) {
    if (hour.pausesIn && holidayOn(hour.pausesIn, day) !== undefined) continue
    const startAt = instantAt(day, hour.startTime)
    found.push({ startAt, endAt: plusMs(startAt, hour.minutes * MS_PER_MINUTE) })
  }
  return found
}
