/**
 * Marks people as changed when data derived from them changes (rights, schools, progress, subscriptions). So no client keeps a
 * stale copy (decisions §1 If-Modified-Since), and no process keeps a stale cache.
 */
import type { Db } from '../../db/transaction.ts'
import { publishSessionsChanged } from '../../http/guard/session-signals.ts'
import { raiseVersions } from './user-version-statement.ts'

/**
 * Call it in the writing transaction, before `publish`, with all people whose `GET users/{id}` or rights change.
 * A version never goes back in time.
 */
export const bumpUserVersions = async (tx: Db, userIds: readonly number[], now: Date): Promise<void> => {
  if (userIds.length === 0) return
  await raiseVersions(tx, userIds, now.toISOString())
  await publishSessionsChanged(
    tx,
    userIds.map((userId) => ({ userId, reason: 'rights' as const })),
  )
}
