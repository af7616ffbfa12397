/** The start answers: the same as the endpoints themselves, for each caller only their own. */
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signOut } from '@wegband/domain/features/sessions/contract.ts'
import { readStart, readLastingStart, type StartAnswers } from '@wegband/domain/features/start/contract.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeSchool, makeUser } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'

let app: TestApp
let anna: Awaited<ReturnType<typeof makeUser>>
let ben: Awaited<ReturnType<typeof makeUser>>
beforeAll(async () => {
  app = await createTestApp()
  anna = await makeUser(app.db, { firstName: 'Anna' })
  ben = await makeUser(app.db, { firstName: 'Ben' })
})
afterAll(() => app.close())

const getAs = async (who: typeof anna | undefined, url: string, headers: Record<string, string> = {}) =>
  await app.http.fastify.inject({
    method: 'GET',
    url,
    headers: {
      ...(who === undefined ? {} : { authorization: `Bearer ${await app.tokenOf(who)}` }),
      ...headers,
    },
  })

const addresses = ({ answers }: { readonly answers: readonly { readonly address: string }[] }): string[] =>
  answers.map(({ address }) => address)

describe('the start', () => {
  test('gives each part exactly as its own endpoint does', async () => {
    const [start, lasting] = [
      await app.call(readStart, { as: anna, query: { page: 'dashboard' } }),
      await app.call(readLastingStart, { as: anna }),
    ]
    expectStatus(start, 200)
    expectStatus(lasting, 200)
    const parts = [...start.body.data.answers, ...lasting.body.data.answers]
    expect(addresses({ answers: parts })).toContain(`/api/users/${anna.id}?with_addresses=1`)
    expect(addresses({ answers: parts })).toContain('/api/glossary')
    for (const { address, body } of parts) {
      const own = await getAs(anna, address)
      expect([address, body]).toEqual([address, JSON.parse(own.payload)])
    }
  })

  test('tells a signed-out visitor the hints and the settings alone', async () => {
    const answer = await app.call(readStart, { query: { page: 'dashboard' } })
    expectStatus(answer, 200)
    expect(addresses(answer.body.data)).toEqual([
      '/api/text-building-blocks?group=startup-hints',
      '/api/settings/public',
    ])
  })

  test('an expired session gets nothing of its person', async () => {
    const answer = await getAs(undefined, '/api/start?page=dashboard', {
      authorization: 'Bearer made-up-token-made-up-token-made-up-token',
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.payload).not.toContain('/api/users/')
  })

  test('a copy of one person never answers the next one with 304', async () => {
    const annas = await getAs(anna, '/api/start/lasting')
    expect(annas.headers['cache-control']).toBe('private, no-cache')
    const again = await getAs(anna, '/api/start/lasting', { 'if-none-match': String(annas.headers['etag']) })
    expect(again.statusCode).toBe(304)
    const tag = String(annas.headers['etag'])
    const visitors = await getAs(undefined, '/api/start/lasting', { 'if-none-match': tag })
    expect(visitors.statusCode).toBe(200)
    expect(addresses(JSON.parse(visitors.payload).data)).toEqual([
      '/api/text-building-blocks?group=startup-hints',
    ])
    const start = await getAs(ben, '/api/start')
    expect(start.headers['cache-control']).toBe('no-store')
    expect(start.payload).toContain('Ben')
    expect(start.payload).not.toContain('Anna')
  })

  test('after signing out the same token gets nothing of its person', async () => {
    const token = await app.tokenOf(anna)
    const headers = { authorization: `Bearer ${token}` }
    expect((await getAs(undefined, '/api/start', headers)).payload).toContain('Anna')
    const signedOut = await app.call(signOut, { as: anna })
    expect(signedOut.status).toBe(204)
    expect((await getAs(undefined, '/api/start', headers)).payload).not.toContain('Anna')
    expect((await getAs(undefined, '/api/start/lasting', headers)).payload).not.toContain('/api/sports')
  })
})

describe('the answers for the HTML of a public page', () => {
  const answersAt = async (url: string, headers: Record<string, string> = {}, of = app) => {
    const request = { url, headers, ip: '192.0.2.1' } as unknown as FastifyRequest
    const answers = await of.http.pageAnswers.for?.(request)
    return answers === undefined
      ? undefined
      : {
          language: answers.language,
          parts: (JSON.parse(answers.json) as { data: StartAnswers }).data.answers,
        }
  }

  test('are those that a signed-out visitor gets, also for a caller with a token and cookies', async () => {
    const { id } = await makeSchool(app.db)
    const url = `/search/school/${id}`
    const token = { authorization: `Bearer ${await app.tokenOf(anna)}`, cookie: 'XSRF-TOKEN=1' }
    const [plain, signedIn] = [await answersAt(url), await answersAt(url, token)]
    expect(addresses({ answers: plain?.parts ?? [] })).toContain(`/api/schools/${id}`)
    expect(addresses({ answers: plain?.parts ?? [] })).toEqual(addresses({ answers: signedIn?.parts ?? [] }))
    for (const { address, body } of signedIn?.parts ?? []) {
      if (address === '/api/settings/public') continue
      const own = await getAs(undefined, address)
      expect([address, body]).toEqual([address, JSON.parse(own.payload)])
    }
  })

  test('come in the language of the browser', async () => {
    expect((await answersAt('/legal-texts', { 'accept-language': 'en-GB,en' }))?.language).toBe('en')
    expect((await answersAt('/legal-texts/terms'))?.language).toBe('de')
  })

  test('exist for no page of the app, nor for its start', async () => {
    for (const url of ['/', '/dashboard', '/schools/1', '/search/school/x', '/legal-texts/a/b', '/user/1'])
      expect(await answersAt(url)).toBeUndefined()
  })

  test('count as calls of the visitor, and are left out once these are too many', async () => {
    const limited = await createTestApp({ limits: { perActor: 9, perAddress: 3 } })
    const numbers = []
    for (const url of ['/auth/login', '/auth/login', '/auth/login'])
      numbers.push((await answersAt(url, {}, limited))?.parts.length)
    expect(numbers).toEqual([2, 1, undefined])
    await limited.close()
  })
})
