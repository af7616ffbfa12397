/** The list of the person's devices, and signing out on one or on all of them, in every process (F20). */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type AuthState,
  checkAuth,
  endOtherSessions,
  endSession,
  listSessions,
  refreshAuth,
} from '@wegband/domain/features/sessions/contract.ts'
import { createAccessToken, signIn } from '@wegband/domain/features/sign-in/contract.ts'
import { buildApp } from '../../../app.ts'
import { silentLog } from '../../../db/embedded/database-log.ts'
import { tokens, users } from '../../../db/schema/people.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { hashToken, newToken } from '../../../http/guard/authenticate.ts'
import type { HttpApp } from '../../../http/http-app.ts'
import { createLog } from '../../../http/logging.ts'
import { cheapHash } from '../../../testing/cheap-hash.ts'
import { expectStatus } from '../../../testing/expect-status.ts'
import { makeUser, type UserRow } from '../../../testing/makers/makers.ts'
import { proveSession } from '../../../testing/prove-session.ts'
import { createTestApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { withLockHeld } from '../../../testing/servers/with-lock-held.ts'
import { endLogins } from './devices.ts'
import { routes as signInRoutes } from '../../sign-in/routes.ts'
import { routes } from '../routes.ts'

const START = '2026-11-20T09:00:00.000Z'
const PASSWORD = 'Sommer-Regen-7'
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36'
const LAPTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

let app: TestApp
/** A second process on the same database. */
let other: HttpApp
let passwordHash: string
let anna: UserRow
beforeAll(async () => {
  app = await createTestApp({ features: [routes, signInRoutes] })
  other = await buildApp({
    services: app.http.services,
    features: [routes, signInRoutes],
    log: createLog('silent'),
  })
  await other.signals.start(app.connectionString, silentLog)
  passwordHash = cheapHash(PASSWORD)
})
afterAll(async () => {
  await other.fastify.close()
  await other.signals.close()
  await app.close()
})
beforeEach(async () => {
  app.clock.set(START)
  anna = await makeUser(app.db, { passwordHash })
})

type Login = Omit<AuthState, 'state'>
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const enter = async (userAgent = PHONE, user = anna): Promise<Login> => {
  const body = { username: String(user.username), password: PASSWORD }
  const answer = await app.call(signIn, { body, headers: { 'user-agent': userAgent } })
  expect(answer.status).toBe(200)
  await proveSession(app.db, answer.body.token)
  return answer.body
}
const own = () => ({ id: String(anna.id) })
const list = async (token: string) =>
  (await app.call(listSessions, { params: own(), ...bearer(token) })).body.data
const signOutOn = (token: string, sessionId: number, id = anna.id) =>
  app.call(endSession, { params: { id: String(id), sessionId: String(sessionId) }, ...bearer(token) })
const signOutElsewhere = (token: string) => app.call(endOtherSessions, { params: own(), ...bearer(token) })
const check = async (token: string): Promise<number> => (await app.call(checkAuth, bearer(token))).status
const revive = async (state: Login): Promise<number> =>
  (await app.call(signIn, { body: { token: String(state.personalAccessToken) } })).status
const askOther = async (token: string): Promise<number> =>
  (await other.fastify.inject({ url: checkAuth.path, ...bearer(token) })).statusCode

describe('the list of devices', () => {
  test('shows type, browser and system of each device, the current one first', async () => {
    const laptop = await enter(LAPTOP)
    app.clock.advance(60_000)
    const phone = await enter(PHONE)
    expect(await list(laptop.token)).toEqual([
      {
        id: expect.any(Number) as unknown,
        kind: 'computer',
        browser: 'Firefox',
        system: 'Linux',
        name: null,
        signedInBy: 'password',
        signedInAt: START,
        lastSeenAt: START,
        isCurrent: true,
      },
      {
        id: expect.any(Number) as unknown,
        kind: 'phone',
        browser: 'Chrome',
        system: 'Android',
        name: null,
        signedInBy: 'password',
        signedInAt: '2026-11-20T09:01:00.000Z',
        lastSeenAt: '2026-11-20T09:01:00.000Z',
        isCurrent: false,
      },
    ])
    expect((await list(phone.token)).map(({ kind }) => kind)).toEqual(['phone', 'computer'])
  })

  test('shows named tokens, and no expired ones', async () => {
    const phone = await enter()
    const login = { username: String(anna.username), password: PASSWORD }
    await app.call(createAccessToken, { body: { ...login, name: 'Tablet im Flur' } })
    expect((await list(phone.token))[1]).toMatchObject({
      kind: 'unknown',
      name: 'Tablet im Flur',
      signedInBy: 'access-token',
    })
    app.clock.set('2027-05-19T09:00:00.000Z')
    const later = await enter()
    expect(await list(later.token)).toHaveLength(1)
  })

  test('keeps the id of a device while its session is renewed and revived', async () => {
    const phone = await enter()
    const [before] = await list(phone.token)
    const renewed = (await app.call(refreshAuth, bearer(phone.token))).body
    const revived = (await app.call(signIn, { body: { token: String(phone.personalAccessToken) } })).body
    for (const { token } of [renewed, revived])
      expect((await list(token)).map(({ id, isCurrent }) => [id, isCurrent])).toEqual([[before?.id, true]])
  })

  test('shows the last use of a device to within five minutes', async () => {
    const phone = await enter()
    const seen = async () => (await list(phone.token))[0]?.lastSeenAt
    app.clock.set('2026-11-20T09:04:59.000Z')
    await check(phone.token)
    expect(await seen()).toBe(START)
    app.clock.set('2026-11-20T09:05:00.000Z')
    await check(phone.token)
    expect(await seen()).toBe('2026-11-20T09:05:00.000Z')
  })

  test('stores only type, browser and system, not the user agent', async () => {
    await enter(LAPTOP)
    const rows = await app.db.drizzle.select().from(tokens).where(eq(tokens.userId, anna.id))
    for (const word of ['Mozilla', 'Gecko', 'X11', '140.0']) expect(JSON.stringify(rows)).not.toContain(word)
  })

  test('cannot be read or changed by another person', async () => {
    const bert = await makeUser(app.db, { passwordHash })
    const { token } = await enter(PHONE, bert)
    const { status, body } = await app.call(listSessions, { params: own(), ...bearer(token) })
    expectStatus({ status, body }, 404)
    expect(body.code).toBe('general.not-found')
    const phone = await enter()
    const [device] = await list(phone.token)
    expect((await signOutOn(token, device?.id ?? 0)).status).toBe(404)
    expect((await signOutOn(token, device?.id ?? 0, bert.id)).status).toBe(404)
    expect((await app.call(endOtherSessions, { params: own(), ...bearer(token) })).status).toBe(404)
    expect(await check(phone.token)).toBe(200)
  })
})

describe('an impersonation', () => {
  const lookAs = async (viewer: UserRow, state: Login): Promise<string> => {
    const [device] = await app.db.drizzle
      .select({ id: tokens.id })
      .from(tokens)
      .where(eq(tokens.hash, hashToken(String(state.personalAccessToken))))
    const token = newToken()
    await app.db.drizzle.insert(tokens).values({
      userId: anna.id,
      kind: 'session',
      hash: hashToken(token),
      parentId: device?.id ?? null,
      impersonatorId: viewer.id,
      expiresAt: '2026-11-20T10:00:00Z',
    })
    return token
  }

  test('is not listed as a device of the person, and cannot end their devices', async () => {
    const admin = await makeUser(app.db, { passwordHash, isAdmin: true })
    const view = await lookAs(admin, await enter(LAPTOP, admin))
    const phone = await enter()
    expect(await list(phone.token)).toHaveLength(1)
    const [device] = await list(phone.token)
    for (const answer of [await signOutOn(view, device?.id ?? 0), await signOutElsewhere(view)]) {
      expectStatus(answer, 403)
      expect(answer.body.code).toBe('auth.not-while-impersonating')
    }
    expect(await check(phone.token)).toBe(200)
  })

  test('ends with the device on which it was started', async () => {
    const admin = await makeUser(app.db, { passwordHash, isAdmin: true })
    const view = await lookAs(admin, await enter(LAPTOP, admin))
    const elsewhere = await enter(PHONE, admin)
    expect(await askOther(view)).toBe(200)
    const params = { id: String(admin.id) }
    expect((await app.call(endOtherSessions, { params, ...bearer(elsewhere.token) })).status).toBe(204)
    await expect.poll(() => askOther(view)).toBe(401)
  })
})

describe('signing out', () => {
  test('on one device ends its sessions and its token, and leaves the others', async () => {
    const [phone, laptop] = [await enter(PHONE), await enter(LAPTOP)]
    const lost = (await list(laptop.token)).find(({ kind }) => kind === 'phone')
    expect((await signOutOn(laptop.token, lost?.id ?? 0)).status).toBe(204)
    expect([await check(phone.token), await revive(phone), await check(laptop.token)]).toEqual([
      401, 401, 200,
    ])
    expect((await list(laptop.token)).map(({ kind }) => kind)).toEqual(['computer'])
    const again = await signOutOn(laptop.token, lost?.id ?? 0)
    expectStatus(again, 404)
    expect(again.body.code).toBe('general.not-found')
  })

  test('on the current device ends its session and its token', async () => {
    const phone = await enter()
    const [device] = await list(phone.token)
    expect((await signOutOn(phone.token, device?.id ?? 0)).status).toBe(204)
    expect([await check(phone.token), await revive(phone)]).toEqual([401, 401])
  })

  test('everywhere ends all other devices in every process within a second', async () => {
    const lost = [await enter(PHONE), await enter(PHONE), await enter(LAPTOP)]
    const here = await enter(LAPTOP)
    const bert = await makeUser(app.db, { passwordHash })
    const stranger = await enter(PHONE, bert)
    // The other process has cached these sessions, so only the signal can end them.
    for (const { token } of [...lost, here]) expect(await askOther(token)).toBe(200)
    expect((await signOutElsewhere(here.token)).status).toBe(204)
    for (const state of lost) expect([await check(state.token), await revive(state)]).toEqual([401, 401])
    await vi.waitFor(
      async () => {
        for (const { token } of lost) expect(await askOther(token)).toBe(401)
      },
      { timeout: 1_000 },
    )
    expect([await check(here.token), await askOther(here.token), await revive(here)]).toEqual([200, 200, 200])
    expect(await check(stranger.token)).toBe(200)
  })

  test('everywhere from two devices at once leaves at most one of them signed in', async () => {
    const [phone, laptop] = [await enter(PHONE), await enter(LAPTOP)]
    const answers = await Promise.all([signOutElsewhere(phone.token), signOutElsewhere(laptop.token)])
    for (const { status } of answers) expect([204, 401]).toContain(status)
    const holding = [await check(phone.token), await check(laptop.token)]
    expect(holding.filter((status) => status === 200).length).toBeLessThanOrEqual(1)
  })

  test('everywhere also ends a session that is revived at the same moment', async () => {
    const [phone, here] = [await enter(PHONE), await enter(LAPTOP)]
    const late = newToken()
    const hash = hashToken(String(phone.personalAccessToken))
    const answer = await withLockHeld(
      app.db,
      async (client) => {
        const { rows } = await client.query<{ id: number }>(
          'update tokens set last_seen_at = now() where hash = $1 returning id',
          [hash],
        )
        await client.query(
          `insert into tokens (user_id, kind, hash, parent_id, expires_at) values ($1, 'session', $2, $3, '2099-01-01')`,
          [anna.id, hashToken(late), rows[0]?.id],
        )
      },
      () => signOutElsewhere(here.token),
    )
    expectStatus(answer, 204)
    expect(await check(late)).toBe(401)
  })

  test('everywhere by a new password refuses a parallel sign-in by the old one', async () => {
    const newHash = cheapHash('Winter-Schnee-8')
    const answer = await withLockHeld(
      app.db,
      async (client) => {
        await client.query('update users set password_hash = $1 where id = $2', [newHash, anna.id])
        await client.query('delete from tokens where user_id = $1', [anna.id])
      },
      () => app.call(signIn, { body: { username: String(anna.username), password: PASSWORD } }),
    )
    expectStatus(answer, 401)
    expect(answer.body.code).toBe('auth.wrong-credentials')
    expect(await app.db.drizzle.select().from(tokens).where(eq(tokens.userId, anna.id))).toEqual([])
  })
})

describe('ending logins for a feature', () => {
  test('keeps the given session, or none', async () => {
    const [phone, here] = [await enter(PHONE), await enter(LAPTOP)]
    const [row] = await app.db.drizzle
      .select({ id: tokens.id })
      .from(tokens)
      .where(eq(tokens.hash, hashToken(here.token)))
    await inTransaction(app.db, async (tx) => {
      await tx.update(users).set({ passwordIsSecure: false }).where(eq(users.id, anna.id))
      await endLogins(tx, { userId: anna.id, keepTokenId: row?.id ?? 0 })
    })
    await expect.poll(() => askOther(phone.token)).toBe(401)
    expect(await check(here.token)).toBe(200)
    await inTransaction(app.db, (tx) => endLogins(tx, { userId: anna.id }))
    await expect.poll(() => askOther(here.token)).toBe(401)
    expect(await revive(here)).toBe(401)
  })
})
