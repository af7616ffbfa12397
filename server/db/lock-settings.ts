/** One save of settings after the other, so that each sees the version before it. */
import { sql } from 'drizzle-orm'
import { LOCK_SPACE, SETTINGS_LOCK } from './advisory-locks.ts'
import type { Db } from './transaction.ts'

/** Until the transaction ends. */
export const lockSettings = (tx: Db): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(${LOCK_SPACE}, ${SETTINGS_LOCK})`)
