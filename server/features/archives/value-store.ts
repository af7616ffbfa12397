/** SQL that reads the rows of an archive as rows of this database and writes none: types, missing values and the checks of a table. */
import pg from 'pg'

type Row = Readonly<Record<string, unknown>>

/** A condition that every row of a table meets, and the columns that it looks at. */
type Condition = {
  readonly table: string
  /** The column, or the name of the check. */
  readonly name: string
  readonly expression: string
  readonly columns: readonly string[]
}

/** A null of JSON is a value of its own type, so a column of jsonb always has one. */
const CONDITIONS = `
  SELECT c.relname::text AS table, a.attname::text AS name, format('%I IS NOT NULL', a.attname) AS expression,
    ARRAY[a.attname::text] AS columns
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped
    AND a.attnotnull AND a.atttypid <> 'jsonb'::regtype
  UNION ALL
  SELECT c.relname::text, k.conname::text, pg_get_expr(k.conbin, k.conrelid), ARRAY(
    SELECT a.attname::text FROM pg_attribute a WHERE a.attrelid = k.conrelid AND a.attnum = ANY (k.conkey))
  FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
  WHERE c.relnamespace = 'public'::regnamespace AND k.contype = 'c'`

const quoted = (name: string): string => pg.escapeIdentifier(name)

const isOfValues = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('22')

export type ValueChecker = (
  table: string,
  columns: ReadonlySet<string>,
  rows: readonly Row[],
) => Promise<string | undefined>

/**
 * Answers why the database could not take one of these rows: a column, or the name of a check; undefined where it can take them all.
 * PostgreSQL casts every value itself, as it will when the rows are written.
 */
export const valueChecker = async (client: pg.Client): Promise<ValueChecker> => {
  const conditions = Map.groupBy((await client.query<Condition>(CONDITIONS)).rows, ({ table }) => table)
  /** Whether each of these holds for all rows; throws where a value has another type. */
  const read = async (
    table: string,
    those: readonly Condition[],
    rows: readonly Row[],
  ): Promise<boolean[]> => {
    const held = [
      'count(*) >= 0',
      ...those.map(({ expression }) => `bool_and(coalesce((${expression}), true))`),
    ]
    const source = `json_populate_recordset(NULL::public.${quoted(table)}, $1::json)`
    const found = await client.query<{ held: boolean[] }>(
      `SELECT ARRAY[${held.join(', ')}] AS held FROM ${source}`,
      [JSON.stringify(rows)],
    )
    return found.rows[0]?.held.slice(1) ?? []
  }
  /** The first column with a value of another type, once it is known that there is one. One statement for each column. */
  const wrongColumn = async (
    table: string,
    columns: ReadonlySet<string>,
    rows: readonly Row[],
  ): Promise<string | undefined> => {
    for (const column of columns)
      try {
        await read(
          table,
          [],
          rows.map((row) => ({ [column]: row[column] })),
        )
      } catch (error) {
        if (!isOfValues(error)) throw error
        return column
      }
    return undefined
  }
  return async (table, columns, rows) => {
    const those = (conditions.get(table) ?? []).filter((one) =>
      one.columns.every((name) => columns.has(name)),
    )
    try {
      return those[(await read(table, those, rows)).indexOf(false)]?.name
    } catch (error) {
      if (!isOfValues(error)) throw error
      return (await wrongColumn(table, columns, rows)) ?? 'a value'
    }
  }
}
