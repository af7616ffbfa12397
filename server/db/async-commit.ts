/**
 * For changes that many people make at once and that others are told of. NOTIFY lets transactions commit only one after the other, and
 * each waits for the disk while the next ones wait for it. So the change is told and committed without waiting for the disk, and the
 * caller waits for it afterwards, together with everybody else who does: one wait for all of the same moment. Nothing is acknowledged
 * before it is on disk; a database that dies in between drops every connection, and whoever listened looks anew.
 */
import type { Database } from './open-database.ts'
import { sharedRun } from './shared-run.ts'

/** Stands in the SELECT list of the one statement that changes and tells; holds until that statement's own commit, not longer. */
export const ASYNC_COMMIT = `set_config('synchronous_commit', 'off', true)`

/** An empty message in the log of the database, committed with the disk: all that was committed before is on it then. */
export const FLUSH = {
  name: 'until-on-disk',
  text: `select pg_logical_emit_message(true, 'wegband', '')`,
}

const flushes = new WeakMap<Database, () => Promise<void>>()

/** Resolves when everything that was committed swiftly before is on disk. To be awaited before anybody is told that it is done. */
export const waitForFlush = (db: Database): Promise<void> => {
  const flush = flushes.get(db) ?? sharedRun(() => db.pool.query(FLUSH))
  flushes.set(db, flush)
  return flush()
}
