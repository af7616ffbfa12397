/** A real PostgreSQL database of its own for each test file, with the schema and without rows. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { hasSqlState } from '../../db/database-errors.ts'
import { silentLog } from '../../db/embedded/database-log.ts'
import { openDatabase, type Database } from '../../db/open-database.ts'
import { runOfDatabase, type TestServer, urlOfDatabase } from './test-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase: Omit<TestServer, 'stop'>
  }
}

export type TestDatabase = {
  readonly connectionString: string
  readonly database: Database
  /** Closes the pool and drops the database. */
  drop(): Promise<void>
}
export type TestDatabaseOptions = {
  /** True = nothing in it, not even the schema. */
  readonly isEmpty?: boolean
  /** The encoding of the database, as `CREATE DATABASE` takes it. Only with `isEmpty`: a copy has that of its template. */
  readonly encoding?: 'UTF8' | 'SQL_ASCII'
}

const onServer = async <T>(serverUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Long enough that no statement or connection fails on a busy machine. Tests of these limits open a database with their own limits. */
const PATIENCE_MS = 30_000

const openPatiently = (connectionString: string): Database => {
  const database = openDatabase({ connectionString, queryTimeoutMs: PATIENCE_MS, log: silentLog })
  database.pool.options.connectionTimeoutMillis = PATIENCE_MS
  return database
}

const NOT_ALLOWED = '42501'

/** An ordinary drop ends a busy autovacuum worker and waits for it. Our own forced end must not. */
const dropDatabase = async (client: pg.Client, name: string): Promise<void> => {
  try {
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  } catch (error) {
    if (!hasSqlState(error, NOT_ALLOWED)) throw error
    await client.query(`DROP DATABASE IF EXISTS ${name}`)
  }
}

/** Clones the migrated template (some ten milliseconds). */
export const createTestDatabase = async (options: TestDatabaseOptions = {}): Promise<TestDatabase> => {
  const { serverUrl, template, strategy } = inject('testDatabase')
  const name = template.replace(/template$/, randomBytes(6).toString('hex'))
  if (runOfDatabase(name) === undefined) throw new Error(`Not the template of a test run: ${template}`)
  const source =
    options.isEmpty === true
      ? `TEMPLATE template0 ENCODING '${options.encoding ?? 'UTF8'}' LOCALE_PROVIDER libc LOCALE 'C'`
      : `TEMPLATE ${template} STRATEGY ${strategy}`
  await onServer(serverUrl, (client) => client.query(`CREATE DATABASE ${name} ${source}`))
  const connectionString = urlOfDatabase(serverUrl, name)
  const database = openPatiently(connectionString)
  return {
    connectionString,
    database,
    drop: async () => {
      await database.close()
      await onServer(serverUrl, (client) => dropDatabase(client, name))
    },
  }
}

/** For a whole test file: creates the database before its first test and drops it after its last. Call it once, outside of tests. */
export const useTestDatabase = (options: TestDatabaseOptions = {}): (() => TestDatabase) => {
  let current: TestDatabase | undefined
  beforeAll(async () => {
    current = await createTestDatabase(options)
  })
  afterAll(async () => {
    await current?.drop()
  })
  return () => {
    if (current === undefined) throw new Error('The test database exists only while tests run.')
    return current
  }
}
