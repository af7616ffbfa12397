/**
 * How the driver reads PostgreSQL's values: instants as `2026-11-20T17:30:00.000Z`, days as `2026-11-20`, bigints as numbers. It never
 * creates Date objects: converting each value to a Date and back takes most of a long list's time.
 */
import pg from 'pg'

const OID = {
  bigint: 20,
  bigintList: 1016,
  day: 1082,
  dayList: 1182,
  local: 1114,
  localList: 1115,
  instant: 1184,
  instantList: 1185,
  interval: 1186,
  intervalList: 1187,
} as const

const DATE_LENGTH = '2026-11-20'.length
const SECONDS_END = '2026-11-20 17:30:00'.length
const MILLISECOND_DIGITS = 3
const DOT = 46
const UTC_SUFFIX = '+00'

/** `2026-11-20 17:30:00[.123456]` with its fraction cut to milliseconds. */
const withMilliseconds = (value: string, fractionEnd: number): string => {
  const fraction = value.charCodeAt(SECONDS_END) === DOT ? value.slice(SECONDS_END + 1, fractionEnd) : ''
  return `${value.slice(0, DATE_LENGTH)}T${value.slice(DATE_LENGTH + 1, SECONDS_END)}.${fraction.slice(0, MILLISECOND_DIGITS).padEnd(MILLISECOND_DIGITS, '0')}`
}

/** `2026-11-20 17:30:00+00` becomes `2026-11-20T17:30:00.000Z`; another offset (a pooler that drops our TimeZone) is converted. */
export const instantFromPostgres = (value: string): string => {
  if (value.charCodeAt(4) === 45 && value.endsWith(UTC_SUFFIX))
    return `${withMilliseconds(value, value.length - UTC_SUFFIX.length)}Z`
  const milliseconds = Date.parse(value.replace(/([+-]\d\d)$/, '$1:00'))
  // `infinity` and years beyond four digits stay as PostgreSQL writes them.
  return Number.isNaN(milliseconds) ? value : new Date(milliseconds).toISOString()
}

/** A timestamp without a zone: the same text, without a Z. */
const localFromPostgres = (value: string): string =>
  value.charCodeAt(4) === 45 ? withMilliseconds(value, value.length) : value

const bigintFromPostgres = (value: string): number => {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`A bigint too large for a number: ${value}`)
  return number
}

const asText = (value: string): string => value

/** `{1,NULL,3}` or `{"2026-11-20 17:30:00+00",NULL}`, one dimension; no value of these types contains a comma. */
const listOf =
  <T>(read: (value: string) => T) =>
  (value: string): (T | null)[] =>
    value === '{}'
      ? []
      : value
          .slice(1, -1)
          .split(',')
          .map((item) => (item === 'NULL' ? null : read(item.replaceAll('"', ''))))

const PARSERS: ReadonlyMap<number, (value: string) => unknown> = new Map<number, (value: string) => unknown>([
  [OID.bigint, bigintFromPostgres],
  [OID.bigintList, listOf(bigintFromPostgres)],
  [OID.day, asText],
  [OID.dayList, listOf(asText)],
  [OID.local, localFromPostgres],
  [OID.localList, listOf(localFromPostgres)],
  [OID.instant, instantFromPostgres],
  [OID.instantList, listOf(instantFromPostgres)],
  [OID.interval, asText],
  [OID.intervalList, listOf(asText)],
])

/** For the `types` option of every pool, client and query. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    const own = format === 'binary' ? undefined : PARSERS.get(oid)
    if (own) return own
    const standard: unknown = pg.types.getTypeParser(oid, format ?? 'text')
    return standard
  },
}
