/** Reads what people write into the cells of a list of members: German and English dates, genders and states. */
import { type Day, isDay } from '../../basics/calendar-days.ts'
import { foldText } from '../schools/text-match.ts'
import type { DateOrder } from './import-fields.ts'

const pad = (value: number): string => String(value).padStart(2, '0')

const MONTHS: readonly (readonly string[])[] = [
  ['jan', 'januar', 'january', 'janner'],
  ['feb', 'februar', 'february', 'feber'],
  ['mar', 'marz', 'march', 'mrz', 'maerz'],
  ['apr', 'april'],
  ['mai', 'may'],
  ['jun', 'juni', 'june'],
  ['jul', 'juli', 'july'],
  ['aug', 'august'],
  ['sep', 'sept', 'september'],
  ['okt', 'oct', 'oktober', 'october'],
  ['nov', 'november'],
  ['dez', 'dec', 'dezember', 'december'],
]

const monthOf = (word: string): number => {
  const folded = foldText(word)
  return MONTHS.findIndex((names) => names.includes(folded)) + 1
}

const CENTURY = 100
/** Two digits stand for the year of that ending which is not after this one. */
const fullYear = (text: string, today: Day): number => {
  const year = Number(text)
  if (text.length > 2) return year
  const thisYear = Number(today.slice(0, 4))
  const inThisCentury = Math.floor(thisYear / CENTURY) * CENTURY + year
  return inThisCentury > thisYear ? inThisCentury - CENTURY : inThisCentury
}

const dayOfParts = (year: number, month: number, day: number): Day | undefined => {
  const text = `${String(year).padStart(4, '0')}-${pad(month)}-${pad(day)}`
  return isDay(text) ? text : undefined
}

/** The day 0 of spreadsheets, which count days. */
const SPREADSHEET_START = Date.UTC(1899, 11, 30)
const MS_PER_DAY = 86_400_000

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]\d{1,2}:\d{2}.*)?$/
const POINTS = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})(?: \d{1,2}:\d{2}.*)?$/
const SLASHES = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})(?: \d{1,2}:\d{2}.*)?$/
const DAY_AND_WORD = /^(\d{1,2})(?:\.|st|nd|rd|th)?[ -]\s?(\p{L}{3,9})\.?,?[ -](\d{4}|\d{2})$/u
const WORD_AND_DAY = /^(\p{L}{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u
const SERIAL = /^\d{5}$/

/** Undefined for a text that is no day. `today`: two digits of a year mean the past. */
export const readDay = (text: string, order: DateOrder, today: Day): Day | undefined => {
  const typed = text.trim()
  const iso = ISO.exec(typed)
  if (iso !== null) return dayOfParts(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const points = POINTS.exec(typed)
  if (points !== null)
    return dayOfParts(fullYear(points[3] ?? '', today), Number(points[2]), Number(points[1]))
  const slashes = SLASHES.exec(typed)
  if (slashes !== null) {
    const [first, second] = [Number(slashes[1]), Number(slashes[2])]
    const [month, day] = order === 'month-first' ? [first, second] : [second, first]
    return dayOfParts(fullYear(slashes[3] ?? '', today), month, day)
  }
  const words = DAY_AND_WORD.exec(typed)
  if (words !== null)
    return dayOfParts(fullYear(words[3] ?? '', today), monthOf(words[2] ?? ''), Number(words[1]))
  const english = WORD_AND_DAY.exec(typed)
  if (english !== null) return dayOfParts(Number(english[3]), monthOf(english[1] ?? ''), Number(english[2]))
  if (SERIAL.test(typed))
    return new Date(SPREADSHEET_START + Number(typed) * MS_PER_DAY).toISOString().slice(0, 10)
  return undefined
}

const MOST_MONTHS = 12

/** Counts for the order of dates: dates whose first or second number can be no month. */
export type OrderCount = { dayFirst: number; monthFirst: number }

export const countOrder = (count: OrderCount, text: string): void => {
  const [, first, second] = SLASHES.exec(text.trim()) ?? []
  if (Number(first) > MOST_MONTHS) count.dayFirst += 1
  else if (Number(second) > MOST_MONTHS) count.monthFirst += 1
}

/** Most of the world writes the day first. */
export const guessOrder = ({ dayFirst, monthFirst }: OrderCount): DateOrder =>
  monthFirst > dayFirst ? 'month-first' : 'day-first'

export const looksLikeDay = (text: string): boolean =>
  [ISO, POINTS, SLASHES, DAY_AND_WORD, WORD_AND_DAY].some((shape) => shape.test(text.trim()))

const reader =
  <Value extends string>(words: Readonly<Record<Value, readonly string[]>>) =>
  (text: string): Value | undefined => {
    const folded = foldText(text)
    for (const value in words) if (words[value].includes(folded)) return value
    return undefined
  }

const folded = (words: readonly string[]): string[] => words.map((word) => foldText(word))

/** `u`: not told. */
export const readGender = reader({
  m: folded(['m', 'männlich', 'mann', 'male', 'man', 'herr', 'mr', 'junge', 'boy']),
  f: folded(['w', 'f', 'weiblich', 'frau', 'female', 'woman', 'mrs', 'ms', 'mädchen', 'girl']),
  d: folded(['d', 'x', 'divers', 'diverse', 'nonbinary', 'non-binary', 'nicht binär', 'other']),
  u: folded(['u', 'k. A.', 'keine Angabe', 'unbekannt', 'unknown', 'n/a', '-', 'not stated', 'ohne']),
})

export const IMPORT_STATES = ['active', 'passive', 'interested', 'cancelled'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

export const readState = reader<ImportState>({
  active: folded([
    'a',
    'aktiv',
    'aktives Mitglied',
    'active',
    'Mitglied',
    'member',
    'ordentlich',
    'ja',
    'yes',
  ]),
  passive: folded([
    'p',
    'passiv',
    'passives Mitglied',
    'passive',
    'ruhend',
    'pausiert',
    'paused',
    'Fördermitglied',
  ]),
  interested: folded([
    'interessent',
    'Interessentin',
    'interessiert',
    'interested',
    'Probetraining',
    'trial',
    'prospect',
  ]),
  cancelled: folded([
    'ausgetreten',
    'gekündigt',
    'ehemalig',
    'ehemaliges Mitglied',
    'inaktiv',
    'inactive',
    'former',
    'left',
    'cancelled',
    'canceled',
    'ended',
  ]),
})

const COUNTRIES = reader({
  DE: folded(['de', 'd', 'deutschland', 'germany', 'brd', 'deu', 'ger']),
  AT: folded(['at', 'a', 'österreich', 'austria', 'aut']),
  CH: folded(['ch', 'schweiz', 'switzerland', 'che', 'suisse']),
  NL: folded(['nl', 'niederlande', 'netherlands', 'holland']),
  DK: folded(['dk', 'dänemark', 'denmark']),
  PL: folded(['pl', 'polen', 'poland']),
  FR: folded(['fr', 'frankreich', 'france']),
  BE: folded(['be', 'belgien', 'belgium']),
  LU: folded(['lu', 'luxemburg', 'luxembourg']),
})

/** ISO 3166: by its two letters, or by the name of a neighbour. */
export const readCountry = (text: string): string | undefined => {
  const typed = text.trim()
  return COUNTRIES(typed) ?? (/^[A-Za-z]{2}$/.test(typed) ? typed.toUpperCase() : undefined)
}

/** A number that an app does not need to understand: compared without blanks at its ends and without case. */
export const numberKey = (text: string): string => text.trim().replaceAll(/\s+/g, ' ').toUpperCase()

const WHOLE = /^\d{1,6}$/
export const readCount = (text: string): number | undefined =>
  WHOLE.test(text.trim()) ? Number(text.trim()) : undefined

/** `Musterweg 12 a` as street and number. */
export const splitStreet = (text: string): { street: string; houseNumber: string } | undefined => {
  const [, street, houseNumber] =
    /^(.*\D)\s+(\d{1,5}\s?[a-zA-Z]?(?:\s?[-/]\s?\d{1,5}\s?[a-zA-Z]?)?)$/.exec(text.trim()) ?? []
  return street === undefined || houseNumber === undefined
    ? undefined
    : { street: street.trim().replace(/,$/, ''), houseNumber: houseNumber.replaceAll(/\s/g, '') }
}
