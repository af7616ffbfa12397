/** When the last backup was written: a row of the settings, for the page that shows the state of the installation. */
import type pg from 'pg'

export const LAST_BACKUP_KEY = 'last-backup'

/** Fails silently: other tables than ours are backed up too, and so is a database that refuses writes. */
export const noteBackup = async (client: pg.Client): Promise<void> => {
  try {
    await client.query(
      `INSERT INTO settings (key, value) VALUES ($1, to_jsonb(now()))
       ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = now()`,
      [LAST_BACKUP_KEY],
    )
  } catch {
    // The backup is there; only the page does not know of it.
  }
}
