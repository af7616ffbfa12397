/** Reads one row of the file by the mapping: the person it describes, and what is wrong, by field. */
import type { Day } from '../../basics/calendar-days.ts'
import { withoutDefusing } from '../../basics/csv.ts'
import type { FieldCode } from '../../errors/field-codes.ts'
import { fullName } from '../accounts/person-name.ts'
import {
  birthday,
  gender,
  nameText,
  phone,
  type PostalAddress,
  postalAddress,
} from '../accounts/person-shapes.ts'
import { whyNotBirthday } from '../registration/age-rules.ts'
import { foldText } from '../schools/text-match.ts'
import { mailAddress } from '../sign-in/contract.ts'
import { MOST_TRAININGS, NUMBER_MAX } from './import-bounds.ts'
import { type ImportField, type Mapping, type PersonField, type SportLevels } from './import-fields.ts'
import {
  type ImportState,
  numberKey,
  readCount,
  readCountry,
  readDay,
  readGender,
  readState,
  splitStreet,
} from './read-values.ts'
import { isAdultOn } from '../accounts/adult-age.ts'

export type RowProblem = { readonly field: ImportField; readonly code: FieldCode }

export type ImportedSport = {
  readonly sportId: number
  readonly level: number
  readonly since: Day | null
  readonly trainings: number
}

export type ImportedGuardian = {
  readonly firstName: string
  readonly lastName: string
  readonly birthdayAt: Day
  readonly mail: string
}

/** Null: the file says nothing of it, which never overwrites anything. */
export type ImportedPerson = {
  readonly number: string | null
  readonly firstName: string
  readonly lastName: string
  readonly birthdayAt: Day
  readonly gender: 'm' | 'f' | 'd' | 'u' | null
  readonly mail: string | null
  readonly phone: string | null
  readonly address: PostalAddress | null
  readonly state: ImportState | null
  readonly joinedOn: Day | null
  readonly guardian: ImportedGuardian | null
  readonly sports: readonly ImportedSport[]
}

export type ReadRow = {
  readonly person: ImportedPerson | undefined
  readonly problems: readonly RowProblem[]
}

type Shape<T> = {
  safeParse: (value: unknown) => { success: true; data: T } | { success: false }
}

/** What the mapping makes of the row's cells. Control characters other than line ends are a mistake of the file. */
const valuesOf = (cells: readonly string[], columns: Mapping['columns']): ReadonlyMap<ImportField, string> =>
  new Map(
    columns.flatMap((field, at) => {
      const value = withoutDefusing(cells[at] ?? '').trim()
      return field === null || value === '' ? [] : [[field, value] as const]
    }),
  )

type Reading = {
  readonly values: ReadonlyMap<ImportField, string>
  readonly problems: RowProblem[]
  readonly order: Mapping['dateOrder']
  readonly today: Day
}

/** Null for a blank cell, and for a wrong one, which is noted. */
const read = <T>(
  { values, problems }: Reading,
  field: ImportField,
  code: FieldCode,
  readValue: (text: string) => T | undefined,
): T | null => {
  const text = values.get(field)
  if (text === undefined) return null
  const value = readValue(text)
  if (value !== undefined) return value
  problems.push({ field, code })
  return null
}

const byShape =
  <T>(shape: Shape<T>) =>
  (text: unknown): T | undefined => {
    const parsed = shape.safeParse(text)
    return parsed.success ? parsed.data : undefined
  }

const required = ({ values, problems }: Reading, fields: readonly ImportField[]): void => {
  for (const field of fields) if (!values.has(field)) problems.push({ field, code: 'required' })
}

const readBirthday = (reading: Reading, field: 'birthday' | 'guardianBirthday'): Day | null =>
  read(reading, field, 'invalid-date', (text) =>
    byShape(birthday)(readDay(text, reading.order, reading.today)),
  )

/** Earlier days only; two digits of a year mean the past. */
const readPast = (reading: Reading, field: ImportField): Day | null => {
  const day = read(reading, field, 'invalid-date', (text) =>
    byShape(birthday)(readDay(text, reading.order, reading.today)),
  )
  if (day === null || day <= reading.today) return day
  reading.problems.push({ field, code: 'in-the-future' })
  return null
}

const ADDRESS: readonly PersonField[] = ['street', 'houseNumber', 'zip', 'city']

const readAddress = (reading: Reading): PostalAddress | null => {
  const { values, problems } = reading
  if (!ADDRESS.some((field) => values.has(field))) return null
  const country = read(reading, 'country', 'not-an-option', readCountry) ?? 'DE'
  const typed = values.get('street') ?? ''
  const split = values.has('houseNumber') ? undefined : splitStreet(typed)
  const whole = {
    street: split?.street ?? typed,
    houseNumber: split?.houseNumber ?? values.get('houseNumber') ?? '',
    zip: values.get('zip') ?? '',
    city: values.get('city') ?? '',
    country,
  }
  const parsed = postalAddress.safeParse(whole)
  if (parsed.success) return parsed.data
  for (const field of ADDRESS)
    if (whole[field as keyof typeof whole].trim() === '') problems.push({ field, code: 'required' })
    else if (parsed.error.issues.some(({ path }) => path[0] === field))
      problems.push({ field, code: field === 'zip' ? 'invalid-zip' : 'invalid' })
  return null
}

const GUARDIAN = ['guardianFirstName', 'guardianLastName', 'guardianBirthday', 'guardianMail'] as const

/** All four facts are needed to ask a guardian; without any the child waits for its parents. */
const readGuardian = (reading: Reading, isChild: boolean): ImportedGuardian | null => {
  const { values, problems, today } = reading
  if (!isChild || !GUARDIAN.some((field) => values.has(field))) return null
  required(reading, GUARDIAN)
  const firstName = read(reading, 'guardianFirstName', 'invalid', byShape(nameText))
  const lastName = read(reading, 'guardianLastName', 'invalid', byShape(nameText))
  const birthdayAt = readBirthday(reading, 'guardianBirthday')
  const mail = read(reading, 'guardianMail', 'invalid-mail', byShape(mailAddress))
  if (birthdayAt !== null && !isAdultOn(birthdayAt, today))
    problems.push({ field: 'guardianBirthday', code: 'invalid-age' })
  if (firstName === null || lastName === null || birthdayAt === null || mail === null) return null
  return { firstName, lastName, birthdayAt, mail }
}

/** The number of a level, alone or behind a word (`3. SG`), or its name. */
const readLevel = ({ levels }: SportLevels, text: string): number | undefined => {
  const folded = foldText(text)
  const named = levels.find(({ names }) => names.some((name) => foldText(name) === folded))
  if (named !== undefined) return named.index
  const numbers = text.match(/\d+/g) ?? []
  const [digits] = numbers
  if (digits === undefined || numbers.length > 1) return undefined
  return levels.find(({ index }) => index === Number(digits))?.index
}

const readSports = (reading: Reading, sports: readonly SportLevels[]): ImportedSport[] =>
  sports.flatMap((sport) => {
    const { sportId } = sport
    const level = read(reading, `level:${sportId}`, 'not-an-option', (text) => readLevel(sport, text))
    const since = readPast(reading, `levelSince:${sportId}`)
    const trainings = read(reading, `trainings:${sportId}`, 'invalid-number', (text) => {
      const count = readCount(text)
      return count !== undefined && count <= MOST_TRAININGS ? count : undefined
    })
    if (level === null) {
      const isAlone = since !== null || (trainings ?? 0) > 0
      if (isAlone && !reading.values.has(`level:${sportId}`))
        reading.problems.push({ field: `level:${sportId}`, code: 'required' })
      return []
    }
    return [{ sportId, level, since, trainings: trainings ?? 0 }]
  })

const checkNumber = (text: string): string | undefined => {
  const number = text.replaceAll(/\s+/g, ' ')
  // eslint-disable-next-line no-control-regex -- control characters are refused
  return number.length > NUMBER_MAX || /[\p{Cc}<>]/u.test(number) ? undefined : number
}

const readPerson = (reading: Reading, sports: readonly SportLevels[]): Partial<ImportedPerson> => {
  const { today, problems } = reading
  required(reading, ['firstName', 'lastName', 'birthday'])
  const birthdayAt = readBirthday(reading, 'birthday')
  const wrongDay = birthdayAt === null ? undefined : whyNotBirthday(birthdayAt, today)
  if (wrongDay !== undefined) problems.push({ field: 'birthday', code: wrongDay })
  const isChild = birthdayAt !== null && !isAdultOn(birthdayAt, today)
  const mail = read(reading, 'mail', 'invalid-mail', byShape(mailAddress))
  return {
    number: read(reading, 'number', 'invalid', checkNumber),
    firstName: read(reading, 'firstName', 'invalid', byShape(nameText)) ?? '',
    lastName: read(reading, 'lastName', 'invalid', byShape(nameText)) ?? '',
    birthdayAt: birthdayAt ?? '',
    gender: read(reading, 'gender', 'not-an-option', (text) => byShape(gender)(readGender(text))),
    // A child has no address of its own; that of a parent belongs into the guardian's column.
    mail: isChild ? null : mail,
    phone: read(reading, 'phone', 'invalid-phone', byShape(phone)),
    address: readAddress(reading),
    state: read(reading, 'state', 'not-an-option', readState),
    joinedOn: readPast(reading, 'joinedOn'),
    guardian: readGuardian(reading, isChild),
    sports: readSports(reading, sports),
  }
}

const isWhole = (person: Partial<ImportedPerson>): person is ImportedPerson =>
  person.birthdayAt !== '' && person.firstName !== '' && person.lastName !== ''

/** No person while anything is wrong. */
export const readRow = (
  cells: readonly string[],
  { columns, dateOrder }: Mapping,
  { sports, today }: { readonly sports: readonly SportLevels[]; readonly today: Day },
): ReadRow => {
  const problems: RowProblem[] = []
  const values = valuesOf(cells, columns)
  for (const [field, value] of values)
    if (/[^\P{Cc}\t\r\n]/u.test(value)) problems.push({ field, code: 'invalid' })
  const person = readPerson({ values, problems, order: dateOrder, today }, sports)
  const known = new Map(problems.map((problem) => [`${problem.field} ${problem.code}`, problem]))
  return {
    person: problems.length === 0 && isWhole(person) ? person : undefined,
    problems: [...known.values()],
  }
}

/** The keys by which rows and people are compared. */
export const personKey = (person: Pick<ImportedPerson, 'firstName' | 'lastName' | 'birthdayAt'>): string =>
  `${person.birthdayAt} ${foldText(fullName(person))}`

export const rowNumberKey = ({ number }: Pick<ImportedPerson, 'number'>): string | null =>
  number === null ? null : numberKey(number)
