/** SQL of archives, on a connection of its own: the catalogue of the database, rows as JSON, and rows that come back. */
import { createHash } from 'node:crypto'
import pg from 'pg'
import { FILL_LOCK, LOCK_SPACE } from '../../db/advisory-locks.ts'
import { copyOut } from '../../db/backup/copy-rows.ts'
import { APPLICATION_NAME } from '../../db/open-database.ts'
import type { ArchiveManifest, ArchivedTable } from './format/archive-format.ts'
import { KEPT_SETTINGS, type OpenTable, TABLE_RULES } from './table-rules.ts'

/** `connectionString`: past any pooler, since an archive takes long. */
export const openClient = async (connectionString: string): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString,
    application_name: 'wegband-archive',
    options:
      '-c TimeZone=UTC -c DateStyle=ISO -c IntervalStyle=postgres -c client_min_messages=warning -c idle_in_transaction_session_timeout=0 -c statement_timeout=0',
  })
  // The connection can break between two queries; the next query then fails with the reason.
  client.on('error', () => {})
  await client.connect()
  return client
}

type CatalogueTable = {
  readonly name: string
  readonly columns: readonly string[]
  readonly key: readonly string[]
  /** Columns whose order depends on the locale unless it is given. */
  readonly texts: readonly string[]
}

const TABLES = `
  SELECT c.relname AS name,
    array_agg(a.attname::text ORDER BY a.attname COLLATE "C") AS columns,
    coalesce(array_agg(a.attname::text) FILTER (WHERE a.atttypid = 'text'::regtype), '{}') AS texts,
    coalesce((SELECT array_agg(k.attname::text ORDER BY array_position(i.indkey::int2[], k.attnum))
      FROM pg_index i JOIN pg_attribute k ON k.attrelid = c.oid AND k.attnum = ANY (i.indkey)
      WHERE i.indrelid = c.oid AND i.indisprimary), '{}') AS key
  FROM pg_class c
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
  GROUP BY c.oid, c.relname ORDER BY c.relname COLLATE "C"`

export const listTables = async (client: pg.Client): Promise<CatalogueTable[]> =>
  (await client.query<CatalogueTable>(TABLES)).rows

const quoted = (name: string): string => pg.escapeIdentifier(name)
const ruleOf = (table: string): (typeof TABLE_RULES)[string] | undefined => TABLE_RULES[table]

/** What an archive of this database holds of a table; undefined: nothing. */
export const archivedTable = (
  { name, columns, key }: CatalogueTable,
  hasPassphrase: boolean,
): ArchivedTable | undefined => {
  const rule = ruleOf(name)
  if (rule === undefined) throw new Error(`the table ${name} has no rule in table-rules.ts`)
  if (rule.kind === 'left-out' || (rule.kind === 'sealed' && !hasPassphrase)) return undefined
  if (rule.kind === 'sealed') return { name, columns: null, sealedColumns: [...columns] }
  const { secret = [], omitted = [] } = rule
  const kept = columns.filter((column) => !omitted.includes(column))
  return {
    name,
    columns: kept.filter((column) => !secret.includes(column)),
    sealedColumns:
      hasPassphrase && secret.length > 0
        ? kept.filter((column) => key.includes(column) || secret.includes(column))
        : null,
  }
}

/** Sequences without those of the tables that stay out, and of the log, which exporting moves itself. */
const SEQUENCES = `
  SELECT s.sequencename AS name, s.last_value::text AS "lastValue"
  FROM pg_sequences s
  LEFT JOIN pg_depend d ON d.classid = 'pg_class'::regclass AND d.deptype IN ('a', 'i')
    AND d.objid = format('public.%I', s.sequencename)::regclass
  WHERE s.schemaname = 'public' AND (d.refobjid IS NULL OR d.refobjid::regclass::text = ANY($1))
  ORDER BY s.sequencename COLLATE "C"`

const readSchema = async (client: pg.Client): Promise<ArchiveManifest['schema']> => {
  const { rows } = await client.query<{ number: number; checksum: string }>(
    'SELECT number, checksum FROM schema_migrations ORDER BY number',
  )
  const sum = createHash('sha256')
  for (const { number, checksum } of rows) sum.update(`${number} ${checksum}\n`)
  return { number: rows.at(-1)?.number ?? 0, sha256: sum.digest('hex') }
}

/** Everything of the manifest that the database says. */
export const describeDatabase = async (
  client: pg.Client,
  hasPassphrase: boolean,
): Promise<Pick<ArchiveManifest, 'isDemo' | 'schema' | 'tables' | 'sequences'>> => {
  const tables = (await listTables(client)).flatMap((table) => archivedTable(table, hasPassphrase) ?? [])
  const numbered = tables
    .map(({ name }) => name)
    .filter((name) => name !== 'audit_log' && name !== 'settings')
  const sequences = await client.query<ArchiveManifest['sequences'][number]>(SEQUENCES, [numbered])
  const demo = await client.query(`SELECT FROM settings WHERE key = 'demo' AND value <> 'null'`)
  return {
    isDemo: demo.rowCount !== 0,
    schema: await readSchema(client),
    tables,
    sequences: sequences.rows,
  }
}

export const beginSnapshot = async (client: pg.Client): Promise<void> => {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
}

const statementOf = (table: CatalogueTable, columns: readonly string[], where: string): string => {
  const rule = ruleOf(table.name)
  const orderedBy = (rule?.kind === 'open' ? rule.orderedBy : undefined) ?? table.key
  const order = orderedBy.map(
    (column) => quoted(column) + (table.texts.includes(column) ? ' COLLATE "C"' : ''),
  )
  return `COPY (SELECT row_to_json(r) FROM (SELECT ${columns.map((column) => quoted(column)).join(', ')}
    FROM public.${quoted(table.name)} WHERE ${where} ORDER BY ${order.join(', ')}) r) TO STDOUT`
}

const BACKSLASH = 0x5c

/** COPY doubles backslashes, and JSON holds none of the other characters that it escapes. */
async function* withoutDoubling(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let isOpen = false
  for await (const chunk of bytes) {
    if (!isOpen && !chunk.includes(BACKSLASH)) {
      yield chunk
      continue
    }
    const kept = Buffer.allocUnsafe(chunk.length)
    let length = 0
    for (const byte of chunk) {
      const isSecond: boolean = isOpen && byte === BACKSLASH
      isOpen = !isSecond && byte === BACKSLASH
      if (!isSecond) length = kept.writeUInt8(byte, length)
    }
    yield kept.subarray(0, length)
  }
}

/** Rows as JSON lines, by the order of the primary key. `part`: the open columns, or those under the passphrase. */
export async function* readLines(
  client: pg.Client,
  table: CatalogueTable,
  { columns, part }: { readonly columns: readonly string[]; readonly part: 'open' | 'sealed' },
): AsyncGenerator<Buffer> {
  const rule = ruleOf(table.name)
  const { where = 'true', secret = [] }: Pick<OpenTable, 'where' | 'secret'> =
    rule?.kind === 'open' ? rule : {}
  const some =
    part === 'sealed' && secret.length > 0
      ? secret.map((column) => `${quoted(column)} IS NOT NULL`).join(' OR ')
      : 'true'
  const { bytes, rows } = copyOut(client, statementOf(table, columns, `(${where}) AND (${some})`))
  yield* withoutDoubling(bytes)
  await rows
}

/** Without these an installation is empty, whatever its own jobs have noted. */
const BEGINNINGS = ['users', 'schools', 'sports'] as const

/** The first of these tables that holds a row. */
export const findFilled = async (client: pg.Client): Promise<string | undefined> => {
  for (const table of BEGINNINGS) {
    const { rowCount } = await client.query(`SELECT FROM public.${quoted(table)} LIMIT 1`)
    if (rowCount !== 0) return table
  }
  return undefined
}

/** Whether a server holds connections to this database. */
export const hasServer = async (client: pg.Client): Promise<boolean> =>
  (
    await client.query(
      'SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1',
      [APPLICATION_NAME],
    )
  ).rowCount !== 0

export type ForeignKey = {
  readonly table: string
  readonly column: string
  readonly target: string
  readonly targetColumn: string
}

/** Those of one column. */
export const listForeignKeys = async (client: pg.Client): Promise<ForeignKey[]> =>
  (
    await client.query<ForeignKey>(`
      SELECT k.conrelid::regclass::text AS table, a.attname::text AS column,
        k.confrelid::regclass::text AS target, t.attname::text AS "targetColumn"
      FROM pg_constraint k
      JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
      JOIN pg_attribute t ON t.attrelid = k.confrelid AND t.attnum = k.confkey[1]
      WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace AND cardinality(k.conkey) = 1
      ORDER BY k.oid`)
  ).rows

/** One transaction of everything that an archive fills; another one and a first start wait until it ends. */
export const beginFilling = async (client: pg.Client): Promise<void> => {
  await client.query('BEGIN')
  await client.query(`SET LOCAL lock_timeout = '15s'`)
  await client.query('SELECT pg_advisory_xact_lock($1, $2)', [LOCK_SPACE, FILL_LOCK])
}

/** The tables that an archive fills. */
export const FILLED = Object.entries(TABLE_RULES)
  .filter(([, { kind }]) => kind !== 'left-out')
  .map(([table]) => table)

/** Columns in which a null of JSON is a value, since they must have one. */
const JSON_VALUES = `
  SELECT attname::text AS name FROM pg_attribute
  WHERE attrelid = to_regclass($1) AND attnum > 0 AND attnotnull AND atttypid = 'jsonb'::regtype`

export type Filler = {
  readonly insert: (lines: string) => Promise<number>
  /** Fills columns of rows that are there already. */
  readonly update: (lines: string) => Promise<number>
}

/** `lines`: JSON lines of these columns. */
export const fillerOf = async (
  client: pg.Client,
  table: string,
  columns: readonly string[],
): Promise<Filler> => {
  const { rows } = await client.query<{ name: string }>(JSON_VALUES, [`public.${quoted(table)}`])
  const values = new Set(rows.map(({ name }) => name))
  const valueOf = (column: string): string =>
    values.has(column) ? `coalesce(s.${quoted(column)}, 'null'::jsonb)` : `s.${quoted(column)}`
  const source = `json_populate_recordset(NULL::public.${quoted(table)}, $1::json) s`
  const key = (await listTables(client)).find(({ name }) => name === table)?.key ?? []
  const others = columns.filter((column) => !key.includes(column))
  const run = async (text: string, lines: string): Promise<number> =>
    (await client.query(text, [`[${lines.trimEnd().replaceAll('\n', ',')}]`])).rowCount ?? 0
  return {
    insert: (lines) =>
      run(
        `INSERT INTO public.${quoted(table)} (${columns.map((column) => quoted(column)).join(', ')})
         OVERRIDING SYSTEM VALUE SELECT ${columns.map((column) => valueOf(column)).join(', ')} FROM ${source}`,
        lines,
      ),
    update: (lines) =>
      run(
        `UPDATE public.${quoted(table)} t SET ${others.map((column) => `${quoted(column)} = s.${quoted(column)}`).join(', ')}
         FROM ${source} WHERE ${key.map((column) => `t.${quoted(column)} = s.${quoted(column)}`).join(' AND ')}`,
        lines,
      ),
  }
}

/** What an empty installation has noted, without the settings that stay its own. Only while its rules are lifted. */
export const clearRows = async (client: pg.Client): Promise<void> => {
  for (const table of FILLED)
    if (table !== 'settings') await client.query(`DELETE FROM public.${quoted(table)}`)
  await client.query('DELETE FROM settings WHERE NOT (key = ANY($1))', [[...KEPT_SETTINGS]])
}

export const putSetting = async (client: pg.Client, key: string, value: unknown): Promise<void> => {
  await client.query(
    `INSERT INTO settings (key, value) VALUES ($1, $2)
     ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = now()`,
    [key, JSON.stringify(value)],
  )
}

/** The stage of the set-up, locked; null without one. */
export const lockStage = async (client: pg.Client): Promise<string | null> => {
  const { rows } = await client.query<{ stage: string | null }>(
    `SELECT value ->> 'stage' AS stage FROM settings WHERE key = 'setup' FOR UPDATE`,
  )
  return rows[0]?.stage ?? null
}

/** Numbers go on behind those of the archive. */
export const resumeSequences = async (
  client: pg.Client,
  sequences: ArchiveManifest['sequences'],
): Promise<void> => {
  for (const { name, lastValue } of sequences)
    if (lastValue !== null)
      await client.query('SELECT setval($1::regclass, $2::bigint)', [`public.${quoted(name)}`, lastValue])
  await client.query(
    `SELECT setval(pg_get_serial_sequence('audit_log', 'id'), max(id)) FROM audit_log HAVING max(id) IS NOT NULL`,
  )
}

/** The password of an admin whom the archive holds; false: it holds none of that address. */
export const setAdminPassword = async (
  client: pg.Client,
  { mail, passwordHash }: { readonly mail: string; readonly passwordHash: string },
): Promise<boolean> => {
  const { rowCount } = await client.query(
    `UPDATE users SET password_hash = $2 WHERE lower(mail) = lower($1) AND is_admin AND locked_at IS NULL AND erased_at IS NULL`,
    [mail, passwordHash],
  )
  return rowCount === 1
}
