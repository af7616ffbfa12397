/** Restores a backup completely or not at all. The database changes in one transaction; the files are swapped after it. */
import { createReadStream } from 'node:fs'
import { access, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import type { DatabaseLog } from '../embedded/database-log.ts'
import { migrate } from '../migrate.ts'
import { MIGRATIONS_FOLDER, readMigrations } from '../migration-files.ts'
import { APPLICATION_NAME } from '../open-database.ts'
import { isStartupProblem, startupProblem } from '../embedded/startup-problem.ts'
import { requireSuitable } from '../embedded/suitable-database.ts'
import {
  END_ENTRY,
  endShape,
  FILES_FOLDER,
  MANIFEST_ENTRY,
  manifestShape,
  summaryOf,
  TABLES_FOLDER,
  type BackupEnd,
  type BackupSummary,
  type Manifest,
} from './backup-manifest.ts'
import { requireKey, restoreKeyFile } from './backup-key.ts'
import { hasDataFiles, replaceDataFiles, unpack } from './data-files.ts'
import {
  hasRows,
  liftRules,
  loadRows,
  rebuildSchema,
  requireAllRows,
  resumeSequences,
} from './replace-rows.ts'
import { readTar, type TarEntry } from './tar.ts'

const STAGING_PREFIX = 'restore-'

export type RestoreOptions = {
  readonly connectionString: string
  readonly dataDir: string
  readonly file: string
  /** Replace what the database and the data directory hold. */
  readonly isForced: boolean
  /** APP_SECRET is set, so no key has to come with the backup. */
  readonly hasKeyInEnvironment?: boolean
  readonly log: DatabaseLog
  /** Default: the migrations of this code. */
  readonly migrationsFolder?: string
}

/** Says what went wrong in one sentence; everything so far was rolled back. */
const notRestored = (file: string, error: unknown): Error => {
  if (isStartupProblem(error)) return error
  const words = error instanceof Error ? error.message.replace(/\.$/, '') : String(error)
  return startupProblem(`${file} could not be restored, and nothing was changed: ${words}.`, error)
}

const readManifest = async (entries: AsyncIterator<TarEntry>): Promise<Manifest> => {
  const first = await entries.next()
  if (first.done === true || first.value.path !== MANIFEST_ENTRY) throw new Error('There is no manifest.')
  return manifestShape.parse(JSON.parse(await text(Readable.from(first.value.content))))
}

/** Loads and unpacks every entry; returns the closing entry. */
const receive = async (
  client: pg.Client,
  manifest: Manifest,
  entries: AsyncIterable<TarEntry>,
  staging: string,
): Promise<BackupEnd> => {
  const tables = new Map(manifest.tables.map((table) => [table.name, table]))
  const loaded = new Map<string, number>()
  let files = 0
  for await (const entry of entries) {
    const [folder, ...rest] = entry.path.split('/')
    if (entry.path === END_ENTRY) {
      const end = endShape.parse(JSON.parse(await text(Readable.from(entry.content))))
      requireAllRows(loaded, end)
      if (end.files !== files) throw new Error(`${end.files} files were expected, ${files} came.`)
      return end
    }
    if (folder === TABLES_FOLDER) {
      const table = tables.get(rest[0] ?? '')
      if (table === undefined) throw new Error(`The manifest does not know ${entry.path}.`)
      loaded.set(table.name, (loaded.get(table.name) ?? 0) + (await loadRows(client, table, entry.content)))
    } else if (folder === FILES_FOLDER) {
      await unpack(entry, rest.join('/'), staging)
      if (entry.kind === 'file') files += 1
    }
  }
  throw new Error('The end of the backup is missing.')
}

const requireNoConnections = async (client: pg.Client): Promise<void> => {
  const { rowCount } = await client.query(
    'SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1',
    [APPLICATION_NAME],
  )
  if (rowCount !== 0)
    throw startupProblem('A Wegband server still works on this database: stop it before you restore.')
}

const requireEmpty = async (client: pg.Client, options: RestoreOptions): Promise<void> => {
  if (options.isForced) return
  if (await hasRows(client))
    throw startupProblem('The database is not empty: --force replaces everything in it.')
  if (await hasDataFiles(options.dataDir))
    throw startupProblem(`There are files in ${options.dataDir}: --force replaces all of them.`)
}

const removeOldStagings = async (dataDir: string): Promise<void> => {
  for (const name of await readdir(dataDir))
    if (name.startsWith(STAGING_PREFIX)) await rm(join(dataDir, name), { recursive: true, force: true })
}

/** Everything up to the point where both sides are ready; the transaction is still open. */
const prepare = async (client: pg.Client, options: RestoreOptions, staging: string): Promise<BackupEnd> => {
  const source = createReadStream(options.file)
  const unzipped = createGunzip()
  source.on('error', (error) => unzipped.destroy(error))
  const entries = readTar(source.pipe(unzipped))
  try {
    const manifest = await readManifest(entries)
    const known = await readMigrations(options.migrationsFolder ?? MIGRATIONS_FOLDER)
    await rebuildSchema(client, manifest, known)
    const putBack = await liftRules(client)
    const end = await receive(client, manifest, entries, staging)
    await putBack()
    await resumeSequences(client, manifest)
    return end
  } finally {
    source.destroy()
    unzipped.destroy()
  }
}

const replaceAll = async (client: pg.Client, options: RestoreOptions): Promise<BackupEnd> => {
  await removeOldStagings(options.dataDir)
  const staging = await mkdtemp(join(resolve(options.dataDir), STAGING_PREFIX))
  await client.query('BEGIN')
  let end: BackupEnd
  try {
    end = await prepare(client, options, staging)
    const places = { backup: options.file, dataDir: options.dataDir, unpacked: staging }
    await requireKey(places, options.hasKeyInEnvironment ?? false)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    await rm(staging, { recursive: true, force: true })
    throw notRestored(options.file, error)
  }
  await replaceDataFiles(options.dataDir, staging)
  await restoreKeyFile(options.dataDir, options.file)
  return end
}

/**
 * Restores into the database and the data directory, then brings the schema up to this code. Throws a start-up problem and changes nothing
 * in four cases. Data exists already and `isForced` is false; a server is running; the backup is damaged; it is newer than the code.
 */
export const restoreBackup = async (options: RestoreOptions): Promise<BackupSummary> => {
  const client = new pg.Client({
    connectionString: options.connectionString,
    application_name: 'wegband-restore',
    options:
      '-c TimeZone=UTC -c DateStyle=ISO -c client_min_messages=warning -c idle_in_transaction_session_timeout=0',
  })
  client.on('error', () => {})
  await access(options.file).catch((error: unknown) => {
    throw startupProblem(`The backup ${options.file} cannot be read.`, error)
  })
  await mkdir(options.dataDir, { recursive: true })
  await client.connect()
  try {
    await requireSuitable(client)
    await requireNoConnections(client)
    await requireEmpty(client, options)
    const end = await replaceAll(client, options)
    await client.query('ANALYZE')
    await migrate(options.connectionString, {
      log: options.log,
      folder: options.migrationsFolder ?? MIGRATIONS_FOLDER,
    })
    return summaryOf(end)
  } finally {
    await client.end()
  }
}
