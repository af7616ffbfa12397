/** The map of a process and what another process writes: nothing is missing that was committed before a request. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readSchool } from '@wegband/domain/features/schools/contract.ts'
import { buildApp } from '../../app.ts'
import { silentLog } from '../../db/embedded/database-log.ts'
import { openDatabase, type Database } from '../../db/open-database.ts'
import type { HttpApp } from '../../http/http-app.ts'
import { createLog } from '../../http/logging.ts'
import { startDatabaseProxy, type DatabaseProxy } from '../../testing/servers/database-proxy.ts'
import { makeSchool } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { routes as schools } from '../schools/routes.ts'
import { routes as sports } from '../sports/routes.ts'
import { dropReferenceDataOnSignals, readReferenceData, readReferenceDataFor } from './reference-data.ts'

/** Writes as another process does. */
let elsewhere: TestApp
/** Between the application and its signals. */
let proxy: DatabaseProxy
let db: Database
let app: HttpApp
beforeAll(async () => {
  elsewhere = await createTestApp({ features: [] })
  proxy = await startDatabaseProxy(elsewhere.connectionString)
  db = openDatabase({ connectionString: elsewhere.connectionString, log: silentLog })
  app = await buildApp({
    services: { ...elsewhere.http.services, db },
    features: [schools, sports],
    limits: 'off',
    log: createLog('silent'),
  })
  await app.signals.start(proxy.connectionString, silentLog)
})
afterEach(() => proxy.resume())
afterAll(async () => {
  await app.fastify.close()
  await app.signals.close()
  await proxy.close()
  await db.close()
  await elsewhere.close()
})

const statusOf = async (id: number): Promise<number> =>
  (await app.fastify.inject({ url: readSchool.path.replace(':id', String(id)) })).statusCode

/** A school that was added after the process had read the map, without a word of it so far. */
const addUnheard = async (): Promise<number> => {
  await expect.poll(() => app.signals.caughtUp()).toBe(true)
  await readReferenceData(db)
  proxy.hang()
  return (await makeSchool(elsewhere.db)).id
}

test('a request finds a school whose signal is still on its way', async () => {
  const id = await addUnheard()
  const status = statusOf(id)
  proxy.resume()
  expect(await status).toBe(200)
})

test('a request finds a school whose signal does not come', async () => {
  expect(await statusOf(await addUnheard())).toBe(200)
})

test('an id that no school has costs no reading of the map', async () => {
  const own = openDatabase({ connectionString: elsewhere.connectionString, log: silentLog })
  dropReferenceDataOnSignals({ on: () => {}, caughtUp: () => Promise.resolve(true) }, own)
  const before = await readReferenceData(own)
  expect(await readReferenceDataFor(own, 'schools', 999_999)).toBe(before)
  await own.close()
})
