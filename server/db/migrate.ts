/**
 * Brings the database to the schema of this code, only forwards. Refuses a database that this code does not know. Many processes may call
 * it at once.
 */
import pg from 'pg'
import type { DatabaseLog } from './embedded/database-log.ts'
import { LOCK_SPACE, MIGRATION_LOCK } from './advisory-locks.ts'
import { MIGRATIONS_FOLDER, readMigrations, type Migration } from './migration-files.ts'
import { startupProblem } from './embedded/startup-problem.ts'
import { requireSuitable } from './embedded/suitable-database.ts'

const CONNECT_TIMEOUT_MS = 5_000

export type AppliedMigration = { readonly number: number; readonly name: string; readonly checksum: string }
export type MigrateOptions = {
  readonly log: DatabaseLog
  /** Default: the migrations beside this file. */
  readonly folder?: string
  /** Stop after this number (a restore needs the schema of its backup). Default: all. */
  readonly upTo?: number
}

const label = (migration: { number: number; name: string }): string =>
  `${String(migration.number).padStart(4, '0')}_${migration.name}`

/** Creates the table of applied migrations. */
export const prepareHistory = async (client: pg.ClientBase): Promise<void> => {
  await client.query(`
    CREATE TABLE IF NOT EXISTS schema_migrations (
      number integer PRIMARY KEY,
      name text NOT NULL,
      checksum text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    )`)
}

const readApplied = async (client: pg.ClientBase): Promise<AppliedMigration[]> => {
  await prepareHistory(client)
  const { rows } = await client.query<AppliedMigration>(
    'SELECT number, name, checksum FROM schema_migrations ORDER BY number',
  )
  return rows
}

/**
 * Throws a start-up problem when the database or backup has a migration that this code lacks. The same goes for a different migration under
 * the same number.
 */
export const requireKnownHistory = (
  applied: readonly AppliedMigration[],
  known: readonly Migration[],
  what: 'database' | 'backup' = 'database',
): void => {
  const byNumber = new Map(known.map((migration) => [migration.number, migration]))
  const newest = known.at(-1)?.number ?? 0
  for (const one of applied) {
    const file = byNumber.get(one.number)
    if (file === undefined)
      throw startupProblem(
        one.number > newest
          ? `The ${what} is newer than this version of Wegband (it has ${label(one)}): use the newer version.`
          : `The ${what} has the migration ${label(one)}, which this version of Wegband does not know.`,
      )
    if (file.checksum !== one.checksum)
      throw startupProblem(
        `The migration ${label(file)} was changed after it had been applied: put the file back and write a new migration.`,
      )
  }
  const lastApplied = applied.at(-1)?.number ?? -1
  const done = new Set(applied.map((one) => one.number))
  const late = known.find((migration) => migration.number < lastApplied && !done.has(migration.number))
  if (late)
    throw startupProblem(
      `The migration ${label(late)} comes too late: the ${what} already has ${label(applied.at(-1) ?? late)}, so give it the next free number.`,
    )
}

/** Runs the statements of a migration and records it, within the transaction of the caller. */
export const runMigration = async (client: pg.ClientBase, migration: Migration): Promise<void> => {
  for (const statement of migration.statements) await client.query(statement)
  await client.query('INSERT INTO schema_migrations (number, name, checksum) VALUES ($1, $2, $3)', [
    migration.number,
    migration.name,
    migration.checksum,
  ])
}

const apply = async (client: pg.ClientBase, migration: Migration): Promise<void> => {
  await client.query('BEGIN')
  try {
    await runMigration(client, migration)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    const words = error instanceof Error ? error.message : String(error)
    throw startupProblem(`The migration ${label(migration)} failed and changed nothing: ${words}.`, error)
  }
}

const migrateLocked = async (client: pg.ClientBase, options: MigrateOptions): Promise<number[]> => {
  const known = await readMigrations(options.folder ?? MIGRATIONS_FOLDER)
  const applied = await readApplied(client)
  requireKnownHistory(applied, known)
  const done = new Set(applied.map((one) => one.number))
  const open = known.filter(
    (one) => !done.has(one.number) && one.number <= (options.upTo ?? Number.POSITIVE_INFINITY),
  )
  for (const migration of open) {
    await apply(client, migration)
    options.log.info({ migration: label(migration) }, 'migrated the database')
  }
  return open.map((migration) => migration.number)
}

/**
 * Applies the missing migrations, each in its own transaction, and returns their numbers. Needs a direct connection, not a transaction
 * pooler. A session lock makes other processes wait, and then they find nothing to do.
 */
export const migrate = async (connectionString: string, options: MigrateOptions): Promise<number[]> => {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    application_name: 'wegband-migrate',
    options: '-c client_min_messages=warning',
  })
  // The connection may break while no query runs; the next query then fails with the reason.
  client.on('error', () => {})
  await client.connect()
  try {
    await requireSuitable(client)
    await client.query('SELECT pg_advisory_lock($1, $2)', [LOCK_SPACE, MIGRATION_LOCK])
    return await migrateLocked(client, options)
  } finally {
    // Closing the session releases the lock.
    await client.end()
  }
}
