/**
 * Replaces a database with the rows of a backup in one transaction: the schema of the backup's day, its rows, its sequences. It needs no
 * superuser: it drops the foreign keys and adds them again, which checks every row.
 */
import type pg from 'pg'
import { prepareHistory, requireKnownHistory, runMigration } from '../migrate.ts'
import type { Migration } from '../migration-files.ts'
import { startupProblem } from '../embedded/startup-problem.ts'
import type { BackupEnd, BackupTable, Manifest } from './backup-manifest.ts'
import { copyIn } from './copy-rows.ts'

const OWN = `
  NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = '%s'::regclass AND d.objid = o.oid AND d.deptype = 'e')`
const ownObjects = (catalog: string): string => OWN.replace('%s', catalog)

/**
 * Everything that no extension created: the schema public, and our own schemas beside it. The job queue is one of them and is created anew
 * at start.
 */
const DROPS = `
  (SELECT format('DROP %s IF EXISTS %I.%I CASCADE',
    CASE o.relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END,
    'public', o.relname) AS statement
  FROM pg_class o
  WHERE o.relnamespace = 'public'::regnamespace AND o.relkind IN ('r', 'p', 'v', 'm', 'S') AND ${ownObjects('pg_class')}
  -- A sequence goes with the column that it numbers, and cannot go before it.
  ORDER BY o.relkind = 'S')
  UNION ALL
  SELECT format('DROP TYPE IF EXISTS public.%I CASCADE', o.typname) FROM pg_type o
  WHERE o.typnamespace = 'public'::regnamespace AND o.typtype IN ('e', 'd') AND ${ownObjects('pg_type')}
  UNION ALL
  SELECT format('DROP ROUTINE IF EXISTS %s CASCADE', o.oid::regprocedure) FROM pg_proc o
  WHERE o.pronamespace = 'public'::regnamespace AND ${ownObjects('pg_proc')}
  UNION ALL
  SELECT format('DROP SCHEMA %I CASCADE', o.nspname) FROM pg_namespace o
  WHERE pg_get_userbyid(o.nspowner) = current_user AND o.nspname !~ '^(pg_|public$|information_schema$)'
    AND ${ownObjects('pg_namespace')}`

const FOREIGN_KEYS = `
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS off,
         format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS back
  FROM pg_constraint
  WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0
    AND ($1::text[] IS NULL OR conrelid::regclass::text = ANY($1))`

const TABLES_WITH_TRIGGERS = `
  SELECT DISTINCT tgrelid::regclass::text AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
  WHERE NOT t.tgisinternal AND c.relnamespace = 'public'::regnamespace AND t.tgparentid = 0
    AND ($1::text[] IS NULL OR tgrelid::regclass::text = ANY($1))`

const statements = async (client: pg.Client, text: string): Promise<string[]> =>
  (await client.query<{ statement: string }>(text)).rows.map((row) => row.statement)

/** Whether any table but the history of migrations holds a row. */
export const hasRows = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname <> 'schema_migrations'`,
  )
  for (const { name } of rows) {
    const found = await client.query(`SELECT 1 FROM ${name} LIMIT 1`)
    if (found.rowCount !== 0) return true
  }
  return false
}

/** Empties the database and builds the schema that the backup had. */
export const rebuildSchema = async (
  client: pg.Client,
  manifest: Manifest,
  known: readonly Migration[],
): Promise<void> => {
  requireKnownHistory(manifest.migrations, known, 'backup')
  for (const statement of await statements(client, DROPS)) await client.query(statement)
  await prepareHistory(client)
  const wanted = new Set(manifest.migrations.map((one) => one.number))
  for (const migration of known) {
    if (!wanted.has(migration.number)) continue
    await runMigration(client, migration)
    // The check that a commit would run at the end of each migration.
    await client.query('SET CONSTRAINTS ALL IMMEDIATE')
    await client.query('SET CONSTRAINTS ALL DEFERRED')
  }
  const tables = manifest.tables.map(({ name }) => `public.${client.escapeIdentifier(name)}`)
  // Deletes the rows that migrations insert; the backup has them in their later state.
  // The audit log refuses it otherwise (migration 0048).
  await client.query("SELECT set_config('wegband.retention', 'on', true)")
  if (tables.length > 0) await client.query(`TRUNCATE ${tables.join(', ')} CASCADE`)
}

/**
 * Drops the foreign keys and triggers of these tables, default all, because rows arrive in any order. The returned function restores them,
 * which checks every row.
 */
export const liftRules = async (
  client: pg.Client,
  only: readonly string[] | null = null,
): Promise<() => Promise<void>> => {
  const { rows: keys } = await client.query<{ off: string; back: string }>(FOREIGN_KEYS, [only])
  const { rows: tables } = await client.query<{ name: string }>(TABLES_WITH_TRIGGERS, [only])
  for (const { off } of keys) await client.query(off)
  for (const { name } of tables) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
  return async () => {
    for (const { back } of keys) await client.query(back)
    for (const { name } of tables) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
  }
}

/** Adds the rows of one piece and returns their number. */
export const loadRows = (
  client: pg.Client,
  table: BackupTable,
  bytes: AsyncIterable<Buffer>,
): Promise<number> => {
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ')
  return copyIn(client, `COPY public.${client.escapeIdentifier(table.name)} (${columns}) FROM STDIN`, bytes)
}

/** Sets the sequences to the values of the backup. */
export const resumeSequences = async (client: pg.Client, manifest: Manifest): Promise<void> => {
  for (const { name, lastValue } of manifest.sequences) {
    if (lastValue === null) continue
    await client.query('SELECT setval($1::regclass, $2::bigint)', [
      `public.${client.escapeIdentifier(name)}`,
      lastValue,
    ])
  }
}

/** Throws unless every table got as many rows as the backup recorded. */
export const requireAllRows = (loaded: ReadonlyMap<string, number>, end: BackupEnd): void => {
  for (const [name, rows] of Object.entries(end.rows)) {
    if ((loaded.get(name) ?? 0) !== rows)
      throw startupProblem(
        `The backup is damaged: ${name} should have ${rows} rows, and ${loaded.get(name) ?? 0} came.`,
      )
  }
}
