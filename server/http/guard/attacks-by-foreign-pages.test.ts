/**
 * Requests that a foreign page makes in a user's browser, and connections with a false length. The server refuses both before it acts (F22,
 * F25).
 */
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { refreshAuth } from '@wegband/domain/features/sessions/contract.ts'
import { signIn } from '@wegband/domain/features/sign-in/contract.ts'
import { ALL_ENDPOINTS } from '@wegband/domain/features/endpoints.ts'
import { tokens } from '../../db/schema/people.ts'
import { makeUser, type UserRow } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'

let app: TestApp
let anna: UserRow
let bearer: { authorization: string }
beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
  anna = await makeUser(app.db)
  bearer = { authorization: `Bearer ${await app.tokenOf(anna)}` }
})
afterAll(() => app.close())

const told = (answer: LightMyRequestResponse): unknown[] => [
  answer.statusCode,
  answer.json<{ code?: string }>().code,
]
const withIds = (path: string, id: string): string => path.replaceAll(/:\w+/g, id)

describe('an unsafe request', () => {
  // Signed notices of the payment provider, and the button of mail programs that ends emails, come from no page.
  const endpoints = ALL_ENDPOINTS.filter(({ method, xsrf }) => method !== 'GET' && xsrf !== 'not-needed')

  test('needs our header everywhere but where a signature takes its place', () => {
    expect(ALL_ENDPOINTS.filter(({ xsrf }) => xsrf === 'not-needed').map(({ path }) => path)).toEqual([
      '/api/push-subscription/replace',
      '/api/notice-emails/end',
      '/api/webhooks/payment',
    ])
  })

  test.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s is refused without our header, with an old or foreign one, and from any other origin',
    async (_name, endpoint) => {
      const [headers, foreign] = [app.xsrfHeaders(), app.xsrfHeaders()]
      const url = withIds(endpoint.path, '1')
      const ask = async (change: Record<string, string | undefined>) => {
        const all = { ...bearer, ...headers, 'content-type': 'application/json', ...change }
        const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
        return told(
          await app.http.fastify.inject({
            method: endpoint.method,
            url,
            headers: sent as never,
            payload: '{}',
          }),
        )
      }
      expect(await ask({ 'x-xsrf-token': undefined })).toEqual([419, 'auth.xsrf'])
      expect(await ask({ cookie: undefined })).toEqual([419, 'auth.xsrf'])
      expect(await ask({ 'x-xsrf-token': `${foreign['x-xsrf-token']}x` })).toEqual([419, 'auth.xsrf'])
      expect(await ask({ 'x-xsrf-token': undefined, 'content-type': 'text/plain' })).toEqual([
        419,
        'auth.xsrf',
      ])
      for (const origin of ['null', 'https://evil.example', 'http://localhost.evil.example', 'file://', 'x'])
        expect([origin, ...(await ask({ origin }))]).toEqual([origin, 403, 'auth.foreign-origin'])
      expect(await ask({ 'sec-fetch-site': 'cross-site' })).toEqual([403, 'auth.foreign-origin'])
    },
  )

  test('has no effect when it was refused', async () => {
    const before = await app.db.drizzle.select().from(tokens).where(eq(tokens.userId, anna.id))
    const headers = { origin: 'https://evil.example' }
    expect((await app.call(refreshAuth, { as: anna, headers })).status).toBe(403)
    expect(await app.db.drizzle.select().from(tokens).where(eq(tokens.userId, anna.id))).toEqual(before)
  })
})

describe('a body with a false length', () => {
  const speak = async (lines: readonly string[], body: string): Promise<string> => {
    if (!app.http.fastify.server.listening) await app.http.fastify.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.http.fastify.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    const headers = ['Host: x', 'Connection: close', ...lines]
    socket.end(`POST ${signIn.path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${body}`)
    return text(socket)
  }
  const xsrf = (): string[] => Object.entries(app.xsrfHeaders()).map(([name, value]) => `${name}: ${value}`)
  const JSON_TYPE = 'Content-Type: application/json'

  test('is refused before the server reads a gigabyte', async () => {
    const answer = await speak([...xsrf(), JSON_TYPE, 'Content-Length: 1073741824'], '{}')
    expect(answer).toMatch(/^HTTP\/1\.1 413/)
    expect(answer).toContain('general.too-large')
  })

  test('cannot smuggle a second request behind the first', async () => {
    const smuggled = 'GET /api/settings/public HTTP/1.1\r\nHost: x\r\n\r\n'
    for (const lines of [
      ['Content-Length: 2', 'Transfer-Encoding: chunked'],
      ['Content-Length: 2', 'Content-Length: 40'],
      ['Transfer-Encoding: chunked, identity'],
    ]) {
      const answer = await speak([...xsrf(), JSON_TYPE, ...lines], `0\r\n\r\n${smuggled}`)
      expect([lines, answer.startsWith('HTTP/1.1 400'), answer.includes('minTrainingMinutes')]).toEqual([
        lines,
        true,
        false,
      ])
    }
  })

  test('in chunks ends at the limit of any body', async () => {
    const chunk = `${(65_536).toString(16)}\r\n${'x'.repeat(65_536)}\r\n`
    const answer = await speak([...xsrf(), JSON_TYPE, 'Transfer-Encoding: chunked'], chunk.repeat(5))
    expect(answer).toMatch(/^HTTP\/1\.1 413/)
  })
})
