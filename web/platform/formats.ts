/** Times, days and numbers in the reader's language, always as clocks in Europe/Berlin show them (decisions §1). */
import { useMemo } from 'react'
import { dayOf, daysBetween } from '@wegband/domain/basics/calendar-days.ts'
import type { Locale } from '@wegband/domain/basics/locale.ts'
import { now } from './clock.ts'
import { useLocale } from './i18n.tsx'

/** An ISO instant or a day, `2026-11-20`. */
type When = string

export type Formats = {
  /** 18:30 */
  readonly time: (instant: When) => string
  /** Freitag, 20. November */
  readonly day: (when: When) => string
  /** Fr, 20.11. */
  readonly dayShort: (when: When) => string
  /** 20.11.2026 */
  readonly date: (when: When) => string
  /** 20. November 2026 */
  readonly dateLong: (when: When) => string
  /** Fr */
  readonly weekdayShort: (when: When) => string
  /** 20 */
  readonly dayOfMonth: (when: When) => string
  /** November 2026 */
  readonly month: (when: When) => string
  /** heute, morgen, gestern, else the day */
  readonly relativeDay: (when: When) => string
  readonly number: (value: number) => string
  /** 45 % */
  readonly percent: (share: number) => string
  /** Seconds as 9:20 or 1:02:05 */
  readonly minutes: (seconds: number) => string
  readonly list: (items: readonly string[]) => string
}

const ZONE = 'Europe/Berlin'
const NEAR_DAYS = 1

/** A day is read at noon, which is the same day in every zone we know. */
const asDate = (when: When): Date => new Date(when.length === 10 ? `${when}T12:00:00Z` : when)

const clockText = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds))
  const rest = String(whole % 60).padStart(2, '0')
  const minutes = Math.floor(whole / 60)
  if (minutes < 60) return `${minutes}:${rest}`
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${rest}`
}

const capitalised = (text: string, locale: Locale): string =>
  text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)

function relativeDayIn(locale: Locale, day: (when: When) => string): (when: When) => string {
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  return (when) => {
    const today = dayOf(new Date(now()).toISOString())
    const distance = daysBetween(today, dayOf(asDate(when).toISOString()))
    return Math.abs(distance) <= NEAR_DAYS ? capitalised(words.format(distance, 'day'), locale) : day(when)
  }
}

/** All formats of a language; made once per language. */
export function formatsOf(locale: Locale): Formats {
  // British order of day and month: the product's places are in Europe
  const tag = locale === 'en' ? 'en-GB' : locale
  const dates = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(tag, { ...options, timeZone: ZONE })
    return (when: When) => format.format(asDate(when))
  }
  const numbers = new Intl.NumberFormat(tag)
  const percents = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 })
  const lists = new Intl.ListFormat(tag, { type: 'conjunction' })
  const day = dates({ weekday: 'long', day: 'numeric', month: 'long' })
  return {
    time: dates({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    day,
    dayShort: dates({ weekday: 'short', day: 'numeric', month: 'numeric' }),
    date: dates({ day: 'numeric', month: 'numeric', year: 'numeric' }),
    dateLong: dates({ day: 'numeric', month: 'long', year: 'numeric' }),
    weekdayShort: dates({ weekday: 'short' }),
    dayOfMonth: (when) => String(Number(dayOf(asDate(when).toISOString()).slice(8))),
    month: dates({ month: 'long', year: 'numeric' }),
    relativeDay: relativeDayIn(locale, day),
    number: (value) => numbers.format(value),
    percent: (share) => percents.format(share),
    minutes: clockText,
    list: (items) => lists.format(items),
  }
}

export function useFormats(): Formats {
  const locale = useLocale()
  return useMemo(() => formatsOf(locale), [locale])
}
