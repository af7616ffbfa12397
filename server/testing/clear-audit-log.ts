/** Empties the audit log between tests, as only retention may. */
import type { Database } from '../db/open-database.ts'

export const clearAuditLog = async ({ pool }: Pick<Database, 'pool'>): Promise<void> => {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query("SELECT set_config('wegband.retention', 'on', true)")
    await client.query('DELETE FROM audit_log')
    await client.query('COMMIT')
  } finally {
    client.release()
  }
}
