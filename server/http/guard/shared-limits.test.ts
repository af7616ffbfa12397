/** Limits for all processes together, counted on a real database. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Limit } from '@wegband/domain/features/sign-in/attempt-rules.ts'
import { openDatabase, type Database } from '../../db/open-database.ts'
import { silentLog } from '../../db/embedded/database-log.ts'
import { rateLimits } from '../../db/schema/limits.ts'
import { createTestClock } from '../../testing/servers/test-clock.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/servers/test-database.ts'
import { deletePastLimits, forget, giveBack, isNoted, note, takeAll } from './shared-limits.ts'

const START = '2026-11-20T09:00:00.000Z'
const MINUTE_MS = 60_000
const clock = createTestClock(START)

let database: TestDatabase
/** The pool of a second process. */
let elsewhere: Database
beforeAll(async () => {
  database = await createTestDatabase()
  elsewhere = openDatabase({ connectionString: database.connectionString, log: silentLog })
})
afterAll(async () => {
  await elsewhere.close()
  await database.drop()
})
beforeEach(async () => {
  clock.set(START)
  await database.database.drizzle.delete(rateLimits)
})

const here = () => ({ db: database.database, clock, appSecret: 'one secret' })
const there = () => ({ ...here(), db: elsewhere })
const limit = (key: string, most: number, fields: Partial<Limit> = {}): Limit => ({
  key,
  most,
  windowMs: MINUTE_MS,
  ...fields,
})
const isTaken = async (counting: ReturnType<typeof here>, ...limits: Limit[]): Promise<boolean> =>
  'keys' in (await takeAll(counting, limits))
const counts = async () => {
  const rows = await database.database.drizzle.select().from(rateLimits)
  return rows.map(({ count }) => count).toSorted((left, right) => left - right)
}

describe('a limit', () => {
  test('is one for all processes, however many calls come at once', async () => {
    const calls = Array.from({ length: 60 }, (_, index) =>
      isTaken(index % 2 === 0 ? here() : there(), limit('a', 10)),
    )
    const taken = await Promise.all(calls)
    expect(taken.filter(Boolean)).toHaveLength(10)
    expect(await counts()).toEqual([10])
  })

  test('reports until when it refuses, and restarts at that moment', async () => {
    await isTaken(here(), limit('a', 1))
    clock.advance(20_000)
    expect(await takeAll(there(), [limit('a', 1)])).toEqual({ until: '2026-11-20T09:01:00.000Z' })
    clock.set('2026-11-20T09:01:00.000Z')
    expect(await isTaken(there(), limit('a', 1))).toBe(true)
    expect(await takeAll(here(), [limit('a', 1)])).toEqual({ until: '2026-11-20T09:02:00.000Z' })
  })

  test('that is full leaves the others unchanged', async () => {
    await isTaken(here(), limit('full', 1))
    for (let call = 0; call < 3; call += 1)
      expect(await isTaken(here(), limit('before', 5), limit('full', 1), limit('behind', 5))).toBe(false)
    expect(await counts()).toEqual([0, 1])
  })

  test('may fall back to a slower one instead of refusing', async () => {
    const slow = { ...limit('wide', 2), afterwards: limit('slow', 1) }
    const told = []
    for (let call = 0; call < 4; call += 1) told.push(await isTaken(here(), slow))
    expect(told).toEqual([true, true, true, false])
  })

  test('can be given back and reset', async () => {
    const taken = await takeAll(here(), [limit('a', 1), limit('b', 1)])
    if (!('keys' in taken)) throw new Error('refused')
    await giveBack(there(), taken.keys)
    await giveBack(there(), taken.keys)
    expect(await counts()).toEqual([0, 0])
    await isTaken(here(), limit('a', 1))
    await forget(there(), ['a'])
    expect(await isTaken(here(), limit('a', 1))).toBe(true)
  })

  test('given back by many callers at the same moment does not deadlock', async () => {
    const keys = ['a', 'b', 'c', 'd']
    for (let call = 0; call < 20; call += 1)
      await takeAll(
        here(),
        keys.map((key) => limit(key, 100)),
      )
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        giveBack(index % 2 === 0 ? here() : there(), index % 3 === 0 ? keys : keys.toReversed()),
      ),
    )
    expect(await counts()).toEqual([0, 0, 0, 0])
  })
})

describe('a note', () => {
  test('lasts as long as requested, in every process', async () => {
    await note(here(), 'anna at home', MINUTE_MS)
    expect(await isNoted(there(), 'anna at home')).toBe(true)
    expect(await isNoted(there(), 'anna elsewhere')).toBe(false)
    clock.advance(MINUTE_MS)
    expect(await isNoted(there(), 'anna at home')).toBe(false)
  })
})

describe('the table', () => {
  test('contains no names and is not kept across a crash', async () => {
    await isTaken(here(), limit('anna@beispiel.example', 1))
    const { rows } = await database.database.pool.query<{ text: string; kept: string }>(
      `select convert_from(decode(encode(key, 'escape'), 'escape'), 'LATIN1') as text,
        (select relpersistence from pg_class where relname = 'rate_limits') as kept from rate_limits`,
    )
    expect(rows.map(({ text }) => text.includes('anna'))).toEqual([false])
    expect(rows[0]?.kept).toBe('u')
  })

  test('drops windows that are over', async () => {
    await isTaken(here(), limit('short', 1), limit('long', 1, { windowMs: 60 * MINUTE_MS }))
    clock.advance(MINUTE_MS)
    await deletePastLimits(here())
    expect(await counts()).toEqual([1])
  })
})
