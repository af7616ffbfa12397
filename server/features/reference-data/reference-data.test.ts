/** The cached reference data of a process and changes by another process: a request sees what was committed before it. */
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

/** Another process that writes. */
let elsewhere: TestApp
/** A proxy between the application and its signals. */
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

/** Adds a school after the process has read the reference data, with its signal held back. */
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

test('a request finds a school whose signal never arrives', async () => {
  expect(await statusOf(await addUnheard())).toBe(200)
})

test('an id that no school has causes no second reading of the reference data', async () => {
  const own = openDatabase({ connectionString: elsewhere.connectionString, log: silentLog })
  dropReferenceDataOnSignals({ on: () => {}, caughtUp: () => Promise.resolve(true) }, own)
  const before = await readReferenceData(own)
  expect(await readReferenceDataFor(own, 'schools', 999_999)).toBe(before)
  await own.close()
})
