/** Reads the export of the association's office: a CSV file with a header, columns in any order, with comma or semicolon. */
import { isDay } from '../../basics/calendar-days.ts'
import { readCsv, separatorOf } from '../../basics/csv.ts'
import { normalNumber, NUMBER_SHAPE } from './association-number.ts'
import { LEGACY_STATUSES, type LegacyStatus } from './contract.ts'

export type ExportedMember = {
  readonly number: string
  readonly birthdayAt: string | null
  readonly status: LegacyStatus
  readonly memberSince: string | null
  readonly creditCents: number
  readonly creditAt: string | null
  readonly annualFeeCents: number | null
  readonly wtGrade: number | null
  /** Argon2id in PHC form; null: not in the file. */
  readonly passwordHash: string | null
}

/** `columns` with mistakes in a line; the header is line 1. */
export type ExportProblem = { readonly line: number; readonly columns: readonly string[] }
export type Export = {
  readonly members: readonly ExportedMember[]
  readonly problems: readonly ExportProblem[]
}

export const EXPORT_COLUMNS = [
  'number',
  'password_hash',
  'birthday',
  'status',
  'since',
  'credit_cents',
  'credit_date',
  'annual_fee_cents',
  'grade',
] as const
export type Column = (typeof EXPORT_COLUMNS)[number]
export const REQUIRED_COLUMNS: readonly Column[] = ['number', 'status']

const PHC =
  /^\$argon2id\$v=19\$m=(\d{1,6}),t=(\d{1,2}),p=(\d{1,2})\$[A-Za-z0-9+/]{11,86}\$[A-Za-z0-9+/]{16,86}$/
/** The limit for the cost of one sign-in: 64 MiB and some passes, above every common recommendation. */
const MOST_COST = { kibibytes: 65_536, passes: 10, parallelism: 8 } as const

/** Whether the text is an argon2id hash that the server can afford to compare with. */
export const isAffordableHash = (hash: string): boolean => {
  const [, kibibytes, passes, parallelism] = PHC.exec(hash) ?? []
  const isWithin = (value: string | undefined, most: number) => Number(value) >= 1 && Number(value) <= most
  return (
    isWithin(kibibytes, MOST_COST.kibibytes) &&
    isWithin(passes, MOST_COST.passes) &&
    isWithin(parallelism, MOST_COST.parallelism)
  )
}

/** No member has more credit or debts, or pays more a year; a misplaced comma would give more. */
const MOST_CENTS = 1_000_000
const MOST_GRADE = 30

/** Undefined for an invalid value. */
type Read<T> = T | undefined
const dayOrNull = (text: string): Read<string | null> => {
  if (text === '') return null
  return isDay(text) ? text : undefined
}
const numberOrNull = (text: string, least: number, most: number): Read<number | null> => {
  if (text === '') return null
  const value = /^-?\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  return value >= least && value <= most ? value : undefined
}

const readMember = (value: (column: Column) => string): { member: ExportedMember; wrong: Column[] } => {
  const number = normalNumber(value('number'))
  const status = LEGACY_STATUSES.find((one) => one === value('status'))
  const hash = value('password_hash')
  const read = {
    birthday: dayOrNull(value('birthday')),
    since: dayOrNull(value('since')),
    credit_cents: numberOrNull(value('credit_cents'), -MOST_CENTS, MOST_CENTS),
    credit_date: dayOrNull(value('credit_date')),
    annual_fee_cents: numberOrNull(value('annual_fee_cents'), 0, MOST_CENTS),
    grade: numberOrNull(value('grade'), 0, MOST_GRADE),
    number: NUMBER_SHAPE.test(number) ? number : undefined,
    status,
    password_hash: hash === '' || isAffordableHash(hash) ? hash : undefined,
  }
  return {
    wrong: EXPORT_COLUMNS.filter((column) => read[column] === undefined),
    member: {
      number,
      status: status ?? 'active',
      birthdayAt: read.birthday ?? null,
      memberSince: read.since ?? null,
      creditCents: read.credit_cents ?? 0,
      creditAt: read.credit_date ?? null,
      annualFeeCents: read.annual_fee_cents ?? null,
      wtGrade: read.grade ?? null,
      passwordHash: hash === '' ? null : hash,
    },
  }
}

/** If a number is in the file twice, the second line is the mistake. */
export const readExport = (csv: string): Export => {
  const [header, ...rows] = readCsv(csv, separatorOf(csv))
  const names = (header?.cells ?? []).map((name) => name.trim().toLowerCase())
  const unknown = names.filter((name) => !EXPORT_COLUMNS.some((column) => column === name))
  const missing = REQUIRED_COLUMNS.filter((column) => !names.includes(column))
  if (unknown.length + missing.length > 0)
    return { members: [], problems: [{ line: 1, columns: [...missing, ...unknown] }] }

  const members: ExportedMember[] = []
  const problems: ExportProblem[] = []
  const seen = new Set<string>()
  for (const { line, cells } of rows) {
    const { member, wrong } = readMember((column) => (cells[names.indexOf(column)] ?? '').trim())
    if (seen.has(member.number)) wrong.push('number')
    seen.add(member.number)
    if (wrong.length > 0) problems.push({ line, columns: [...new Set(wrong)] })
    else members.push(member)
  }
  return { members, problems }
}
