/** Writes a whole installation into one file: the database as of one moment, then the files of the data directory. */
import { createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { isDatabaseUnavailable } from '../database-errors.ts'
import type { AppliedMigration } from '../migrate.ts'
import { startupProblem } from '../embedded/startup-problem.ts'
import {
  BACKUP_FORMAT,
  END_ENTRY,
  MANIFEST_ENTRY,
  summaryOf,
  TABLES_FOLDER,
  type BackupEnd,
  type BackupSequence,
  type BackupSummary,
  type BackupTable,
  type Manifest,
} from './backup-manifest.ts'
import { copyOut } from './copy-rows.ts'
import { noteBackup } from './note-backup.ts'
import { keyFileOf, writeKeyFile } from './backup-key.ts'
import { dataFiles } from './data-files.ts'
import { tarText, writeTar, type TarEntry } from './tar.ts'

/** A tar entry states its length first, so rows are collected in memory up to this size. */
const PIECE_BYTES = 8 * 1024 * 1024
const OWNER_ONLY_FILE = 0o600
/** Videos and pictures do not get smaller, so a higher level would only take longer. */
const GZIP_LEVEL = 4

export type BackupOptions = {
  readonly connectionString: string
  readonly dataDir: string
  /** The path of the backup; it must not exist yet. */
  readonly file: string
}

/**
 * The history of migrations is left out, because the manifest carries it. Partitions are left out, because their table lists their rows.
 */
const TABLES = `
  SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
  FROM pg_class c
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND c.relname <> 'schema_migrations'
  GROUP BY c.relname ORDER BY c.relname`
const SEQUENCES = `
  SELECT sequencename AS name, last_value::text AS "lastValue" FROM pg_sequences
  WHERE schemaname = 'public' ORDER BY sequencename`

const readManifest = async (client: pg.Client): Promise<Manifest> => {
  const now = await client.query<{ at: string; postgres: string }>(
    `SELECT to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS at, current_setting('server_version') AS postgres`,
  )
  const { rows: migrations } = await client.query<AppliedMigration>(
    'SELECT number, name, checksum FROM schema_migrations ORDER BY number',
  )
  const { rows: tables } = await client.query<BackupTable>(TABLES)
  const { rows: sequences } = await client.query<BackupSequence>(SEQUENCES)
  return {
    format: BACKUP_FORMAT,
    createdAt: now.rows[0]?.at ?? '',
    postgres: now.rows[0]?.postgres ?? '',
    migrations,
    tables,
    sequences,
  }
}

const piece = (table: BackupTable, number: number, parts: readonly Buffer[]): TarEntry => ({
  path: `${TABLES_FOLDER}/${table.name}/${String(number).padStart(6, '0')}.copy`,
  kind: 'file',
  mode: OWNER_ONLY_FILE,
  size: parts.reduce((total, part) => total + part.length, 0),
  modifiedAt: 0,
  content: Readable.from(parts),
})

/** The rows of a table in pieces; `count` is called at the end with their number. */
async function* tableEntries(
  client: pg.Client,
  table: BackupTable,
  count: (rows: number) => void,
): AsyncGenerator<TarEntry> {
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const { bytes, rows } = copyOut(
    client,
    `COPY (SELECT ${columns} FROM public.${client.escapeIdentifier(table.name)}) TO STDOUT`,
  )
  let parts: Buffer[] = []
  let size = 0
  let number = 1
  const chunks: AsyncIterable<Buffer> = bytes
  for await (const chunk of chunks) {
    parts.push(chunk)
    size += chunk.length
    if (size < PIECE_BYTES) continue
    yield piece(table, number, parts)
    number += 1
    parts = []
    size = 0
  }
  if (size > 0) yield piece(table, number, parts)
  count(await rows)
}

async function* backupEntries(
  client: pg.Client,
  dataDir: string,
  ownFiles: readonly string[],
  finish: (end: BackupEnd) => void,
): AsyncGenerator<TarEntry> {
  const manifest = await readManifest(client)
  yield tarText(MANIFEST_ENTRY, JSON.stringify(manifest, null, 2))
  const end: BackupEnd = { rows: {}, files: 0 }
  for (const table of manifest.tables)
    yield* tableEntries(client, table, (rows) => {
      end.rows[table.name] = rows
    })
  // Files come after the rows: a file that a row names existed before the row did.
  for await (const entry of dataFiles(dataDir, (path) => ownFiles.includes(path))) {
    if (entry.kind === 'file') end.files += 1
    yield entry
  }
  yield tarText(END_ENTRY, JSON.stringify(end, null, 2))
  finish(end)
}

const requireFree = async (file: string): Promise<void> => {
  for (const path of [file, keyFileOf(file)])
    if (await stat(path).catch(() => undefined))
      throw startupProblem(
        `${path} exists already: a backup never replaces another one, so choose a new name.`,
      )
  const folder = await stat(dirname(file)).catch(() => undefined)
  if (!folder?.isDirectory()) throw startupProblem(`The folder ${dirname(file)} does not exist.`)
}

const syncFile = async (path: string): Promise<void> => {
  const handle = await open(path, 'r+')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const writeSnapshot = async (client: pg.Client, options: BackupOptions): Promise<BackupEnd> => {
  const file = resolve(options.file)
  const draft = `${file}.part`
  const ended: BackupEnd[] = []
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  try {
    await pipeline(
      Readable.from(
        writeTar(
          backupEntries(client, resolve(options.dataDir), [file, draft, keyFileOf(file)], (end) =>
            ended.push(end),
          ),
        ),
      ),
      createGzip({ level: GZIP_LEVEL }),
      // The backup holds personal data.
      createWriteStream(draft, { mode: OWNER_ONLY_FILE }),
    )
    await syncFile(draft)
    await writeKeyFile(resolve(options.dataDir), file)
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await client.query('COMMIT')
  await noteBackup(client)
  return ended[0] ?? { rows: {}, files: 0 }
}

/** Reads a consistent snapshot while the server goes on. Writes the file completely or not at all. */
export const writeBackup = async (options: BackupOptions): Promise<BackupSummary> => {
  await requireFree(resolve(options.file))
  const client = new pg.Client({
    connectionString: options.connectionString,
    application_name: 'wegband-backup',
    options:
      '-c TimeZone=UTC -c DateStyle=ISO -c IntervalStyle=postgres -c idle_in_transaction_session_timeout=0',
  })
  // The connection can break between two queries; the next query then fails with the reason.
  client.on('error', () => {})
  try {
    await client.connect()
    return summaryOf(await writeSnapshot(client, options))
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error
    throw startupProblem('The database did not answer, so there is no backup.', error)
  } finally {
    await client.end()
  }
}
