/**
 * Times, days, numbers and units in the format of the reader's language (decisions §1, §9 unit formats). Times are always those of
 * clocks in Europe/Berlin.
 */
import { dayOf, daysBetween, weekOf, yearAndWeek } from '@wegband/domain/basics/calendar-days.ts'
import type { Locale } from '@wegband/domain/basics/locale.ts'
import { ZONE } from '@wegband/domain/basics/zone-offsets.ts'

/** An instant, or a day `2026-11-20`. */
type When = string

export type Formats = {
  /** 18:30 */
  readonly time: (instant: When) => string
  /** 18:30:05 */
  readonly timeToSecond: (instant: When) => string
  /** 18:30–20:00 */
  readonly timeRange: (startAt: When, endAt: When) => string
  /** Freitag, 20. November */
  readonly day: (when: When) => string
  /** Fr 20.11. */
  readonly dayShort: (when: When) => string
  /** 20. Nov. */
  readonly dayInYear: (when: When) => string
  /** 20. November */
  readonly dayOfYear: (when: When) => string
  /** Nov. 2026 */
  readonly monthShort: (when: When) => string
  /** 20.11.2026 */
  readonly date: (when: When) => string
  /** 20. November 2026 */
  readonly dateLong: (when: When) => string
  /** Freitag */
  readonly weekday: (when: When) => string
  /** Fr */
  readonly weekdayShort: (when: When) => string
  /** 20 */
  readonly dayOfMonth: (when: When) => string
  /** November 2026 */
  readonly month: (when: When) => string
  /** 47, the number of the ISO week */
  readonly weekNumber: (when: When) => string
  /** Heute, Morgen, Gestern, otherwise the day */
  readonly relativeDay: (when: When, now: When) => string
  /** The same inside a sentence: heute, morgen, gestern. */
  readonly relativeDayWithin: (when: When, now: When) => string
  readonly number: (value: number) => string
  /** A share from 0 to 1: 45 % */
  readonly percent: (share: number) => string
  /** Seconds as a clock: 9:20 or 1:02:05 */
  readonly clock: (seconds: number) => string
  /** Minutes in words: 45 Min. or 1 Std. 30 Min. */
  readonly duration: (minutes: number) => string
  /** Cents: 39,00 € */
  readonly euro: (cents: number) => string
  /** Cents of whole euro: 39 € */
  readonly wholeEuro: (cents: number) => string
  /** Metres: 3,2 km */
  readonly distance: (metres: number) => string
  /** Bytes: 1,5 MB, 2,1 GB */
  readonly fileSize: (bytes: number) => string
  /** a, b und c */
  readonly list: (items: readonly string[]) => string
}

const MINUTES_PER_HOUR = 60
/** Days at most this far away have a name. */
const NEAR_DAYS = 1

/** A day is read at noon, which is the same day in every known time zone. */
const asDate = (when: When): Date => new Date(when.length === 10 ? `${when}T12:00:00Z` : when)
const dayOfWhen = (when: When): string => (when.length === 10 ? when : dayOf(when))

const clockText = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds))
  const rest = String(whole % 60).padStart(2, '0')
  const minutes = Math.floor(whole / 60)
  if (minutes < MINUTES_PER_HOUR) return `${minutes}:${rest}`
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${rest}`
}

const dateFormats = (tag: string) => {
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(tag, { ...options, timeZone: ZONE })
    return (when: When): string => format.format(asDate(when))
  }
  const time = dates({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const day = dates({ weekday: 'long', day: 'numeric', month: 'long' })
  const weekdayShort = dates({ weekday: 'short' })
  const dayAndMonth = dates({ day: 'numeric', month: 'numeric' })
  const near = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' })
  const nearWord = (when: When, now: When): string | undefined => {
    const distance = daysBetween(dayOfWhen(now), dayOfWhen(when))
    return Math.abs(distance) > NEAR_DAYS ? undefined : near.format(distance, 'day')
  }
  return {
    time,
    timeToSecond: dates({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }),
    timeRange: (startAt: When, endAt: When) => `${time(startAt)}–${time(endAt)}`,
    day,
    dayShort: (when: When) => `${weekdayShort(when)} ${dayAndMonth(when)}`,
    dayInYear: dates({ day: 'numeric', month: 'short' }),
    dayOfYear: dates({ day: 'numeric', month: 'long' }),
    monthShort: dates({ month: 'short', year: 'numeric' }),
    date: dates({ day: 'numeric', month: 'numeric', year: 'numeric' }),
    dateLong: dates({ day: 'numeric', month: 'long', year: 'numeric' }),
    weekday: dates({ weekday: 'long' }),
    weekdayShort,
    dayOfMonth: (when: When) => String(Number(dayOfWhen(when).slice(8))),
    month: dates({ month: 'long', year: 'numeric' }),
    weekNumber: (when: When) => String(yearAndWeek(weekOf(when)).weekNumber),
    relativeDay: (when: When, now: When) => {
      const word = nearWord(when, now)
      return word === undefined ? day(when) : word.charAt(0).toLocaleUpperCase(tag) + word.slice(1)
    },
    relativeDayWithin: (when: When, now: When) => nearWord(when, now) ?? day(when),
  }
}

const numberFormats = (tag: string) => {
  const numbers = (options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options)
  const unit = (name: string, maximumFractionDigits = 0, unitDisplay: 'short' | 'narrow' = 'short') =>
    numbers({ style: 'unit', unit: name, unitDisplay, maximumFractionDigits })
  const [
    number,
    percent,
    hours,
    minutes,
    kilometres,
    kilobytes,
    megabytes,
    gigabytes,
    euro,
    wholeEuro,
    list,
  ] = [
    numbers(),
    numbers({ style: 'percent', maximumFractionDigits: 0 }),
    unit('hour'),
    unit('minute'),
    unit('kilometer', 1),
    unit('kilobyte'),
    unit('megabyte', 1),
    unit('gigabyte', 1),
    numbers({ style: 'currency', currency: 'EUR' }),
    numbers({ style: 'currency', currency: 'EUR', maximumFractionDigits: 0 }),
    new Intl.ListFormat(tag, { type: 'conjunction' }),
  ] as const
  return {
    number: (value: number) => number.format(value),
    percent: (share: number) => percent.format(share),
    clock: clockText,
    duration: (total: number) => {
      const rounded = Math.round(total)
      const [whole, rest] = [Math.floor(rounded / MINUTES_PER_HOUR), rounded % MINUTES_PER_HOUR]
      if (whole === 0) return minutes.format(rest)
      return rest === 0 ? hours.format(whole) : `${hours.format(whole)} ${minutes.format(rest)}`
    },
    euro: (cents: number) => euro.format(cents / 100),
    wholeEuro: (cents: number) => wholeEuro.format(cents / 100),
    distance: (metres: number) => kilometres.format(metres / 1000),
    fileSize: (bytes: number) => {
      // Below a tenth of a megabyte the larger unit would say zero.
      if (bytes < 1e5) return kilobytes.format(Math.ceil(bytes / 1e3))
      return bytes < 1e9 ? megabytes.format(bytes / 1e6) : gigabytes.format(bytes / 1e9)
    },
    list: (items: readonly string[]) => list.format(items),
  }
}

const made = new Map<Locale, Formats>()

/** All formats of a language; cached, since creating them costs more than using them. */
export const formatsOf = (locale: Locale): Formats => {
  const known = made.get(locale)
  if (known !== undefined) return known
  // British order of day and month: the product is used in Europe.
  const tag = locale === 'en' ? 'en-GB' : locale
  const formats = { ...dateFormats(tag), ...numberFormats(tag) }
  made.set(locale, formats)
  return formats
}
