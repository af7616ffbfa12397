/** Opens the pool to PostgreSQL. It never waits for ever, reads times as ISO strings and recovers by itself. */
import { DEFAULT_POOL_SIZE } from '../config/config.ts'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { isConnectionSound } from './database-errors.ts'
import type { DatabaseLog } from './embedded/database-log.ts'
import { typeParsers } from './type-parsers.ts'

/** Together with the query timeout, a request on a hung database takes under 3.5 s over an open connection (F36). */
const CONNECT_TIMEOUT_MS = 2_000
const DEFAULT_QUERY_TIMEOUT_MS = 3_000
/** PostgreSQL cancels first, and the connection stays usable. We close only a connection that does not even cancel. */
const CANCEL_GRACE_MS = 200
const IDLE_CONNECTION_MS = 30_000
const IDLE_IN_TRANSACTION_MS = 10_000
/** By this name a restore recognises that a server still uses the database. */
export const APPLICATION_NAME = 'wegband'

export type OpenDatabaseOptions = {
  readonly connectionString: string
  /** Default 10. */
  readonly poolSize?: number
  /**
   * The address leads to a pooler in transaction mode, which refuses session settings at the start of a connection. The pooler's own
   * query_timeout and idle_transaction_timeout therefore limit statements on the server.
   */
  readonly isBehindPooler?: boolean
  /** Longest time of one statement in milliseconds; default 3,000, more for bulk jobs. */
  readonly queryTimeoutMs?: number
  readonly log: DatabaseLog
}
export type Database = {
  /** For single statements. Statements that belong together go through `inTransaction`, never through `drizzle.transaction`. */
  readonly drizzle: NodePgDatabase
  readonly pool: pg.Pool
  /** Waits for running statements, then closes every connection. */
  close(): Promise<void>
}

type Query = (...args: unknown[]) => unknown
const isQuery = (value: unknown): value is Query => typeof value === 'function'

/**
 * Drizzle sets its own parsers on each query; ours replace them. Statements also lose their name: a pooler may send the next one over
 * another server connection. That connection does not know the prepared statement.
 */
const readAsWeDo = (config: unknown, isBehindPooler: boolean): void => {
  if (typeof config !== 'object' || config === null) return
  if ('types' in config) config.types = typeParsers
  if (isBehindPooler && 'name' in config) config.name = undefined
}

/**
 * Closes a connection that gives no answer for this long; its waiting callers get an error. The driver's own `query_timeout` does the same,
 * but its timer keeps a reference to the statement and its rows. Copying these finished rows took a quarter of the time of a long list.
 */
const boundWaiting = (client: pg.PoolClient, longestMs: number, isBehindPooler: boolean): void => {
  const send: Query = client.query.bind(client)
  // The pool returns clients; their type hides the method that ends one.
  const giveUp = (): void => void (client as pg.PoolClient & pg.Client).end()
  const query: Query = (config, ...rest) => {
    readAsWeDo(config, isBehindPooler)
    const guard = setTimeout(giveUp, longestMs)
    const done = (): void => clearTimeout(guard)
    const callback = rest.at(-1)
    if (isQuery(callback)) {
      return send(config, ...rest.slice(0, -1), (error: unknown, result: unknown) => {
        done()
        callback(error, result)
      })
    }
    const answer = send(config, ...rest)
    if (answer instanceof Promise) answer.then(done, done)
    else done()
    return answer
  }
  Object.assign(client, { query })
}

/**
 * The driver's pool drops a connection after every failed statement, although a refused row does no harm to it. Written with callbacks:
 * every request passes here, and three promises fewer are measurable.
 */
const keepSoundConnections = (pool: pg.Pool): void => {
  const query = (...args: unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      pool.connect((error, client) => {
        if (error || !client) {
          reject(error ?? new Error('The pool gave no connection.'))
          return
        }
        const send: Query = client.query.bind(client)
        send(...args, (failure: unknown, result: unknown) => {
          client.release(failure ? !isConnectionSound(failure) : undefined)
          if (failure) reject(failure)
          else resolve(result)
        })
      })
    })
  Object.assign(pool, { query })
}

const sessionSettings = (queryTimeoutMs: number): pg.PoolConfig => ({
  options: '-c TimeZone=UTC',
  statement_timeout: queryTimeoutMs,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
})

/** PgBouncer carries a client's time zone from one server connection to the next; it must be set after the start. */
const setTimeZone = (client: pg.ClientBase): Promise<unknown> => client.query("SET TIME ZONE 'UTC'")
/** The pool waits for the promise, although its types do not say so. */
const POOLED_SESSION: pg.PoolConfig = { onConnect: setTimeZone as (client: pg.ClientBase) => void }

/** Opens no connection yet: the first query connects, so an unavailable database does not make this fail. */
export const openDatabase = (options: OpenDatabaseOptions): Database => {
  const { isBehindPooler = false, queryTimeoutMs = DEFAULT_QUERY_TIMEOUT_MS } = options
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    max: options.poolSize ?? DEFAULT_POOL_SIZE,
    application_name: APPLICATION_NAME,
    types: typeParsers,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    ...(isBehindPooler ? POOLED_SESSION : sessionSettings(queryTimeoutMs)),
  })
  keepSoundConnections(pool)
  pool.on('connect', (client) => {
    boundWaiting(client, queryTimeoutMs + CANCEL_GRACE_MS, isBehindPooler)
    // A connection that breaks while a caller holds it emits this as well; the caller gets the failed query.
    client.on('error', () => {})
  })
  pool.on('error', (error) => {
    if (!pool.ending) options.log.warn({ err: error }, 'an idle database connection broke')
  })
  return { drizzle: drizzle({ client: pool, casing: 'snake_case' }), pool, close: () => pool.end() }
}
