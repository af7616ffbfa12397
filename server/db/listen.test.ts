import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startDatabaseProxy, type DatabaseProxy } from '../testing/servers/database-proxy.ts'
import { useTestDatabase } from '../testing/servers/test-database.ts'
import { silentLog } from './embedded/database-log.ts'
import { listen, notify, type Listener } from './listen.ts'
import { inTransaction } from './transaction.ts'

const shared = useTestDatabase({ isEmpty: true })
const heard: string[] = []
let losses = 0
let proxy: DatabaseProxy
let listener: Listener

beforeEach(async () => {
  heard.length = 0
  losses = 0
  proxy = await startDatabaseProxy(shared().connectionString)
  listener = listen(proxy.connectionString, ['sessions', 'appointments'], {
    onNotify: (channel, payload) => heard.push(`${channel}: ${payload}`),
    onLost: () => {
      losses += 1
    },
    log: silentLog,
  })
  await listener.ready
})
afterEach(async () => {
  await listener.close()
  await proxy.close()
})

/** A busy machine may answer late, which the product counts as no answer. */
const caughtUp = (): Promise<void> => vi.waitFor(() => listener.caughtUp(), { timeout: 10_000 })

it('hears a notification once its transaction commits, and none of a rolled-back transaction', async () => {
  const { database } = shared()
  await inTransaction(database, async (tx) => {
    await notify(tx, 'sessions', '41')
    throw new Error('rolled back')
  }).catch(() => {})
  await inTransaction(database, (tx) => notify(tx, 'sessions', '42'))
  await notify(database.drizzle, 'appointments', '{"id":7}')
  await vi.waitUntil(() => heard.length === 2, { timeout: 5_000 })
  expect(heard).toEqual(['sessions: 42', 'appointments: {"id":7}'])
  expect(losses).toBe(0)
})

it('reports a lost connection and its return, and hears on', async () => {
  proxy.cut()
  await vi.waitUntil(() => losses === 2, { timeout: 5_000 })
  await notify(shared().database.drizzle, 'sessions', 'after')
  await vi.waitUntil(() => heard.length === 1, { timeout: 5_000 })
  expect(heard).toEqual(['sessions: after'])
})

it('a listener has heard everything committed before catch-up was requested', async () => {
  const { database } = shared()
  const missed: number[] = []
  const write = async (number: number): Promise<void> => {
    await notify(database.drizzle, 'appointments', String(number))
    await caughtUp()
    if (!heard.includes(`appointments: ${number}`)) missed.push(number)
  }
  for (let round = 0; round < 40; round += 1)
    await Promise.all(Array.from({ length: 8 }, (_, index) => write(round * 8 + index)))
  expect([missed, heard.length]).toEqual([[], 320])
})

it('a listener cannot catch up while it is disconnected, and can after it reconnects', async () => {
  await caughtUp()
  proxy.cut()
  await vi.waitUntil(() => losses === 1, { timeout: 5_000 })
  await expect(listener.caughtUp()).rejects.toThrow()
  await vi.waitUntil(() => losses === 2, { timeout: 5_000 })
  await caughtUp()
})

it('a listener can be closed while it is still connecting', async () => {
  const other = listen(proxy.connectionString, ['sessions'], {
    onNotify: () => {},
    onLost: () => {},
    log: silentLog,
  })
  await expect(other.close()).resolves.toBeUndefined()
})

it('refuses an invalid channel and a payload of anything but ids', async () => {
  const { drizzle } = shared().database
  expect(() =>
    listen(proxy.connectionString, ['No Channel'], { onNotify: () => {}, onLost: () => {}, log: silentLog }),
  ).toThrow(RangeError)
  await expect(notify(drizzle, 'a;b', 'x')).rejects.toThrow(RangeError)
  await expect(notify(drizzle, 'sessions', 'x'.repeat(8_000))).rejects.toThrow(RangeError)
})
