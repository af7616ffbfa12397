/** Empties the tables of an installation in one transaction; its schema, and the keys in its settings, stay. */
import pg from 'pg'
import { SETTING_KEYS } from '../../config/settings.ts'

/** Partitions go with their table. */
const TABLES = `
  SELECT c.oid::regclass::text AS name FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND c.relname NOT IN ('schema_migrations', 'settings')`

/** Every process hears that it may have missed something and forgets what it holds in memory. */
export const END_LISTENERS = `
  SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = 'wegband-listen' AND usename = current_user`

/** `write` runs in the same transaction, after the tables are empty. */
export const emptyDatabase = async (
  connectionString: string,
  write: (client: pg.Client) => Promise<unknown>,
): Promise<void> => {
  const client = new pg.Client({ connectionString, application_name: 'wegband-empty' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('BEGIN')
    await client.query(`SET LOCAL lock_timeout = '15s'`)
    // The audit log refuses it otherwise (migration 0048).
    await client.query("SELECT set_config('wegband.retention', 'on', true)")
    const { rows } = await client.query<{ name: string }>(TABLES)
    await client.query(`TRUNCATE ${rows.map(({ name }) => name).join(', ')} RESTART IDENTITY CASCADE`)
    await client.query('DELETE FROM settings WHERE key = ANY($1)', [SETTING_KEYS])
    await write(client)
    await client.query('COMMIT')
    await client.query(END_LISTENERS)
  } finally {
    await client.end()
  }
}
