import { afterAll, beforeAll, expect, test } from 'vitest'
import { useTestDatabase } from '../testing/servers/test-database.ts'
import { silentLog } from './embedded/database-log.ts'
import { type Database, openDatabase } from './open-database.ts'
import { ASYNC_COMMIT, FLUSH, waitForFlush } from './async-commit.ts'

const testDatabase = useTestDatabase()
let db: Database
beforeAll(async () => {
  const { connectionString, database } = testDatabase()
  // The test server has fsync switched off.
  await database.pool.query(
    `do $$ begin execute format('alter database %I set synchronous_commit = on', current_database()); end $$`,
  )
  db = openDatabase({ connectionString, log: silentLog })
})
afterAll(() => db.close())

test('a change committed asynchronously is on disk once waitForFlush has resolved', async () => {
  const { pool } = db
  await pool.query('create table things (id integer)')
  for (let round = 0; round < 20; round += 1) {
    await pool.query(
      `with made as (insert into things values (1) returning id) select ${ASYNC_COMMIT} from made`,
    )
    const { rows } = await pool.query<{ written: string }>('select pg_current_wal_insert_lsn() as written')
    await waitForFlush(db)
    const flushed = await pool.query<{ isOnDisk: boolean }>(
      'select pg_current_wal_flush_lsn() >= $1::pg_lsn as "isOnDisk"',
      [rows[0]?.written],
    )
    expect(flushed.rows).toEqual([{ isOnDisk: true }])
  }
})

test('concurrent callers share one flush, and none joins a flush older than its own commit', async () => {
  const { pool } = db
  let flushes = 0
  const send = pool.query.bind(pool)
  const counting = (...args: unknown[]): unknown => {
    if (args[0] === FLUSH) flushes += 1
    return Reflect.apply(send, pool, args)
  }
  Object.assign(pool, { query: counting })
  await pool.query('create table many (id integer)')
  const change = async (): Promise<boolean> => {
    await pool.query(
      `with made as (insert into many values (1) returning id) select ${ASYNC_COMMIT} from made`,
    )
    const { rows } = await pool.query<{ written: string }>('select pg_current_wal_insert_lsn() as written')
    await waitForFlush(db)
    const flushed = await pool.query<{ isOnDisk: boolean }>(
      'select pg_current_wal_flush_lsn() >= $1::pg_lsn as "isOnDisk"',
      [rows[0]?.written],
    )
    return flushed.rows[0]?.isOnDisk === true
  }
  await Promise.all([waitForFlush(db), waitForFlush(db), waitForFlush(db)])
  expect(flushes).toBe(1)
  expect(new Set(await Promise.all(Array.from({ length: 40 }, change)))).toEqual(new Set([true]))
  Object.assign(pool, { query: send })
})

test('only the one statement commits asynchronously', async () => {
  const client = await db.pool.connect()
  try {
    const { rows } = await client.query<{ setting: string }>(`select ${ASYNC_COMMIT} as setting`)
    const after = await client.query<{ setting: string }>(
      `select current_setting('synchronous_commit') as setting`,
    )
    expect([rows, after.rows]).toEqual([[{ setting: 'off' }], [{ setting: 'on' }]])
  } finally {
    client.release()
  }
})
