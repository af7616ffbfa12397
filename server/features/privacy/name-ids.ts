/** Writes names beside the ids of a copy: `school_id: 3, school_name: …`. Names only people who are connected with the person. */
import { sql } from 'drizzle-orm'
import { inLocale, type Locale } from '@wegband/domain/basics/locale.ts'
import { fullName } from '../../db/full-name.ts'
import type { Db } from '../../db/transaction.ts'

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
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ id: number; name: unknown }>(
    sql`select id, name from ${sql.identifier(table)} where id = any(${sql.param([...ids])}::integer[])`,
  )
  return new Map(rows.map(({ id, name }) => [id, textOf(name, locale)]))
}

/** The names of the person and all connected people. */
const readConnected = async (db: Db, userId: number): Promise<Names> => {
  const { rows } = await db.execute<{ id: number; name: string }>(
    sql`select u.id, ${sql.raw(fullName('u'))} as name from users u
      where u.id = ${userId} or u.id in (select r.related_id from relations r where r.user_id = ${userId})`,
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
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
  const connected = await readConnected(db, userId)
  for (const column of CONNECTED) namesOf.set(column, connected)
  return Object.fromEntries(
    Object.entries(data).map(([heading, rows]) => [heading, rows.map((row) => withNames(row, namesOf))]),
  )
}
