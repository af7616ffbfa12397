/** Forged, old, revoked or wrong tokens, and sign-in attempts that probe for accounts (F17, F19, F20, F21, F38). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import { checkAuth, refreshAuth, signOut } from '@wegband/domain/features/sessions/contract.ts'
import { createAccessToken, signIn } from '@wegband/domain/features/sign-in/contract.ts'
import { reportProgress } from '@wegband/domain/features/videos/contract.ts'
import type { EndpointShape } from '@wegband/domain/http/endpoint.ts'
import { buildApp } from '../../app.ts'
import { silentLog } from '../../db/embedded/database-log.ts'
import { tokens, type users } from '../../db/schema/people.ts'
import { contentProgress } from '../../db/schema/videos/videos.ts'
import { hashToken, newToken } from '../../http/guard/authenticate.ts'
import { createLog } from '../../http/logging.ts'
import { cheapHash } from '../../testing/cheap-hash.ts'
import { makeUser, type UserRow } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { makeContent, makeLevel, makeModule, makeSport } from '../../testing/makers/training-makers.ts'
import { withLockHeld } from '../../testing/servers/with-lock-held.ts'
import { routes as signInRoutes } from '../sign-in/routes.ts'
import { routes } from './routes.ts'

const NOW = '2026-11-20T09:00:00Z'
const PASSWORD = 'ein langes Passwort'

let app: TestApp
let passwordHash: string
beforeAll(async () => {
  app = await createTestApp()
  passwordHash = cheapHash(PASSWORD)
})
afterAll(() => app.close())
beforeEach(() => app.clock.set(NOW))

const makeSigner = (fields: Partial<typeof users.$inferInsert> = {}): Promise<UserRow> =>
  makeUser(app.db, { passwordHash, ...fields })
const enter = async (user: UserRow) => {
  const { status, body } = await app.call(signIn, {
    body: { username: String(user.username), password: PASSWORD },
  })
  expect(status).toBe(200)
  return { session: body.token, personal: String(body.personalAccessToken) }
}
const bearing = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const revive = (token: string) => app.call(signIn, { body: { token } })
const rowsOf = (user: UserRow) => app.db.drizzle.select().from(tokens).where(eq(tokens.userId, user.id))
const told = async (token: string, endpoint: EndpointShape = checkAuth) => {
  const { status, body } = await app.call(endpoint, bearing(token) as never)
  return [status, body.code]
}
const EXPIRED = [401, 'auth.session-expired']

describe('a bearer token', () => {
  test('is refused when it is expired, used, of another kind, or of a locked person', async () => {
    const anna = await makeUser(app.db)
    const locked = await makeUser(app.db, { lockedAt: NOW })
    const insert = async (fields: Partial<typeof tokens.$inferInsert>): Promise<string> => {
      const token = newToken()
      await app.db.drizzle.insert(tokens).values({
        userId: anna.id,
        kind: 'session',
        hash: hashToken(token),
        expiresAt: '2026-11-20T10:00:00Z',
        ...fields,
      })
      return token
    }
    expect((await told(await insert({})))[0]).toBe(200)
    for (const kind of ['pat', 'reset', 'verify', 'otp'] as const)
      expect([kind, ...(await told(await insert({ kind })))]).toEqual([kind, ...EXPIRED])
    expect(await told(await insert({ expiresAt: NOW }))).toEqual(EXPIRED)
    expect(await told(await insert({ usedAt: NOW }))).toEqual(EXPIRED)
    expect(await told(await insert({ userId: locked.id }))).toEqual(EXPIRED)
    const good = await insert({})
    // The stored hash is not accepted as a token, in whatever encoding it is sent.
    for (const spelling of ['hex', 'base64', 'base64url'] as const)
      expect((await told(hashToken(good).toString(spelling)))[0]).toBe(401)
    for (const header of [
      good,
      `bearer ${good}`,
      `Basic ${good}`,
      `Bearer  ${good}`,
      `Bearer ${good},${good}`,
    ]) {
      const { status } = await app.call(checkAuth, { headers: { authorization: header } })
      expect([header.slice(0, 9), status]).toEqual([header.slice(0, 9), 401])
    }
    const inAddress = await app.http.fastify.inject(`${checkAuth.path}?token=${good}&access_token=${good}`)
    expect(inAddress.statusCode).toBe(401)
  })

  test('is refused in every tab after one tab signs out, and writes nothing from then on', async () => {
    const anna = await makeSigner()
    const { session } = await enter(anna)
    const module = await makeModule(app.db, await makeLevel(app.db, await makeSport(app.db)))
    const video = await makeContent(app.db, module)
    expect((await app.call(signOut, bearing(session))).status).toBe(204)
    for (const endpoint of [checkAuth, refreshAuth, signOut])
      expect(await told(session, endpoint)).toEqual(EXPIRED)
    const { status } = await app.call(reportProgress, {
      params: { id: String(video.id) },
      body: { duration: 3 },
      ...bearing(session),
    })
    expect(status).toBe(401)
    const written = await app.db.drizzle
      .select()
      .from(contentProgress)
      .where(eq(contentProgress.userId, anna.id))
    expect(written).toEqual([])
  })

  test('of another person in another tab never acts as the first person', async () => {
    const [anna, bert] = [await makeUser(app.db), await makeUser(app.db)]
    for (const [as, other] of [
      [anna, bert],
      [bert, anna],
    ] as const) {
      expect((await app.call(readUser, { as, params: { id: String(as.id) } })).body.data.id).toBe(as.id)
      expect((await app.call(readUser, { as, params: { id: String(other.id) } })).status).toBe(404)
    }
  })
})

describe('a personal access token', () => {
  test('that was revoked opens no session, however often a client tries', async () => {
    const anna = await makeSigner()
    const { session, personal } = await enter(anna)
    await app.call(signOut, bearing(session))
    const before = await rowsOf(anna)
    const answers = await Promise.all(Array.from({ length: 20 }, () => revive(personal)))
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => EXPIRED))
    expect(await rowsOf(anna)).toEqual(before)
  })

  const parentOf = async (user: UserRow): Promise<number> => {
    const [row] = await app.db.drizzle
      .select({ id: tokens.id })
      .from(tokens)
      .where(and(eq(tokens.userId, user.id), eq(tokens.kind, 'pat')))
    return row?.id ?? 0
  }

  test('that is revoked while it revives a session leaves no session behind', async () => {
    const anna = await makeSigner()
    const { personal } = await enter(anna)
    const id = await parentOf(anna)
    const answer = await withLockHeld(
      app.db,
      (client) => client.query('delete from tokens where id = $1 or parent_id = $1', [id]),
      () => revive(personal),
    )
    expect([answer.status, answer.body.code]).toEqual(EXPIRED)
    expect(await rowsOf(anna)).toEqual([])
  })

  test('that is revoked while a session of it is renewed leaves no session behind', async () => {
    const anna = await makeSigner()
    const { session } = await enter(anna)
    const id = await parentOf(anna)
    const answer = await withLockHeld(
      app.db,
      (client) => client.query('delete from tokens where id = $1', [id]),
      () => app.call(refreshAuth, bearing(session)),
    )
    expect([answer.status, answer.body.code]).toEqual(EXPIRED)
    expect((await rowsOf(anna)).filter((row) => row.expiresAt > '2026-11-20T10:00:00.000Z')).toEqual([])
  })

  test('ends together with a session that was revived during the sign-out', async () => {
    const anna = await makeSigner()
    const { session } = await enter(anna)
    const id = await parentOf(anna)
    const late = newToken()
    const answer = await withLockHeld(
      app.db,
      async (client) => {
        await client.query('update tokens set last_seen_at = now() where id = $1', [id])
        await client.query(
          `insert into tokens (user_id, kind, hash, parent_id, expires_at) values ($1, 'session', $2, $3, '2099-01-01')`,
          [anna.id, hashToken(late), id],
        )
      },
      () => app.call(signOut, bearing(session)),
    )
    expect(answer.status).toBe(204)
    expect(await told(late)).toEqual(EXPIRED)
    expect(await rowsOf(anna)).toEqual([])
  })
})

describe('signing in', () => {
  test('gives the same answer for every name, known or not', async () => {
    const people = {
      unknown: `nobody-${newToken()
        .slice(0, 10)
        .replaceAll(/[^a-z]/gi, 'x')}`,
      known: String((await makeSigner()).username),
      child: String((await makeSigner({ passwordHash: null })).username),
      locked: String((await makeSigner({ lockedAt: NOW })).username),
      mail: String((await makeSigner()).mail),
    }
    for (const endpoint of [signIn, createAccessToken]) {
      const answers: unknown[] = []
      for (const username of Object.values(people)) {
        const name = endpoint === createAccessToken ? { name: 'x' } : {}
        const { status, bytes, headers } = await app.call(endpoint, {
          body: { username, password: 'falsch', ...name } as never,
        })
        answers.push([status, bytes.toString(), Object.keys(headers).toSorted()])
      }
      expect(answers).toEqual(answers.map(() => answers[0]))
    }
  })

  test('has the same limits for existing and unknown names', async () => {
    const known = String((await makeSigner()).username)
    const counted = async (username: string) => {
      const statuses = []
      for (let round = 0; round < 12; round += 1)
        statuses.push((await app.call(signIn, { body: { username, password: 'falsch' } })).status)
      return statuses
    }
    const ofKnown = await counted(known)
    expect(ofKnown).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
    expect(await counted('gibt-es-nicht')).toEqual(ofKnown)
    // In upper case it is still the same name.
    expect(
      (await app.call(signIn, { body: { username: known.toUpperCase(), password: PASSWORD } })).status,
    ).toBe(429)
  })

  test('has one limit for all processes together', async () => {
    const username = String((await makeSigner()).username)
    const features = [routes, signInRoutes]
    const other = await buildApp({ services: app.http.services, features, log: createLog('silent') })
    await other.signals.start(app.connectionString, silentLog)
    const guess = async (process: typeof other): Promise<number> => {
      const headers = { 'content-type': 'application/json', ...app.xsrfHeaders() }
      const payload = JSON.stringify({ username, password: 'falsch' })
      const answer = await process.fastify.inject({ method: 'POST', url: signIn.path, headers, payload })
      return answer.statusCode
    }
    const told = await Promise.all(
      Array.from({ length: 24 }, (_, index) => guess(index % 2 === 0 ? app.http : other)),
    )
    await other.fastify.close()
    await other.signals.close()
    expect(told.filter((status) => status === 401)).toHaveLength(10)
    expect(told.filter((status) => status === 429)).toHaveLength(14)
  })
})
