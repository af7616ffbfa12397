/** Signing in, staying signed in, signing out. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  checkAuth,
  refreshAuth,
  signOut,
  type AuthState,
} from '@wegband/domain/features/sessions/contract.ts'
import { createAccessToken, signIn } from '@wegband/domain/features/sign-in/contract.ts'
import { tokens, users } from '../../db/schema/people.ts'
import { cheapHash } from '../../testing/cheap-hash.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { makeUser, type UserRow } from '../../testing/makers/makers.ts'
import { hashToken } from '../../http/guard/authenticate.ts'
import { routes as signInRoutes } from '../sign-in/routes.ts'
import { routes } from './routes.ts'
import { deleteExpiredTokens } from './tokens/token-store.ts'

const PASSWORD = 'Sommer-Regen-7'
const START = '2026-11-20T09:00:00Z'
let app: TestApp
let passwordHash: string
let anna: UserRow

beforeAll(async () => {
  app = await createTestApp({ features: [routes, signInRoutes] })
  passwordHash = cheapHash(PASSWORD)
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(START)
  anna = await makeUser(app.db, { passwordHash })
})

const nameOf = (user: UserRow): string => user.username ?? ''
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
const tryPassword = (username: string, password: string, headers: Record<string, string> = {}) =>
  app.call(signIn, { body: { username, password }, headers })
const enter = async (): Promise<Omit<AuthState, 'state'>> => {
  const { status, body } = await tryPassword(nameOf(anna), PASSWORD)
  expect(status).toBe(200)
  return body
}
const revive = (token: string) => app.call(signIn, { body: { token } })

describe('POST auth', () => {
  // spec: api-post-auth, auth-state-fields, login-state-authenticated-token
  test('returns state, user, token, password safety and a personal access token', async () => {
    expect(await enter()).toEqual({
      state: true,
      userId: anna.id,
      token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/) as unknown,
      expiresAt: '2026-11-20T10:00:00.000Z',
      passwordIsSecure: true,
      personalAccessToken: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/) as unknown,
      isImpersonated: false,
    })
  })

  test('takes the user name or the mail, in any case', async () => {
    for (const login of [
      nameOf(anna),
      nameOf(anna).toUpperCase(),
      anna.mail ?? '',
      ` ${anna.mail?.toUpperCase()} `,
    ])
      expect([login, (await tryPassword(login, PASSWORD)).status]).toEqual([login, 200])
  })

  test('gives one answer for a wrong password, an unknown name and an account without password', async () => {
    const child = await makeUser(app.db, { passwordHash: null })
    const answers = await Promise.all([
      tryPassword(nameOf(anna), 'falsch'),
      tryPassword('nobody-of-that-name', PASSWORD),
      tryPassword(nameOf(child), ''),
      tryPassword(nameOf(child), PASSWORD),
    ])
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [401, 'auth.wrong-credentials'],
      [401, 'auth.wrong-credentials'],
      [422, 'general.invalid'],
      [401, 'auth.wrong-credentials'],
    ])
    expect(answers[0]?.body).toEqual(answers[1]?.body)
  })

  test('reports a locked account only after its right password', async () => {
    await app.db.drizzle.update(users).set({ lockedAt: START }).where(eq(users.id, anna.id))
    expect((await tryPassword(nameOf(anna), 'falsch')).body.code).toBe('auth.wrong-credentials')
    const { status, body } = await tryPassword(nameOf(anna), PASSWORD)
    expectStatus({ status, body }, 403)
    expect(body.code).toBe('auth.locked')
  })

  test('stores neither token in clear', async () => {
    const state = await enter()
    const rows = await app.db.drizzle.select().from(tokens).where(eq(tokens.userId, anna.id))
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toContain(state.token)
    expect(JSON.stringify(rows)).not.toContain(state.personalAccessToken)
  })

  test('names the missing field', async () => {
    const { status, body } = await app.call(signIn, { body: { username: nameOf(anna) } as never })
    expectStatus({ status, body }, 422)
    expect(body.errors).toEqual({ password: ['required'] })
  })
})

describe('guessing a password', () => {
  const knownDevice = async (): Promise<string> => {
    const { headers } = await tryPassword(nameOf(anna), PASSWORD)
    return String(headers['set-cookie']).split(';')[0] ?? ''
  }

  test('is limited with the time of the next try, except on a device known to the owner', async () => {
    const device = await knownDevice()
    for (let guess = 0; guess < 10; guess += 1) await tryPassword(nameOf(anna), `guess-${guess}`)
    const refused = await tryPassword(nameOf(anna), PASSWORD)
    expectStatus(refused, 429)
    expect(refused.body.code).toBe('auth.rate-limited')
    expect(refused.body.retryAt).toBe('2026-11-20T09:15:00.000Z')
    expect(refused.headers['retry-after']).toBe('900')
    const xsrf = app.xsrfHeaders()
    const atHome = await tryPassword(nameOf(anna), PASSWORD, {
      ...xsrf,
      cookie: `${xsrf['cookie']}; ${device}`,
    })
    expect(atHome.status).toBe(200)
  })

  test('in parallel does not get around the limit', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, guess) => tryPassword(nameOf(anna), `guess-${guess}`)),
    )
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
  })
})

describe('reviving a session by a personal access token', () => {
  // spec: api-post-auth
  test('opens a new session without a second personal token', async () => {
    const { personalAccessToken, token } = await enter()
    const { status, body } = await revive(personalAccessToken ?? '')
    expectStatus({ status, body }, 200)
    expect(body.userId).toEqual(anna.id)
    expect(body.personalAccessToken).toBe(null)
    expect(body.token).not.toBe(token)
    expect((await app.call(checkAuth, bearer(body.token))).status).toBe(200)
  })

  test('works for 180 days of use and not a second longer', async () => {
    const { personalAccessToken } = await enter()
    for (const day of ['2027-01-10', '2027-03-01', '2027-04-20']) {
      app.clock.set(`${day}T09:00:00Z`)
      expect((await revive(personalAccessToken ?? '')).status).toBe(200)
    }
    app.clock.set('2027-05-19T08:59:59Z')
    expect((await revive(personalAccessToken ?? '')).status).toBe(200)
    app.clock.set('2027-05-19T09:00:00Z')
    const { status, body } = await revive(personalAccessToken ?? '')
    expectStatus({ status, body }, 401)
    expect(body.code).toBe('auth.session-expired')
  })

  test('ends on a device that was not used for 60 days, and the token is deleted', async () => {
    const { personalAccessToken } = await enter()
    app.clock.set('2027-01-19T08:59:59Z')
    expect((await revive(personalAccessToken ?? '')).status).toBe(200)
    app.clock.set('2027-03-20T08:59:59Z')
    expect((await revive(personalAccessToken ?? '')).status).toBe(401)
    await deleteExpiredTokens(app.db.drizzle, app.clock.now())
    const left = await app.db.drizzle
      .select({ kind: tokens.kind })
      .from(tokens)
      .where(eq(tokens.hash, hashToken(personalAccessToken ?? '')))
    expect(left).toEqual([])
  })

  test('is refused for session tokens, unknown tokens and tokens of locked people', async () => {
    const { token, personalAccessToken } = await enter()
    await app.db.drizzle.update(users).set({ lockedAt: START }).where(eq(users.id, anna.id))
    for (const wrong of [token, 'a'.repeat(43), personalAccessToken ?? ''])
      expect((await revive(wrong)).status).toBe(401)
  })
})

describe('GET auth', () => {
  // spec: api-get-auth
  test('returns that the session is valid and its end, without secrets', async () => {
    const { token } = await enter()
    const { status, body } = await app.call(checkAuth, bearer(token))
    expectStatus({ status, body }, 200)
    expect(body).toEqual({
      state: true,
      userId: anna.id,
      expiresAt: '2026-11-20T10:00:00.000Z',
      passwordIsSecure: true,
      isImpersonated: false,
    })
  })

  test('answers 401 once the session has lasted sixty minutes', async () => {
    const { token } = await enter()
    app.clock.set('2026-11-20T10:00:00Z')
    const { status, body } = await app.call(checkAuth, bearer(token))
    expectStatus({ status, body }, 401)
    expect(body.code).toBe('auth.session-expired')
  })
})

describe('PUT auth', () => {
  // spec: api-put-auth
  test('returns a new token for a full hour and ends the old one', async () => {
    const { token } = await enter()
    app.clock.set('2026-11-20T09:50:00Z')
    const { status, body } = await app.call(refreshAuth, bearer(token))
    expectStatus({ status, body }, 200)
    expect(body.userId).toEqual(anna.id)
    expect(body.expiresAt).toBe('2026-11-20T10:50:00.000Z')
    expect((await app.call(checkAuth, bearer(token))).status).toBe(401)
    expect((await app.call(checkAuth, bearer(body.token))).status).toBe(200)
  })

  test('called four times at once returns one new token', async () => {
    const { token } = await enter()
    const answers = await Promise.all([1, 2, 3, 4].map(() => app.call(refreshAuth, bearer(token))))
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([
      200, 401, 401, 401,
    ])
  })

  test('keeps the link to the personal token, so that signing out later ends both', async () => {
    const { token, personalAccessToken } = await enter()
    const { body } = await app.call(refreshAuth, bearer(token))
    await app.call(signOut, bearer(body.token))
    expect((await revive(personalAccessToken ?? '')).status).toBe(401)
  })
})

describe('DELETE auth', () => {
  // spec: api-delete-auth
  test('ends the session, its personal token and all sessions revived from that token', async () => {
    const { token, personalAccessToken } = await enter()
    const { body: revived } = await revive(personalAccessToken ?? '')
    expect((await app.call(signOut, bearer(token))).status).toBe(204)
    expect((await app.call(checkAuth, bearer(token))).status).toBe(401)
    expect((await app.call(checkAuth, bearer(revived.token))).status).toBe(401)
    expect((await revive(personalAccessToken ?? '')).status).toBe(401)
  })

  test('leaves other devices signed in', async () => {
    const phone = await enter()
    const laptop = await enter()
    await app.call(signOut, bearer(phone.token))
    expect((await app.call(checkAuth, bearer(laptop.token))).status).toBe(200)
  })
})

describe('POST access-tokens', () => {
  const ask = (password: string) =>
    app.call(createAccessToken, { body: { name: 'Tablet im Flur', username: nameOf(anna), password } })

  // spec: api-post-access-tokens
  test('returns a named personal token once', async () => {
    const { status, body } = await ask(PASSWORD)
    expectStatus({ status, body }, 201)
    expect(Object.keys(body)).toEqual(['plain'])
    const [row] = await app.db.drizzle
      .select()
      .from(tokens)
      .where(eq(tokens.hash, hashToken(body.plain)))
    expect(row).toMatchObject({ kind: 'pat', name: 'Tablet im Flur', userId: anna.id })
    expect((await revive(body.plain)).status).toBe(200)
  })

  test('needs the right password, with the same limit as signing in', async () => {
    expect((await ask('falsch')).body.code).toBe('auth.wrong-credentials')
    for (let guess = 0; guess < 9; guess += 1) await tryPassword(nameOf(anna), 'falsch')
    expect((await ask(PASSWORD)).body.code).toBe('auth.rate-limited')
  })
})

describe('the clean-up', () => {
  test('deletes expired tokens and no others', async () => {
    await enter()
    await deleteExpiredTokens(app.db.drizzle, new Date('2026-11-20T11:00:00Z'))
    const rows = await app.db.drizzle.select().from(tokens).where(eq(tokens.userId, anna.id))
    expect(rows.map((row) => row.kind)).toEqual(['pat'])
  })
})
