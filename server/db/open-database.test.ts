import { eq } from 'drizzle-orm'
import { bigint, boolean, date, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startDatabaseProxy, type DatabaseProxy } from '../testing/servers/database-proxy.ts'
import { useTestDatabase } from '../testing/servers/test-database.ts'
import { isDatabaseUnavailable, violatedConstraint } from './database-errors.ts'
import { silentLog } from './embedded/database-log.ts'
import { openDatabase, type Database } from './open-database.ts'

const shared = useTestDatabase({ isEmpty: true })

const samples = pgTable('samples', {
  id: integer().primaryKey(),
  startsAt: timestamp('starts_at', { withTimezone: true, mode: 'string' }),
  bornOn: date('born_on', { mode: 'string' }),
  size: bigint({ mode: 'number' }),
  words: text(),
  isKid: boolean('is_kid'),
  options: jsonb(),
  reminders: timestamp({ withTimezone: true, mode: 'string' }).array(),
})

beforeAll(async () => {
  await shared().database.pool.query(`
    CREATE TABLE samples (
      id integer PRIMARY KEY, starts_at timestamptz, born_on date, size bigint, words text, is_kid boolean,
      options jsonb, reminders timestamptz[])`)
})

const opened: (Database | DatabaseProxy)[] = []
const open = (
  connectionString: string,
  more: { queryTimeoutMs?: number; poolSize?: number; isBehindPooler?: boolean } = {},
): Database => {
  const database = openDatabase({ connectionString, log: silentLog, ...more })
  opened.push(database)
  return database
}
const openThroughProxy = async (more: { queryTimeoutMs?: number } = {}) => {
  const proxy = await startDatabaseProxy(shared().connectionString)
  opened.push(proxy)
  return { proxy, database: open(proxy.connectionString, more) }
}
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close()
})

const failure = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('values', () => {
  it('arrive through Drizzle as ISO strings and numbers, never as Date objects', async () => {
    const { drizzle } = shared().database
    const row = {
      id: 1,
      startsAt: '2026-11-20T17:30:00.000Z',
      bornOn: '2010-02-28',
      size: 9_007_199_254_740_991,
      words: 'Größe 你好 🥋',
      isKid: true,
      options: { locale: 'de', none: null },
      reminders: ['2026-03-29T00:59:59.999Z', '2026-03-29T01:00:00.000Z'],
    }
    await drizzle.insert(samples).values({ ...row, startsAt: '2026-11-20T18:30:00+01:00' })
    expect(await drizzle.select().from(samples).where(eq(samples.id, 1))).toEqual([row])
    const prepared = drizzle.select().from(samples).prepare('all_samples')
    expect(await prepared.execute()).toEqual([row])
    expect(await prepared.execute()).toEqual([row])
  })

  it('arrive through plain SQL in the same form', async () => {
    const { rows } = await shared().database.pool.query(
      `SELECT timestamptz '2026-11-20 17:30:00.123456+00' AS instant, timestamp '2026-11-20 17:30' AS local, date '2026-11-20' AS day,
              count(*) AS rows, '{3,NULL}'::bigint[] AS sizes, '{2026-11-20}'::date[] AS days, '{}'::timestamptz[] AS none,
              interval '1 day 2 hours' AS span, NULL::timestamptz AS nothing`,
    )
    expect(rows).toEqual([
      {
        instant: '2026-11-20T17:30:00.123Z',
        local: '2026-11-20T17:30:00.000',
        day: '2026-11-20',
        rows: 1,
        sizes: [3, null],
        days: ['2026-11-20'],
        none: [],
        span: '1 day 02:00:00',
        nothing: null,
      },
    ])
  })

  it('that exceed a number are an error, not a wrong number', async () => {
    await expect(shared().database.pool.query('SELECT 9007199254740993::bigint')).rejects.toThrow(/too large/)
  })
})

describe('the pool', () => {
  it('keeps its connection after a refused row', async () => {
    const { pool, drizzle } = open(shared().connectionString, { poolSize: 1 })
    const process = async () =>
      (await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid
    const before = await process()
    await drizzle.insert(samples).values({ id: 7 })
    const refused = await failure(drizzle.insert(samples).values({ id: 7 }))
    expect(violatedConstraint(refused)).toBe('samples_pkey')
    expect(isDatabaseUnavailable(refused)).toBe(false)
    expect(await process()).toBe(before)
  })

  it('cancels a statement that takes too long and is usable again at once', async () => {
    const { pool } = open(shared().connectionString, { queryTimeoutMs: 100, poolSize: 1 })
    expect(isDatabaseUnavailable(await failure(pool.query('SELECT pg_sleep(60)')))).toBe(true)
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  })

  it('gives up on a hung database and works again when it answers', async () => {
    const { proxy, database } = await openThroughProxy({ queryTimeoutMs: 100 })
    await database.pool.query('SELECT 1')
    proxy.hang()
    expect(isDatabaseUnavailable(await failure(database.pool.query('SELECT 1')))).toBe(true)
    expect(isDatabaseUnavailable(await failure(database.pool.query('SELECT 1')))).toBe(true)
    proxy.resume()
    expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  })

  it('survives the loss of every connection, idle and busy', async () => {
    const { proxy, database } = await openThroughProxy()
    const { pool } = database
    await Promise.all([pool.query('SELECT 1'), pool.query('SELECT 1')])
    const busy = failure(pool.query('SELECT pg_sleep(60)'))
    await vi.waitUntil(() => pool.idleCount === 1, { timeout: 5_000 })
    proxy.cut()
    expect(isDatabaseUnavailable(await busy)).toBe(true)
    const again = await vi.waitFor(() => pool.query('SELECT 1 AS one'), { timeout: 5_000 })
    expect(again.rows).toEqual([{ one: 1 }])
  })

  it('reports the database as unavailable when it is down or all connections are taken', async () => {
    const proxy = await startDatabaseProxy(shared().connectionString)
    await proxy.close()
    expect(isDatabaseUnavailable(await failure(open(proxy.connectionString).pool.query('SELECT 1')))).toBe(
      true,
    )

    const missing = new URL(shared().connectionString)
    missing.searchParams.set('host', '/nowhere')
    expect(isDatabaseUnavailable(await failure(open(missing.href).pool.query('SELECT 1')))).toBe(true)

    const { pool } = open(shared().connectionString, { poolSize: 1 })
    const only = await pool.connect()
    expect(isDatabaseUnavailable(await failure(pool.query('SELECT 1')))).toBe(true)
    only.release()
  })
})

it('sends neither session settings nor named statements to a transaction pooler', async () => {
  const { pool, drizzle } = open(shared().connectionString, { isBehindPooler: true, poolSize: 1 })
  const { rows } = await pool.query<{ zone: string; limit: string }>(
    `SELECT current_setting('TimeZone') AS zone, current_setting('statement_timeout') AS limit`,
  )
  expect(rows).toEqual([{ zone: 'UTC', limit: '0' }])
  await drizzle.select().from(samples).prepare('named').execute()
  expect((await pool.query('SELECT name FROM pg_prepared_statements')).rows).toEqual([])
})
