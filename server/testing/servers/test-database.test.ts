import { expect, it } from 'vitest'
import { createTestDatabase, useTestDatabase } from './test-database.ts'

const shared = useTestDatabase()

it('gives a file a database of its own that can be written to', async () => {
  const { pool } = shared().database
  await pool.query('CREATE TABLE note (words text)')
  await pool.query("INSERT INTO note VALUES ('Größe')")
  const { rows } = await pool.query('SELECT upper(words) AS words FROM note')
  expect(rows).toEqual([{ words: 'GRÖßE' }])
})

it('keeps what one database holds out of the next and drops it in the end', async () => {
  const other = await createTestDatabase()
  const name = new URL(other.connectionString).pathname.slice(1)
  const { rows } = await other.database.pool.query("SELECT to_regclass('note') AS found")
  expect(rows).toEqual([{ found: null }])
  await other.drop()
  const left = await shared().database.pool.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
  expect(left.rowCount).toBe(0)
})
