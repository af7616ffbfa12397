/** Quiet hours by a person's own clock: whether they hold, and when they end, also in the nights that clocks change. */
import { instantOf, msOf, MS_PER_HOUR, MS_PER_MINUTE, type Instant } from '../../basics/calendar-days.ts'
import type { QuietHours } from './notice-choices.ts'

const MINUTES_PER_DAY = 24 * 60
/** Longer than clocks anywhere jump. */
const LONGEST_JUMP_MINUTES = 3 * 60

const clocks = new Map<string, Intl.DateTimeFormat>()

/** One per zone: making a format takes longer than using it. */
const clockOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = clocks.get(timeZone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    weekday: 'short',
  })
  clocks.set(timeZone, made)
  return made
}

export type LocalTime = {
  /** 2026-11-20 */
  readonly day: string
  /** Minutes since midnight, as a clock on the wall shows them. */
  readonly minutes: number
  readonly isMonday: boolean
}

/** What a clock and a calendar there show. */
export const localTimeIn = (timeZone: string, at: Instant): LocalTime => {
  const part: Record<string, string> = {}
  for (const { type, value } of clockOf(timeZone).formatToParts(msOf(at))) part[type] = value
  const { year = '', month = '', day = '', hour = '0', minute = '0', weekday } = part
  return {
    day: `${year}-${month}-${day}`,
    minutes: Number(hour) * 60 + Number(minute),
    isMonday: weekday === 'Mon',
  }
}

const minutesOf = (clockTime: string): number => {
  const [hours, minutes] = clockTime.split(':').map(Number)
  return (hours ?? 0) * 60 + (minutes ?? 0)
}

/** From the first minute on, and no longer in the last one. The same time twice means none. */
export const isQuietAt = (quiet: QuietHours, timeZone: string, at: Instant): boolean => {
  if (!quiet.isOn) return false
  const [from, until] = [minutesOf(quiet.from), minutesOf(quiet.until)]
  const { minutes } = localTimeIn(timeZone, at)
  return from <= until ? minutes >= from && minutes < until : minutes >= from || minutes < until
}

/** By how much clocks there are ahead of UTC, to the minute. */
const offsetMs = (timeZone: string, at: Instant): number => {
  const { day, minutes } = localTimeIn(timeZone, at)
  const shown = Date.parse(`${day}T00:00:00Z`) + minutes * MS_PER_MINUTE
  return shown - Math.floor(msOf(at) / MS_PER_MINUTE) * MS_PER_MINUTE
}

/** The first instant at which the quiet hours of now are over; undefined while there are none. */
export const quietEndAt = (quiet: QuietHours, timeZone: string, now: Instant): Instant | undefined => {
  if (!isQuietAt(quiet, timeZone, now)) return undefined
  const startMs = Math.floor(msOf(now) / MS_PER_MINUTE) * MS_PER_MINUTE
  const wait =
    (minutesOf(quiet.until) - localTimeIn(timeZone, now).minutes + MINUTES_PER_DAY) % MINUTES_PER_DAY
  const naive = startMs + wait * MS_PER_MINUTE
  // A night in which clocks change is an hour shorter or longer than they show.
  const change = offsetMs(timeZone, instantOf(naive)) - offsetMs(timeZone, instantOf(startMs))
  const guess = naive - change
  // Where the end falls into a jump, it is the first minute after it.
  for (
    let ms = Math.max(guess, startMs);
    ms <= guess + LONGEST_JUMP_MINUTES * MS_PER_MINUTE;
    ms += MS_PER_MINUTE
  )
    if (!isQuietAt(quiet, timeZone, instantOf(ms))) return instantOf(ms)
  return instantOf(guess + MS_PER_HOUR)
}

/** The instant at which clocks there show that day and time. */
export const instantThere = (timeZone: string, day: string, minutes: number): Instant => {
  const shown = Date.parse(`${day}T00:00:00Z`) + minutes * MS_PER_MINUTE
  const guess = shown - offsetMs(timeZone, instantOf(shown))
  return instantOf(shown - offsetMs(timeZone, instantOf(guess)))
}
