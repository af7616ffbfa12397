import { afterAll, beforeAll, expect, test } from 'vitest'
import { useTestDatabase } from '../testing/test-database.ts'
import { silentLog } from './database-log.ts'
import { type Database, openDatabase } from './open-database.ts'
import { COMMIT_SWIFTLY, untilOnDisk } from './swift-commit.ts'

const testDatabase = useTestDatabase()
let db: Database
beforeAll(async () => {
  const { connectionString, database } = testDatabase()
  // The server of the tests waits for no disk at all.
  await database.pool.query(
    `do $$ begin execute format('alter database %I set synchronous_commit = on', current_database()); end $$`,
  )
  db = openDatabase({ connectionString, log: silentLog })
})
afterAll(() => db.close())

test('what was committed swiftly is on disk once one has waited for it', async () => {
  const { pool } = db
  await pool.query('create table things (id integer)')
  for (let round = 0; round < 20; round += 1) {
    await pool.query(
      `with made as (insert into things values (1) returning id) select ${COMMIT_SWIFTLY} from made`,
    )
    const { rows } = await pool.query<{ written: string }>('select pg_current_wal_insert_lsn() as written')
    await untilOnDisk(db)
    const flushed = await pool.query<{ isOnDisk: boolean }>(
      'select pg_current_wal_flush_lsn() >= $1::pg_lsn as "isOnDisk"',
      [rows[0]?.written],
    )
    expect(flushed.rows).toEqual([{ isOnDisk: true }])
  }
})

test('only that one statement does not wait for the disk', async () => {
  const client = await db.pool.connect()
  try {
    const { rows } = await client.query<{ setting: string }>(`select ${COMMIT_SWIFTLY} as setting`)
    const after = await client.query<{ setting: string }>(
      `select current_setting('synchronous_commit') as setting`,
    )
    expect([rows, after.rows]).toEqual([[{ setting: 'off' }], [{ setting: 'on' }]])
  } finally {
    client.release()
  }
})
