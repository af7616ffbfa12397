import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { documentHeaders, tilesOrigin } from './security-headers.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ features: [], environment: { TRUST_PROXY: '127.0.0.1' } })
})
afterAll(() => app.close())

const headersOf = async (url: string, headers: Record<string, string> = {}) =>
  (await app.http.fastify.inject({ url, headers })).headers

describe('security headers', () => {
  test('forbid every inline script, inline style and eval on pages', () => {
    const policy = documentHeaders(false)['content-security-policy'] ?? ''
    expect(policy).not.toContain('unsafe-inline')
    expect(policy.replace("'wasm-unsafe-eval'", '')).not.toContain('unsafe-eval')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/https?:|\*/)
  })

  test('allow street tiles only where the operator chose them', () => {
    const tiles = tilesOrigin('https://tiles.example:8443/osm/{z}/{x}/{y}.png')
    const policy = documentHeaders(false, { hasPlayer: false, tiles })['content-security-policy'] ?? ''
    const foreign = policy.split('; ').filter((rule) => rule.includes('https:'))
    expect(foreign).toEqual([
      "img-src 'self' data: blob: https://tiles.example:8443",
      "connect-src 'self' https://tiles.example:8443",
    ])
    expect(tilesOrigin('https://{s}.tiles.example/{z}/{x}/{y}.png')).toBe('https://s.tiles.example')
    expect(tilesOrigin(undefined)).toBeUndefined()
  })

  test('allow Stripe only where it collects', () => {
    const { 'content-security-policy': policy = '', ...headers } = documentHeaders(false, {
      hasPlayer: false,
      hasStripe: true,
    })
    const foreign = policy.split('; ').filter((rule) => rule.includes('https:'))
    expect(foreign).toEqual([
      "script-src 'self' 'wasm-unsafe-eval' https://js.stripe.com https://*.js.stripe.com",
      'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
      "connect-src 'self' https://api.stripe.com",
    ])
    expect(headers['permissions-policy']).toContain(
      'payment=(self "https://js.stripe.com" "https://*.js.stripe.com")',
    )
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
    const without = documentHeaders(false)
    expect(without['permissions-policy']).toContain('payment=()')
    expect(without['content-security-policy']).not.toContain('stripe')
    expect(without['content-security-policy']).not.toContain('frame-src')
    expect(without['cross-origin-opener-policy']).toBe('same-origin')
  })

  test('allow Stripe beside the player of another host', () => {
    const policy =
      documentHeaders(false, { hasPlayer: true, hasStripe: true })['content-security-policy'] ?? ''
    expect(policy).toContain('frame-src https://player.vdocipher.com https://js.stripe.com')
  })

  test('follow the configuration', async () => {
    const environment = {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
    }
    const collecting = await createTestApp({ features: [], environment })
    const { headers } = await collecting.http.fastify.inject('/nowhere')
    expect(headers['content-security-policy']).toContain('https://js.stripe.com')
    expect((await headersOf('/nowhere'))['content-security-policy']).not.toContain('stripe')
    await collecting.close()
  })

  test('allow our own page to use the camera', () => {
    expect(documentHeaders(false)['permissions-policy']).toContain('camera=(self)')
  })

  test('are set on errors too', async () => {
    const headers = await headersOf('/api/nowhere')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  })

  test('enforce https where we are reached by it, directly or behind a trusted proxy', async () => {
    expect((await headersOf('/nowhere'))['strict-transport-security']).toBeUndefined()
    const behind = await headersOf('/nowhere', { 'x-forwarded-proto': 'https' })
    expect(behind['strict-transport-security']).toMatch(/^max-age=\d+$/)
    expect(behind['content-security-policy']).toContain('upgrade-insecure-requests')
  })

  test('forbid what no page of ours has: plug-ins and another base address', async () => {
    for (const url of ['/nowhere', '/api/nowhere']) {
      const policy = String((await headersOf(url))['content-security-policy']).split('; ')
      expect(policy).toEqual(expect.arrayContaining(["object-src 'none'", "base-uri 'none'"]))
    }
  })

  test('enforce https for subdomains only where the operator says so', async () => {
    const environment = { PUBLIC_URL: 'https://club.example', HSTS_SUBDOMAINS: 'true' }
    const strict = await createTestApp({ features: [], environment })
    const { headers } = await strict.http.fastify.inject('/nowhere')
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    await strict.close()
  })
})
