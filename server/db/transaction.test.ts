import { sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { startDatabaseProxy } from '../testing/servers/database-proxy.ts'
import { useTestDatabase } from '../testing/servers/test-database.ts'
import { hasSqlState, isDatabaseUnavailable } from './database-errors.ts'
import { silentLog } from './embedded/database-log.ts'
import { openDatabase } from './open-database.ts'
import { inTransaction } from './transaction.ts'

const shared = useTestDatabase({ isEmpty: true })
const slots = pgTable('slots', { id: integer().primaryKey(), taker: text() })

beforeAll(async () => {
  await shared().database.pool.query('CREATE TABLE slots (id integer PRIMARY KEY, taker text)')
})
beforeEach(async () => {
  await shared().database.pool.query('TRUNCATE slots')
  await shared()
    .database.drizzle.insert(slots)
    .values([{ id: 1 }, { id: 2 }])
})
const takers = async () =>
  (await shared().database.drizzle.select().from(slots).orderBy(slots.id)).map((slot) => slot.taker)
const failure = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

it('commits everything when the work is done and returns its result', async () => {
  const result = await inTransaction(shared().database, async (tx) => {
    await tx.update(slots).set({ taker: 'Lena' })
    return 'done'
  })
  expect(result).toBe('done')
  expect(await takers()).toEqual(['Lena', 'Lena'])
})

it('writes nothing when the work throws, and passes the error on', async () => {
  const refusal = new Error('not allowed')
  const work = inTransaction(shared().database, async (tx) => {
    await tx.update(slots).set({ taker: 'Lena' })
    throw refusal
  })
  expect(await failure(work)).toBe(refusal)
  expect(await takers()).toEqual([null, null])
})

it('fails when the work continued after a failed statement', async () => {
  const work = inTransaction(shared().database, async (tx) => {
    await tx.update(slots).set({ taker: 'Lena' })
    await failure(tx.insert(slots).values({ id: 1 }))
  })
  await expect(work).rejects.toThrow('nothing was written')
  expect(await takers()).toEqual([null, null])
})

it('lets a part of the work fail alone in a savepoint', async () => {
  await inTransaction(shared().database, async (tx) => {
    await tx.update(slots).set({ taker: 'Lena' })
    const refused = await failure(tx.transaction((part) => part.insert(slots).values({ id: 1 })))
    expect(hasSqlState(refused, '23505')).toBe(true)
  })
  expect(await takers()).toEqual(['Lena', 'Lena'])
})

it('runs the work again after a deadlock, so that both transactions succeed', async () => {
  const reached = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let runs = 0
  const takeBoth = (taker: string, first: number, second: number, mine: number) =>
    inTransaction(shared().database, async (tx) => {
      runs += 1
      await tx
        .update(slots)
        .set({ taker })
        .where(sql`id = ${first}`)
      reached[mine]?.resolve()
      await reached[1 - mine]?.promise
      await tx
        .update(slots)
        .set({ taker })
        .where(sql`id = ${second}`)
    })
  await Promise.all([takeBoth('Lena', 1, 2, 0), takeBoth('Jonas', 2, 1, 1)])
  // On a busy machine both may have been aborted at the same moment.
  expect(runs).toBeGreaterThanOrEqual(3)
  const [one, two] = await takers()
  expect(one).toBe(two)
})

it('fails soon when the database hangs half-way, and drops the connection', async () => {
  const proxy = await startDatabaseProxy(shared().connectionString)
  const database = openDatabase({
    connectionString: proxy.connectionString,
    log: silentLog,
    queryTimeoutMs: 100,
    poolSize: 1,
  })
  const work = inTransaction(database, async (tx) => {
    await tx.update(slots).set({ taker: 'Lena' })
    proxy.hang()
    await tx.update(slots).set({ taker: 'Jonas' })
  })
  expect(isDatabaseUnavailable(await failure(work))).toBe(true)
  expect(database.pool.totalCount).toBe(0)
  proxy.resume()
  expect(await inTransaction(database, (tx) => tx.select().from(slots))).toHaveLength(2)
  expect(await takers()).toEqual([null, null])
  await database.close()
  await proxy.close()
})
