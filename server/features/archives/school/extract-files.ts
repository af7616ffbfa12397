/** The files of a school's extract: CSV that spreadsheets open, and the members file that the import wizard takes. */
import { csvLine, csvOf } from '@wegband/domain/basics/csv.ts'
import type { Locale } from '@wegband/domain/basics/locale.ts'
import { fullName } from '@wegband/domain/features/accounts/person-name.ts'
import { genderWord, MEMBER_HEADINGS, stateWord } from '@wegband/domain/features/archives/member-columns.ts'
import { PERSON_FIELDS, type PersonField } from '@wegband/domain/features/member-import/import-fields.ts'
import { translatorFor } from '@wegband/messages/all-bundles.ts'
import type { Context } from '../../../http/request/context.ts'
import type { ArchiveEntry } from '../../privacy/write-archive.ts'
import { listContracts, listLevels, listMembers, listTrainings, type MemberRow } from './extract-store.ts'

const NAMES = {
  de: {
    note: 'lies-mich.txt',
    members: 'mitglieder.csv',
    levels: 'levels.csv',
    trainings: 'trainings.csv',
    contracts: 'vertraege.csv',
  },
  en: {
    note: 'read-me.txt',
    members: 'members.csv',
    levels: 'levels.csv',
    trainings: 'trainings.csv',
    contracts: 'contracts.csv',
  },
} as const

const cellOf = (row: MemberRow, field: PersonField, locale: Locale): string => {
  if (field === 'gender') return genderWord(row.gender ?? 'u', locale)
  if (field === 'state') return stateWord(row.state, locale)
  return row[field] ?? ''
}

const membersFile = (rows: readonly MemberRow[], locale: Locale): string =>
  csvOf([
    PERSON_FIELDS.map((field) => MEMBER_HEADINGS[locale][field]),
    ...rows.map((row) => PERSON_FIELDS.map((field) => cellOf(row, field, locale))),
  ])

type Cell = string | number | null
const table = (headings: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `\uFEFF${[headings, ...rows].map((row) => csvLine(row.map((cell) => String(cell ?? '')))).join('')}`

const euros = (cents: number, locale: Locale): string =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 2, useGrouping: false }).format(cents / 100)

const entry = (name: string, content: string): ArchiveEntry => ({
  name,
  content: [Buffer.from(content)],
  isPacked: false,
})

export async function* extractFiles(
  db: Context['db'],
  { schoolId, locale, today }: { readonly schoolId: number; readonly locale: Locale; readonly today: string },
): AsyncGenerator<ArchiveEntry> {
  const names = NAMES[locale]
  const t = translatorFor(locale)
  const heading = (key: string): string => t(`archives.extract.headings.${key}` as never)
  const person = ['number', 'firstName', 'lastName', 'birthday'] as const
  const personHeadings = person.map((field) => MEMBER_HEADINGS[locale][field])
  yield entry(names.note, t('archives.extract.note' as never, names as never))
  yield entry(names.members, membersFile(await listMembers(db, schoolId, today), locale))
  yield entry(
    names.levels,
    table(
      [...personHeadings, ...['sport', 'level', 'levelName', 'trainings'].map(heading)],
      (await listLevels(db, schoolId, locale)).map((row) => [
        ...person.map((field) => row[field]),
        row.sport,
        row.level,
        row.levelName,
        row.trainings,
      ]),
    ),
  )
  yield entry(
    names.trainings,
    table(
      [...['day', 'class'].map(heading), ...personHeadings],
      (await listTrainings(db, schoolId, locale)).map((row) => [
        row.day,
        row.className,
        ...person.map((field) => row[field]),
      ]),
    ),
  )
  yield entry(
    names.contracts,
    table(
      ['contract', 'product', 'status', 'startsOn', 'endsOn', 'price', 'payer', 'person'].map(heading),
      (await listContracts(db, schoolId, locale)).map((row) => [
        row.contract,
        row.product,
        row.status,
        row.startsOn,
        row.endsOn,
        euros(row.priceCents, locale),
        fullName({ firstName: row.payerFirstName ?? '', lastName: row.payerLastName ?? '' }),
        fullName({ firstName: row.firstName ?? '', lastName: row.lastName ?? '' }),
      ]),
    ),
  )
}
