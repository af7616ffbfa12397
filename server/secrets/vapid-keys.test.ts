import { expect, test } from 'vitest'
import { settings } from '../db/schema/texts.ts'
import { inTransaction } from '../db/transaction.ts'
import { useTestDatabase } from '../testing/servers/test-database.ts'
import { keepVapidKeys, readVapidKeys } from './vapid-keys.ts'

const own = useTestDatabase()
const [FIRST, SECOND] = ['the first secret', 'the second secret']

test('processes that start at once have one pair, which is sealed and outlives a new secret', async () => {
  const { database } = own()
  const db = database.drizzle
  const pairs = await Promise.all(Array.from({ length: 5 }, () => readVapidKeys(db, FIRST, undefined)))
  const [pair] = pairs
  expect(new Set(pairs.map(({ privateKey }) => privateKey)).size).toBe(1)
  const stored = JSON.stringify(await db.select().from(settings))
  expect(stored).not.toContain(pair?.privateKey)
  await inTransaction(database, (tx) => keepVapidKeys(tx, { from: FIRST, to: SECOND }))
  expect(await readVapidKeys(db, SECOND, undefined)).toEqual(pair)
  await expect(readVapidKeys(db, FIRST, undefined)).rejects.toThrow()
  const given = { publicKey: 'a', privateKey: 'b' }
  expect(await readVapidKeys(db, FIRST, given)).toEqual(given)
})
