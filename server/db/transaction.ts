/** Runs several statements as one: all of them or none. A connection that broke on the way is never given to the next caller. */
import { setTimeout } from 'node:timers/promises'
import { NodePgSession, NodePgTransaction, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { PgDialect, type PgDatabase } from 'drizzle-orm/pg-core'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import { hasSqlState, isConnectionSound, isDatabaseUnavailable, sqlStateOf } from './database-errors.ts'
import type { Database } from './open-database.ts'

type NoSchema = Record<string, never>
/** The work of `inTransaction` runs its statements on this. `tx.transaction` inside it is a savepoint. */
export type Transaction = NodePgTransaction<NoSchema, ExtractTablesWithRelations<NoSchema>>
/** Where statements can run: the database itself or a transaction. Stores take this type. */
export type Db = PgDatabase<NodePgQueryResultHKT, NoSchema>

/** Aborted in favour of another transaction through no fault of its own: worth another try. */
const LOST_RACE = ['40001', '40P01']
/** Pause before each further try, in milliseconds. The winning transaction gets the row first, or both would collide again. */
const PAUSES_MS = [10, 50]

const dialect = new PgDialect({ casing: 'snake_case' })

const begin = (client: PoolClient): Transaction =>
  new NodePgTransaction<NoSchema, ExtractTablesWithRelations<NoSchema>>(
    dialect,
    new NodePgSession(client, dialect, undefined),
    undefined,
  )

const rollBack = async (client: PoolClient): Promise<boolean> => {
  try {
    await client.query('ROLLBACK')
    return true
  } catch {
    // The connection is closed instead, which rolls back just as well.
    return false
  }
}

const attempt = async <T>(database: Database, work: (tx: Transaction) => Promise<T>): Promise<T> => {
  const client = await database.pool.connect()
  let isReusable = false
  try {
    await client.query('BEGIN ISOLATION LEVEL READ COMMITTED')
    const result = await work(begin(client))
    const { command } = await client.query('COMMIT')
    isReusable = true
    // PostgreSQL answers ROLLBACK when a statement failed and the work continued regardless.
    if (command === 'ROLLBACK') throw new Error('A statement of the transaction failed: nothing was written.')
    return result
  } catch (error) {
    // A statement without an answer still runs: ROLLBACK would queue behind it for another timeout.
    if (!isReusable) isReusable = mayRollBack(error) && (await rollBack(client))
    throw error
  } finally {
    client.release(!isReusable)
  }
}

/** True after a failure of the work itself (an AppError) or a refused statement; false after a lost or hung connection. */
const mayRollBack = (error: unknown): boolean =>
  isConnectionSound(error) || (sqlStateOf(error) === undefined && !isDatabaseUnavailable(error))

/**
 * Runs the work in one READ COMMITTED transaction and commits when it resolves; rolls back and rethrows when it rejects. The work may run
 * up to three times (serialisation failure or deadlock). It must therefore touch only the database: no email, no gateway, no cache.
 */
export const inTransaction = async <T>(
  database: Database,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> => {
  for (const pause of PAUSES_MS)
    try {
      return await attempt(database, work)
    } catch (error) {
      if (!hasSqlState(error, ...LOST_RACE)) throw error
      await setTimeout(pause)
    }
  return await attempt(database, work)
}
