/** A database that hangs or is gone: 503 with Retry-After, and recovery without a restart (F36). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listGlobalMessages, readPublicSettings } from '@wegband/domain/features/texts/contract.ts'
import { checkAuth } from '@wegband/domain/features/sessions/contract.ts'
import { register } from '@wegband/domain/features/registration/contract.ts'
import { buildApp } from '../app.ts'
import { silentLog } from '../db/embedded/database-log.ts'
import { openDatabase, type Database } from '../db/open-database.ts'
import { routes as sessions } from '../features/sessions/routes.ts'
import { routes as signIn } from '../features/sign-in/routes.ts'
import { routes as registration } from '../features/registration/routes.ts'
import { routes as texts } from '../features/texts/routes.ts'
import { startDatabaseProxy, type DatabaseProxy } from '../testing/servers/database-proxy.ts'
import { makeUser } from '../testing/makers/makers.ts'
import { NEW_PASSWORD, regularAlone } from '../testing/makers/registrations.ts'
import { createTestApp, type TestApp } from '../testing/servers/test-app.ts'
import { serveHealth, whyDatabaseNotReady } from './health.ts'
import type { HttpApp } from './http-app.ts'
import { createLog } from './logging.ts'

let world: TestApp
let proxy: DatabaseProxy
let db: Database
let app: HttpApp
const logLines: string[] = []
beforeAll(async () => {
  world = await createTestApp({ features: [] })
  proxy = await startDatabaseProxy(world.connectionString)
  db = openDatabase({ connectionString: proxy.connectionString, log: silentLog })
  app = await buildApp({
    services: { ...world.http.services, db },
    features: [sessions, signIn, registration, texts],
    log: createLog('info', { write: (line) => void logLines.push(line) }),
  })
  serveHealth(app, () => whyDatabaseNotReady(db))
  await app.signals.start(proxy.connectionString, silentLog)
})
afterAll(async () => {
  proxy.resume()
  await app.fastify.close()
  await app.signals.close()
  // before the pool, which would wait for a connection that is still passing through it
  await proxy.close()
  await db.close()
  await world.close()
})

/** A registration sends about as many messages to the database. */
const STATEMENTS_LOOKED_AT = 30

type OutageAnswer = [status: number, code: unknown, retryAfter: unknown]
const ask = async (path: string, headers: Record<string, string> = {}): Promise<OutageAnswer> => {
  const answer = await app.fastify.inject({ url: path, headers })
  return [answer.statusCode, answer.json<{ code?: string }>().code, answer.headers['retry-after']]
}
const UNAVAILABLE: OutageAnswer = [503, 'general.unavailable', '3']
const healthy = () => expect.poll(() => ask(listGlobalMessages.path)).toEqual([200, undefined, undefined])

/** Sets what the disk guard sets. `world` keeps its own connections, so that it can undo it. */
const setReadOnly = async (state: 'on' | 'off'): Promise<void> => {
  const name = new URL(world.connectionString).pathname.slice(1)
  await world.db.pool.query(
    `BEGIN READ WRITE; ALTER DATABASE "${name}" SET default_transaction_read_only = ${state}; COMMIT`,
  )
  proxy.cut()
}

describe('while the database', () => {
  test('hangs, callers get Retry-After, and it recovers by itself', async () => {
    const anna = await makeUser(world.db)
    const headers = { authorization: `Bearer ${await world.tokenOf(anna)}` }
    await healthy()
    proxy.hang()
    const answers = await Promise.all([
      ask(listGlobalMessages.path),
      ask(checkAuth.path, headers),
      ask('/readyz'),
    ])
    expect(answers[0]).toEqual(UNAVAILABLE)
    expect(answers[1]).toEqual(UNAVAILABLE)
    expect(answers[2]?.[0]).toBe(503)
    // Requests without the database still work.
    expect((await ask(readPublicSettings.path))[0]).toBe(200)
    expect((await ask('/healthz'))[0]).toBe(200)
    proxy.resume()
    await healthy()
    expect((await ask('/readyz'))[0]).toBe(200)
    expect((await ask(checkAuth.path, headers))[0]).toBe(200)
  })

  test('hangs during a registration, no sent data reaches the log', async () => {
    await healthy()
    logLines.length = 0
    proxy.hang()
    const person = {
      ...regularAlone([]),
      firstName: 'Silvana',
      username: 'silvana.v',
      mail: 'silvana@post.example',
    }
    const answer = await app.fastify.inject({
      method: 'POST',
      url: register.path,
      headers: world.xsrfHeaders(),
      payload: person,
    })
    expect(answer.statusCode).toBe(503)
    await app.fastify.inject({
      method: 'POST',
      url: '/api/auth',
      headers: world.xsrfHeaders(),
      payload: { username: person.username, password: person.password },
    })
    proxy.resume()
    await healthy()
    expect(logLines.join('')).toContain('unavailable')
    for (const secret of [person.password, 'argon2', 'silvana', 'Silvana', 'params:'])
      expect(logLines.filter((line) => line.includes(secret))).toEqual([])
  })

  test('goes away at any statement of a registration, no sent data reaches the log', async () => {
    await healthy()
    logLines.length = 0
    const statuses = new Set<number>()
    for (let messages = 1; messages <= STATEMENTS_LOOKED_AT; messages += 1) {
      const person = { ...regularAlone([]), firstName: 'Silvana', mail: `silvana-${messages}@post.example` }
      proxy.cutAfter(messages)
      const { statusCode } = await app.fastify.inject({
        method: 'POST',
        url: register.path,
        headers: world.xsrfHeaders(),
        payload: { ...person, username: `silvana.${messages}` },
        // each from elsewhere: no limit stops them
        remoteAddress: `203.0.113.${messages}`,
      })
      statuses.add(statusCode)
      proxy.cutAfter(Number.POSITIVE_INFINITY)
      await healthy()
    }
    expect(statuses).toEqual(new Set([503, 201]))
    for (const secret of [NEW_PASSWORD, 'argon2', 'silvana', 'Silvana', 'post.example', 'params:'])
      expect(logLines.filter((line) => line.includes(secret))).toEqual([])
  })

  test('refuses writes, /readyz reports that no sign-in can succeed, until it recovers', async () => {
    await healthy()
    const ready = async () => (await app.fastify.inject({ url: '/readyz' })).json<unknown>()
    await setReadOnly('on')
    await expect.poll(ready).toEqual({ status: 'not-ready', reason: 'database-read-only' })
    expect((await ask('/readyz'))[0]).toBe(503)
    // Reading still works.
    expect((await ask(listGlobalMessages.path))[0]).toBe(200)
    await setReadOnly('off')
    await expect.poll(ready).toEqual({ status: 'ready' })
  })

  test('cuts every connection, the next caller gets a new one', async () => {
    await healthy()
    proxy.cut()
    await healthy()
  })
})
