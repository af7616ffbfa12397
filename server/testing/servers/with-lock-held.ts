/** The order of a race, decided: what is done waits for locks that another connection holds. */
import type { PoolClient } from 'pg'
import { expect, vi } from 'vitest'
import type { Database } from '../../db/open-database.ts'

type Step = (client: PoolClient) => Promise<unknown>

/** A busy machine may take its time to come to the lock. */
const PATIENCE = { timeout: 30_000 }

/** Runs `work` while another connection holds locks, and lets go, after a last step, only once `work` waits for them. */
export const withLockHeld = async <T>(
  { pool }: Pick<Database, 'pool'>,
  hold: Step,
  work: () => Promise<T>,
  last?: Step,
  /** How many requests of `work` wait. */
  waiting = 1,
): Promise<T> => {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await hold(client)
    const working = work()
    await vi.waitFor(async () => {
      const { rows } = await pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rows).toHaveLength(waiting)
    }, PATIENCE)
    await last?.(client)
    await client.query('COMMIT')
    return await working
  } finally {
    client.release()
  }
}
