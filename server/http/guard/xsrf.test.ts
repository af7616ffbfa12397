import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { csrfCookie, signOut } from '@wegband/domain/features/sessions/contract.ts'
import { routes as sessions } from '../../features/sessions/routes.ts'
import { makeUser, type UserRow } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'

let app: TestApp
let anna: UserRow
beforeAll(async () => {
  app = await createTestApp({ features: [sessions] })
  anna = await makeUser(app.db)
})
afterAll(() => app.close())

const cookieOf = (setCookie: unknown): string => String(setCookie).split(';')[0] ?? ''
const valueOf = (cookie: string): string => cookie.split('=')[1] ?? ''
const fetchCookie = async (headers: Record<string, string> = {}): Promise<string> => {
  const answer = await app.call(csrfCookie, { headers })
  expect(answer.status).toBe(204)
  return cookieOf(answer.headers['set-cookie'])
}
/** Tries to sign out; 204 = accepted. */
const attempt = async (headers: Record<string, string>) => {
  const token = await app.tokenOf(anna)
  const answer = await app.http.fastify.inject({
    method: 'DELETE',
    url: signOut.path,
    headers: { authorization: `Bearer ${token}`, ...headers },
  })
  return [answer.statusCode, answer.body === '' ? undefined : answer.json<{ code: string }>().code]
}
/** The guard's answer to a page that sends its cookie back. */
const whyNot = (cookie: string) =>
  app.http.xsrf.whyNot(
    { headers: { cookie, 'x-xsrf-token': valueOf(cookie) }, protocol: 'http', host: 'localhost' },
    app.clock.now(),
  )
const REFUSED = [419, 'auth.xsrf']

describe('the XSRF cookie', () => {
  // spec: api-get-csrf-cookie
  test('is readable for our page and not sent with foreign forms', async () => {
    const plain = await app.call(csrfCookie)
    expect(plain.headers['set-cookie']).toMatch(/^XSRF-TOKEN=[\w.-]+; Path=\/; SameSite=Lax$/)
  })

  test('is tied to its host by the browser on https, and only that one is valid there', () => {
    const overHttps = { protocol: 'https', host: 'x' } as const
    const now = app.clock.now()
    const cookie = app.http.xsrf.cookieFor({ ...overHttps, headers: {} }, now)
    expect(cookie).toMatch(/^__Host-XSRF-TOKEN=[\w.-]+; Path=\/; Secure; SameSite=Lax$/)
    const token = valueOf(cookieOf(cookie))
    const whyNotWith = (name: string) => {
      const headers = { cookie: `${name}=${token}`, 'x-xsrf-token': token }
      return app.http.xsrf.whyNot({ ...overHttps, headers }, now)
    }
    expect(whyNotWith('__Host-XSRF-TOKEN')).toBeUndefined()
    expect(whyNotWith('XSRF-TOKEN')).toBe('auth.xsrf')
  })

  test('stays the same for an hour, so that tabs share it, and is then renewed', async () => {
    const first = await fetchCookie()
    expect(await fetchCookie({ cookie: first })).toBe(first)
    app.clock.advance(61 * 60_000)
    expect(await fetchCookie({ cookie: first })).not.toBe(first)
    expect(await fetchCookie({ cookie: 'XSRF-TOKEN=made-up' })).not.toContain('made-up')
  })
})

describe('an unsafe request', () => {
  test('needs the header, equal to the cookie', async () => {
    const cookie = await fetchCookie()
    expect(await attempt({})).toEqual(REFUSED)
    expect(await attempt({ cookie })).toEqual(REFUSED)
    expect(await attempt({ 'x-xsrf-token': valueOf(cookie) })).toEqual(REFUSED)
    expect(await attempt({ cookie, 'x-xsrf-token': valueOf(await fetchCookie()) })).toEqual(REFUSED)
  })

  test('is refused with a value that we did not sign, even when both are equal', async () => {
    const [issuedAt, nonce] = valueOf(await fetchCookie()).split('.')
    for (const forged of ['x', 'a.b.c', `${issuedAt}.${nonce}.${'A'.repeat(43)}`])
      expect(await attempt({ cookie: `XSRF-TOKEN=${forged}`, 'x-xsrf-token': forged })).toEqual(REFUSED)
  })

  test('is refused when its valid token was extended or has another nonce', async () => {
    const cookie = await fetchCookie()
    const good = valueOf(cookie)
    expect(whyNot(cookie)).toBeUndefined()
    const [issuedAt, , signature] = good.split('.')
    for (const forged of [`${good}.more`, `${issuedAt}.other.${signature}`])
      expect(await attempt({ cookie: `XSRF-TOKEN=${forged}`, 'x-xsrf-token': forged })).toEqual(REFUSED)
  })

  test('is refused with a cookie from long ago', async () => {
    const cookie = await fetchCookie()
    // Also when it was valid before: the cache stores when it was made.
    expect(whyNot(cookie)).toBeUndefined()
    app.clock.advance(3 * 60 * 60_000)
    expect(await attempt({ cookie, 'x-xsrf-token': valueOf(cookie) })).toEqual(REFUSED)
  })

  test('from a foreign origin is 403 with any token', async () => {
    const cookie = await fetchCookie()
    const good = { cookie, 'x-xsrf-token': valueOf(cookie) }
    for (const origin of [
      'https://evil.example',
      'null',
      'http://localhost.evil.example',
      'http://localhost:1',
    ])
      expect(await attempt({ ...good, origin })).toEqual([403, 'auth.foreign-origin'])
    expect(await attempt({ ...good, 'sec-fetch-site': 'cross-site' })).toEqual([403, 'auth.foreign-origin'])
  })

  test('from our own origin or the public address passes', async () => {
    const cookie = await fetchCookie()
    const good = { cookie, 'x-xsrf-token': valueOf(cookie) }
    const allowed = { ...good, host: 'wegband.test:80', origin: 'http://wegband.test' }
    expect(await attempt(allowed)).toEqual([204, undefined])
    // That ended the session: later requests are refused for this reason, not for their origin.
    const atPublicAddress = { ...good, host: 'inner:3000', origin: app.config.publicUrl }
    expect(await attempt(atPublicAddress)).toEqual([401, 'auth.session-expired'])
  })
})
