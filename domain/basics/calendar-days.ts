/**
 * Days, ISO weeks and wall times of the product: always Europe/Berlin, whatever zone the machine stands in (decisions §1).
 *
 * Three kinds of text, all of which sort by time: an instant (`2026-11-20T17:00:00.000Z`), a day (`2026-11-20`) and a
 * week (`2026-W47`). A text that is none of them is a mistake of the caller and throws a RangeError.
 */
import { offsetAt } from './zone-offsets.ts'

/** ISO 8601 in UTC. */
export type Instant = string
/** YYYY-MM-DD. */
export type Day = string
/** ISO 8601 week, `2026-W47`: begins on Monday (§9), week 1 holds the first Thursday of its year. */
export type Week = string
/** Wall time in Europe/Berlin, `18:30` or `18:30:15`. */
export type WallTime = string

export const MS_PER_MINUTE = 60_000
export const MS_PER_HOUR = 3_600_000
export const MS_PER_DAY = 86_400_000
export const DAYS_PER_WEEK = 7
/** 1970-01-01, day number 0, was a Thursday; weeks are numbered from the Monday before it. */
const MONDAY_BEFORE_EPOCH = -3

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const WEEK = /^(\d{4})-W(\d{2})$/
const WALL_TIME = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/

const refuse = (what: string, text: unknown): never => {
  throw new RangeError(`not ${what}: ${String(text)}`)
}
const pad = (value: number, length = 2): string => String(value).padStart(length, '0')

/** Milliseconds since 1970 of an instant. */
export const msOf = (instant: Instant): number => {
  const ms = Date.parse(instant)
  return Number.isNaN(ms) ? refuse('an instant', instant) : ms
}

/** The instant of milliseconds since 1970. */
export const instantOf = (ms: number): Instant => new Date(ms).toISOString()

/** The instant that is this many milliseconds after (or, if negative, before) another. */
export const plusMs = (instant: Instant, ms: number): Instant => instantOf(msOf(instant) + ms)

/** Lists count the same few days and weeks again and again; a text is made and read once. */
const MOST_REMEMBERED = 20_000
const remembered = <From, To>(make: (from: From) => To): ((from: From) => To) => {
  const known = new Map<From, To>()
  return (from) => {
    const old = known.get(from)
    if (old !== undefined) return old
    const made = make(from)
    if (known.size >= MOST_REMEMBERED) known.clear()
    known.set(from, made)
    return made
  }
}

const dayOfNumber = remembered((number: number): Day => instantOf(number * MS_PER_DAY).slice(0, 10))

/** Days since 1970-01-01: the arithmetic below happens on these. */
const numberOfDay = remembered((day: Day): number => {
  const match = DAY.exec(day)
  if (match === null) return refuse('a day', day)
  const ms = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]))
  // Date would silently turn 2026-02-30 into March.
  return dayOfNumber(ms / MS_PER_DAY) === day ? ms / MS_PER_DAY : refuse('a day', day)
})

export const isDay = (text: string): boolean => {
  try {
    return Number.isInteger(numberOfDay(text))
  } catch {
    return false
  }
}

export const addDays = (day: Day, count: number): Day => dayOfNumber(numberOfDay(day) + count)

/** Days from one to the other: 1 from today to tomorrow. */
export const daysBetween = (from: Day, to: Day): number => numberOfDay(to) - numberOfDay(from)

/** 1 Monday to 7 Sunday. */
export const weekdayOf = (day: Day): number => {
  const sinceMonday = numberOfDay(day) - MONDAY_BEFORE_EPOCH
  return sinceMonday - Math.floor(sinceMonday / DAYS_PER_WEEK) * DAYS_PER_WEEK + 1
}

/** The number of the day it is in Europe/Berlin. */
const dayNumberAt = (instant: Instant): number => {
  const ms = msOf(instant)
  return Math.floor((ms + offsetAt(ms)) / MS_PER_DAY)
}

/** The day it is in Europe/Berlin at an instant. */
export const dayOf = (instant: Instant): Day => dayOfNumber(dayNumberAt(instant))

/** The wall time in Europe/Berlin at an instant, `HH:MM:SS`. */
export const wallTimeOf = (instant: Instant): WallTime => {
  const ms = msOf(instant)
  return instantOf(ms + offsetAt(ms)).slice(11, 19)
}

/**
 * The instant at which clocks in Europe/Berlin show this time on this day. A time in the hour skipped in March uses the offset
 * before the change, so 02:30 means 03:30. In the hour that comes twice in October, the first one counts. Calendars (RFC 5545) and
 * Temporal ("compatible") do the same.
 */
export const instantAt = (day: Day, time: WallTime): Instant => {
  const match = WALL_TIME.exec(time)
  if (match === null) return refuse('a wall time', time)
  const seconds = Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3] ?? 0)
  const wall = numberOfDay(day) * MS_PER_DAY + seconds * 1000
  // No day has two offset changes: half a day to either side gives both candidates.
  const before = wall - offsetAt(wall - MS_PER_DAY / 2)
  const after = wall - offsetAt(wall + MS_PER_DAY / 2)
  if (before + offsetAt(before) === wall) return instantOf(before)
  return instantOf(after + offsetAt(after) === wall ? after : before)
}

/** From the day's first instant to the next day's: 23, 24 or 25 hours. */
export const dayWindow = (day: Day): { startAt: Instant; endAt: Instant } => ({
  startAt: instantAt(day, '00:00'),
  endAt: instantAt(addDays(day, 1), '00:00'),
})

/** Weeks since the one that holds 1970-01-01. */
const numberOfWeek = remembered((week: Week): number => {
  const match = WEEK.exec(week)
  if (match === null) return refuse('a week', week)
  const number = firstWeekNumber(Number(match[1])) + Number(match[2]) - 1
  return weekOfNumber(number) === week ? number : refuse('a week', week)
})

/** 4 January always lies in week 1. */
const firstWeekNumber = (year: number): number =>
  Math.floor((Date.UTC(year, 0, 4) / MS_PER_DAY - MONDAY_BEFORE_EPOCH) / DAYS_PER_WEEK)

const mondayOfNumber = (number: number): number => number * DAYS_PER_WEEK + MONDAY_BEFORE_EPOCH

const weekOfNumber = remembered((number: number): Week => {
  // A week belongs to the year of its Thursday.
  const year = new Date((mondayOfNumber(number) + 3) * MS_PER_DAY).getUTCFullYear()
  return `${pad(year, 4)}-W${pad(number - firstWeekNumber(year) + 1)}`
})

/** The week of a day, or of an instant by clocks in Europe/Berlin. */
export const weekOf = (dayOrInstant: string): Week => {
  const number = dayOrInstant.length === 10 ? numberOfDay(dayOrInstant) : dayNumberAt(dayOrInstant)
  return weekOfNumber(Math.floor((number - MONDAY_BEFORE_EPOCH) / DAYS_PER_WEEK))
}

export const isWeek = (text: string): boolean => {
  try {
    return Number.isInteger(numberOfWeek(text))
  } catch {
    return false
  }
}

/** The Monday of the week. */
export const weekStart = (week: Week): Day => dayOfNumber(mondayOfNumber(numberOfWeek(week)))

/** Monday to Sunday. */
export const daysOfWeek = (week: Week): Day[] => {
  const monday = mondayOfNumber(numberOfWeek(week))
  return Array.from({ length: DAYS_PER_WEEK }, (_, index) => dayOfNumber(monday + index))
}

/** From Monday's first instant to the next Monday's. */
export const weekWindow = (week: Week): { startAt: Instant; endAt: Instant } => {
  const monday = weekStart(week)
  return { startAt: instantAt(monday, '00:00'), endAt: instantAt(addDays(monday, DAYS_PER_WEEK), '00:00') }
}

export const addWeeks = (week: Week, count: number): Week => weekOfNumber(numberOfWeek(week) + count)

/** Weeks from one to the other: 1 from this week to the next. */
export const weeksBetween = (from: Week, to: Week): number => numberOfWeek(to) - numberOfWeek(from)

/** The two numbers of the address `calendar/{year}/{weekNumber}` (§2). */
export const yearAndWeek = (week: Week): { year: number; weekNumber: number } => {
  numberOfWeek(week)
  return { year: Number(week.slice(0, 4)), weekNumber: Number(week.slice(6)) }
}

/** The week of the two numbers in an address; undefined for a week that does not exist, as 53 in most years. */
export const weekFrom = (year: number, weekNumber: number): Week | undefined => {
  const week = `${pad(year, 4)}-W${pad(weekNumber)}`
  return isWeek(week) ? week : undefined
}

/** Whole years on a day, negative before birth. A person born on 29 February is a year older on 1 March of a common year (§ 188 BGB). */
export const ageOn = (birthday: Day, day: Day): number => {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4))
  return day.slice(5) < birthday.slice(5) ? years - 1 : years
}
