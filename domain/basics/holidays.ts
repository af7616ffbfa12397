/**
 * Public holidays of Germany and its states, of Austria, and those that all of Switzerland has: fixed days and days counted from
 * Easter. Left out: holidays of single towns (Augsburg; Corpus Christi in parts of Saxony and Thuringia, Assumption in Bavaria),
 * cantonal holidays, and school holidays.
 */
import { addDays, type Day, weekdayOf } from './calendar-days.ts'

export const GERMAN_STATES = [
  'BB',
  'BE',
  'BW',
  'BY',
  'HB',
  'HE',
  'HH',
  'MV',
  'NI',
  'NW',
  'RP',
  'SH',
  'SL',
  'SN',
  'ST',
  'TH',
] as const
export type GermanState = (typeof GERMAN_STATES)[number]

export type Holiday = { readonly day: Day; readonly name: HolidayName }
export type HolidayName =
  | 'new-year'
  | 'epiphany'
  | 'womens-day'
  | 'good-friday'
  | 'easter-sunday'
  | 'easter-monday'
  | 'labour-day'
  | 'ascension'
  | 'whit-sunday'
  | 'whit-monday'
  | 'corpus-christi'
  | 'swiss-day'
  | 'assumption'
  | 'childrens-day'
  | 'german-unity'
  | 'austrian-day'
  | 'reformation'
  | 'all-saints'
  | 'repentance'
  | 'immaculate-conception'
  | 'christmas'
  | 'second-christmas-day'

const dayIn = (year: number, month: number, day: number): Day =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** Easter Sunday of the Gregorian calendar (the rule of Meeus, Jones and Butcher). */
export const easterSunday = (year: number): Day => {
  const golden = year % 19
  const [century, yearOf] = [Math.floor(year / 100), year % 100]
  const moonShift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - Math.floor(century / 4) - moonShift + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(yearOf / 4) - epact - (yearOf % 4)) % 7
  const correction = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * correction + 114
  return dayIn(year, Math.floor(days / 31), (days % 31) + 1)
}

/** The Wednesday before 23 November. */
const repentanceDay = (year: number): Day => {
  const before = addDays(dayIn(year, 11, 23), -1)
  return addDays(before, -((weekdayOf(before) - 3 + 7) % 7))
}

/**
 * A holiday and how to find its day: by month and date, by days from Easter Sunday, or by its own rule. Without states it is
 * nationwide.
 */
type Rule = readonly [name: HolidayName, day: (year: number) => Day, states?: readonly GermanState[]]
const fixed =
  (month: number, day: number) =>
  (year: number): Day =>
    dayIn(year, month, day)
const fromEaster =
  (days: number) =>
  (year: number): Day =>
    addDays(easterSunday(year), days)

const GERMAN: readonly Rule[] = [
  ['new-year', fixed(1, 1)],
  ['epiphany', fixed(1, 6), ['BW', 'BY', 'ST']],
  ['womens-day', fixed(3, 8), ['BE', 'MV']],
  ['good-friday', fromEaster(-2)],
  ['easter-sunday', fromEaster(0), ['BB']],
  ['easter-monday', fromEaster(1)],
  ['labour-day', fixed(5, 1)],
  ['ascension', fromEaster(39)],
  ['whit-sunday', fromEaster(49), ['BB']],
  ['whit-monday', fromEaster(50)],
  ['corpus-christi', fromEaster(60), ['BW', 'BY', 'HE', 'NW', 'RP', 'SL']],
  ['assumption', fixed(8, 15), ['SL']],
  ['childrens-day', fixed(9, 20), ['TH']],
  ['german-unity', fixed(10, 3)],
  ['reformation', fixed(10, 31), ['BB', 'HB', 'HH', 'MV', 'NI', 'SH', 'SN', 'ST', 'TH']],
  ['all-saints', fixed(11, 1), ['BW', 'BY', 'NW', 'RP', 'SL']],
  ['repentance', repentanceDay, ['SN']],
  ['christmas', fixed(12, 25)],
  ['second-christmas-day', fixed(12, 26)],
]
const AUSTRIAN: readonly Rule[] = [
  ['new-year', fixed(1, 1)],
  ['epiphany', fixed(1, 6)],
  ['easter-monday', fromEaster(1)],
  ['labour-day', fixed(5, 1)],
  ['ascension', fromEaster(39)],
  ['whit-monday', fromEaster(50)],
  ['corpus-christi', fromEaster(60)],
  ['assumption', fixed(8, 15)],
  ['austrian-day', fixed(10, 26)],
  ['all-saints', fixed(11, 1)],
  ['immaculate-conception', fixed(12, 8)],
  ['christmas', fixed(12, 25)],
  ['second-christmas-day', fixed(12, 26)],
]
const SWISS: readonly Rule[] = [
  ['new-year', fixed(1, 1)],
  ['ascension', fromEaster(39)],
  ['swiss-day', fixed(8, 1)],
  ['christmas', fixed(12, 25)],
]
const RULES: Readonly<Record<string, readonly Rule[]>> = { DE: GERMAN, AT: AUSTRIAN, CH: SWISS }

/**
 * `country`: ISO 3166 (DE, AT, CH; other countries have no holidays here). `state`: of Germany; without it, the holidays that all
 * states share.
 */
export type Region = { readonly country: string; readonly state?: string | null | undefined }

/** The holidays of a year, earliest first. */
export const holidaysOf = ({ country, state }: Region, year: number): Holiday[] =>
  (RULES[country] ?? [])
    .filter(([, , states]) => states === undefined || states.some((one) => one === state))
    .map(([name, day]) => ({ name, day: day(year) }))
    .toSorted((left, right) => left.day.localeCompare(right.day))

/** The holiday on this day; undefined on every other day. */
export const holidayOn = (region: Region, day: Day): Holiday | undefined =>
  holidaysOf(region, Number(day.slice(0, 4))).find((holiday) => holiday.day === day)
