/** Writes names beside the ids of a copy: `school_id: 3, school_name: …`. Names only people who are connected with the person. */
import { inLocale, type Locale } from '@wegband/domain/basics/locale.ts'
import type { Db } from '../../db/transaction.ts'
import { listNamesIn, listConnectedNames } from './names-store.ts'

type Row = Record<string, unknown>
type Section = readonly Row[]
type Names = ReadonlyMap<number, string>

/** The columns with ids of each table. */
const NAMED_BY_TABLE = {
  schools: ['school_id'],
  sports: ['sport_id', 'suggested_sport_id'],
  modules: ['module_id', 'suggested_module_id'],
  contents: ['content_id'],
} as const
const TABLES = ['schools', 'sports', 'modules', 'contents'] as const

const CONNECTED = ['related_id', 'from_id', 'to_id', 'given_by', 'answered_by', 'accepted_by'] as const

const idsIn = (sections: readonly Section[], columns: readonly string[]): number[] => {
  const ids = sections.flatMap((rows) => rows.flatMap((row) => columns.map((column) => row[column])))
  return [...new Set(ids.filter((id) => typeof id === 'number'))]
}

/** A name that is one text or a text in each language. */
const textOf = (name: unknown, locale: Locale): string =>
  typeof name === 'string' ? name : inLocale(name as Parameters<typeof inLocale>[0], locale)

const readNames = async (
  db: Db,
  table: (typeof TABLES)[number],
  { ids, locale }: { ids: readonly number[]; locale: Locale },
): Promise<Names> => {
  const rows = await listNamesIn(db, table, ids)
  return new Map(rows.map(({ id, name }) => [id, textOf(name, locale)]))
}

const withNames = (row: Row, namesOf: ReadonlyMap<string, Names>): Row =>
  Object.fromEntries(
    Object.entries(row).flatMap(([column, value]) => {
      const name = typeof value === 'number' ? namesOf.get(column)?.get(value) : undefined
      const pair = [column, value] as const
      return name === undefined ? [pair] : [pair, [`${column.replace(/_id$/, '')}_name`, name] as const]
    }),
  )

export const nameIds = async (
  db: Db,
  data: Readonly<Record<string, Section>>,
  { userId, locale }: { readonly userId: number; readonly locale: Locale },
): Promise<Record<string, Section>> => {
  const sections = Object.values(data)
  const namesOf = new Map<string, Names>()
  for (const table of TABLES) {
    const columns = NAMED_BY_TABLE[table]
    const names = await readNames(db, table, { ids: idsIn(sections, columns), locale })
    for (const column of columns) namesOf.set(column, names)
  }
  const connected = new Map((await listConnectedNames(db, userId)).map(({ id, name }) => [id, name]))
  for (const column of CONNECTED) namesOf.set(column, connected)
  return Object.fromEntries(
    Object.entries(data).map(([heading, rows]) => [heading, rows.map((row) => withNames(row, namesOf))]),
  )
}
