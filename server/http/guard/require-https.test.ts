import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { serveHealth } from '../health.ts'

const PUBLIC_URL = 'https://wegband.club.example'
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ environment: { PUBLIC_URL, TRUST_PROXY: '127.0.0.1', DEMO: 'true' } })
  serveHealth(app.http, async () => undefined)
})
afterAll(() => app.close())

const ask = (url: string, headers: Record<string, string>) => app.http.fastify.inject({ url, headers })
const OVER_HTTP = { 'x-forwarded-proto': 'http' }

test('a page requested over plain http redirects to https', async () => {
  const answer = await ask('/calendar?week=2', { ...OVER_HTTP, accept: 'text/html' })
  expect([answer.statusCode, answer.headers.location]).toEqual([308, `${PUBLIC_URL}/calendar?week=2`])
})

test('an API call over plain http is refused instead of redirected', async () => {
  const answer = await ask('/api/settings/public', OVER_HTTP)
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'general.https-required'])
})

test('https, a health check and a request without a proxy are answered', async () => {
  const overHttps = await ask('/api/settings/public', { 'x-forwarded-proto': 'https' })
  const check = await ask('/healthz', OVER_HTTP)
  const direct = await ask('/api/settings/public', {})
  expect([overHttps.statusCode, check.statusCode, direct.statusCode]).toEqual([200, 200, 200])
})
