/** Writes rows in bulk: one statement per few thousand rows of any width. The database converts every value itself. */
import { getTableColumns, getTableName, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '@wegband/server/db/transaction.ts'

/** Small enough for the pool's statement timeout on a slow machine. */
const ROWS_PER_STATEMENT = 2_000

type Column = { key: string; name: string; type: string }

/** The columns that the rows name, as the database calls them; the others take their defaults. */
const columnsOf = (table: PgTable, keys: readonly string[]): Column[] => {
  const known = getTableColumns(table)
  return keys.map((key) => {
    const column = known[key]
    if (column === undefined) throw new Error(`${getTableName(table)} has no column ${key}.`)
    const name = column.keyAsName ? toSnakeCase(column.name) : column.name
    return { key, name, type: column.getSQLType() }
  })
}

const list = (parts: SQLWrapper[]): SQL =>
  sql.join(
    parts.map((part) => sql`${part}`),
    sql`, `,
  )

/**
 * `insert into t (a, b) select a, b from json_to_recordset(...)`: JSON carries arrays, nulls and nested values without a parameter for
 * each.
 */
const insertChunk = (table: PgTable, columns: readonly Column[], rows: readonly object[]): SQL => {
  const names = list(columns.map(({ name }) => sql.identifier(name)))
  const types = list(columns.map(({ name, type }) => sql`${sql.identifier(name)} ${sql.raw(type)}`))
  const values = rows.map((row) => {
    const entries = new Map<string, unknown>(Object.entries(row))
    return Object.fromEntries(columns.map(({ key, name }) => [name, entries.get(key) ?? null]))
  })
  return sql`insert into ${sql.identifier(getTableName(table))} (${names}) select ${names} from json_to_recordset(${JSON.stringify(values)}::json) as row(${types})`
}

/** Inserts all rows, in their order. Every row must have the keys of the first one; a missing value is null, not the default. */
export const insertRows = async (db: Db, table: PgTable, rows: readonly object[]): Promise<void> => {
  const [first] = rows
  if (first === undefined) return
  const columns = columnsOf(table, Object.keys(first))
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT)
    await db.execute(insertChunk(table, columns, rows.slice(from, from + ROWS_PER_STATEMENT)))
}

/** Advances the sequences past the explicit ids. */
export const continueIds = async (db: Db, table: PgTable): Promise<void> => {
  const name = getTableName(table)
  await db.execute(
    sql`select setval(pg_get_serial_sequence(${name}, 'id'), greatest((select max(id) from ${sql.identifier(name)}), 1))`,
  )
}
