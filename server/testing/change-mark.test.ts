import { expect, it } from 'vitest'
import { watchChanges } from './change-mark.ts'
import { makeUser } from './makers/makers.ts'
import { useTestDatabase } from './servers/test-database.ts'

const shared = useTestDatabase()

it('changes with every write of any connection, and stays while the database is only read', async () => {
  const { database } = shared()
  const { pool } = database
  const readMark = await watchChanges(database)
  const seen = [await readMark()]
  const { id } = await makeUser(database)
  const changes = [
    'UPDATE users SET first_name = first_name',
    `INSERT INTO tokens (user_id, kind, hash, expires_at) VALUES (${id}, 'session', 'x', now())`,
    // takes the session along, by a foreign key
    `DELETE FROM users WHERE id = ${id}`,
    'TRUNCATE notifications CASCADE',
  ]
  seen.push(await readMark())
  for (const change of changes) {
    await pool.query(change)
    seen.push(await readMark())
  }
  expect(new Set(seen).size).toBe(changes.length + 2)
  await pool.query('SELECT * FROM users')
  await pool.query('DELETE FROM users WHERE false')
  expect(await readMark()).toBe(seen.at(-1))
})
