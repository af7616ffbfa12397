/** The door to PostgreSQL: a pool that never waits for ever, reads times as ISO strings and recovers by itself. */
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { isConnectionSound } from './database-errors.ts'
import type { DatabaseLog } from './embedded/database-log.ts'
import { typeParsers } from './type-parsers.ts'

const DEFAULT_POOL_SIZE = 10
/** Together with the one for a query this keeps a request on a hung database under 3.5 s where a connection is open (F36). */
const CONNECT_TIMEOUT_MS = 2_000
const DEFAULT_QUERY_TIMEOUT_MS = 3_000
/** PostgreSQL cancels first and the connection stays usable; only one that does not even cancel is given up by us. */
const CANCEL_GRACE_MS = 200
const IDLE_CONNECTION_MS = 30_000
const IDLE_IN_TRANSACTION_MS = 10_000
/** By this name a restore recognises that a server still works on the database. */
export const APPLICATION_NAME = 'wegband'

export type OpenDatabaseOptions = {
  readonly connectionString: string
  /** Default 10. */
  readonly poolSize?: number
  /**
   * The address leads to a pooler in transaction mode. It refuses session settings at the start of a connection, so the pooler's own
   * query_timeout and idle_transaction_timeout bound statements on the server.
   */
  readonly isBehindPooler?: boolean
  /** Longest time of one statement in milliseconds; 3,000 unless a job that works in bulk asks for more. */
  readonly queryTimeoutMs?: number
  readonly log: DatabaseLog
}
export type Database = {
  /** For single statements; several that belong together go through `inTransaction`, never through `drizzle.transaction`. */
  readonly drizzle: NodePgDatabase
  readonly pool: pg.Pool
  /** Waits for the statements under way, then closes every connection. */
  close(): Promise<void>
}

type Query = (...args: unknown[]) => unknown
const isQuery = (value: unknown): value is Query => typeof value === 'function'

/**
 * Drizzle brings its own readers with each query; ours replace them. A pooler gives the next statement another connection of the
 * server, which does not know a prepared statement by its name.
 */
const readAsWeDo = (config: unknown, isBehindPooler: boolean): void => {
  if (typeof config !== 'object' || config === null) return
  if ('types' in config) config.types = typeParsers
  if (isBehindPooler && 'name' in config) config.name = undefined
}

/**
 * Closes a connection that gives no answer for so long; whoever waits on it is told. The driver's own `query_timeout` does the same, but
 * its timer knows the statement and so holds on to the rows of a finished one: a quarter of the time of a long list went into copying
 * what nobody needed any more.
 */
const boundWaiting = (client: pg.PoolClient, longestMs: number, isBehindPooler: boolean): void => {
  const send: Query = client.query.bind(client)
  // The pool hands out clients; their type only hides how to end one.
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
 * The driver's pool throws a connection away after every failed statement; a refused row is no reason to. Written with callbacks:
 * every request passes here, and three promises fewer can be measured.
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
/** The pool waits for the promise; its types only do not say so. */
const POOLED_SESSION: pg.PoolConfig = { onConnect: setTimeZone as (client: pg.ClientBase) => void }

/** Opens nothing yet: the first query connects, and a database that is down is no reason for this to fail. */
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
    // A connection that breaks while a caller holds it emits this as well; the caller sees the failed query.
    client.on('error', () => {})
  })
  pool.on('error', (error) => {
    if (!pool.ending) options.log.warn({ err: error }, 'an idle database connection broke')
  })
  return { drizzle: drizzle({ client: pool, casing: 'snake_case' }), pool, close: () => pool.end() }
}
