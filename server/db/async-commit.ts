/**
 * For changes that many people make at once and that are published with NOTIFY. NOTIFY lets transactions commit only one after the other.
 * Each would wait for the disk while the next ones queue behind it. These changes therefore commit without waiting for the disk. The
 * caller waits for one flush afterwards. All callers of the same moment share that flush. The server acknowledges a change only after the
 * flush. When the database dies before it, every connection drops and the listeners read again.
 */
import type { Database } from './open-database.ts'
import { sharedRun } from './shared-run.ts'

/** Stands in the SELECT list of the one statement that changes and publishes. It holds until that statement commits. */
export const ASYNC_COMMIT = `set_config('synchronous_commit', 'off', true)`

/** Emits an empty WAL message with synchronous_commit on: a group flush. */
export const FLUSH = {
  name: 'until-on-disk',
  text: `select pg_logical_emit_message(true, 'wegband', '')`,
}

const flushes = new WeakMap<Database, () => Promise<void>>()

/** Resolves when every earlier asynchronous commit is on disk. Await it before the change is acknowledged. */
export const waitForFlush = (db: Database): Promise<void> => {
  const flush = flushes.get(db) ?? sharedRun(() => db.pool.query(FLUSH))
  flushes.set(db, flush)
  return flush()
}
