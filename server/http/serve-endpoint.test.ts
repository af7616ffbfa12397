/** The path of every request through the server, with endpoints made for this test. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { endpoint } from '@wegband/domain/http/endpoint.ts'
import { flagText, id, idListText, idParams, one } from '@wegband/domain/http/shapes.ts'
import { expectStatus } from '../testing/expect-status.ts'
import { makeMember, makeSchool, makeUser, type UserRow } from '../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../testing/servers/test-app.ts'
import { type FeatureRoutes, serve } from './serve-endpoint.ts'

const common = { summary: 'test', section: 'test', errors: [] } as const
const thing = z.object({ id, name: z.string(), note: z.string().nullable(), tags: z.array(z.string()) })

const readThing = endpoint({
  ...common,
  method: 'GET',
  path: '/api/test/things/:id',
  access: 'anyone',
  params: idParams,
  query: z.strictObject({ loud: flagText.optional(), 'tag[]': idListText.optional() }),
  answers: { 200: one(thing), 304: 'empty' },
})
const writeThing = endpoint({
  ...common,
  method: 'POST',
  path: '/api/test/things',
  access: 'registered',
  body: z.strictObject({ name: z.string().trim().min(1).max(20), age: z.int().optional() }),
  answers: { 201: one(thing), 204: 'empty' },
})
const emptyThing = endpoint({
  ...common,
  method: 'PUT',
  path: '/api/test/nothing',
  access: 'anyone',
  answers: { 204: 'empty' },
})
const brokenThing = endpoint({
  ...common,
  method: 'GET',
  path: '/api/test/broken/:id',
  access: 'anyone',
  params: idParams,
  answers: { 200: one(thing) },
})
const trainersThing = endpoint({
  ...common,
  method: 'GET',
  path: '/api/test/trainers',
  access: 'trainer',
  answers: { 200: z.object({ data: z.string() }) },
})
const bytesThing = endpoint({
  ...common,
  method: 'GET',
  path: '/api/test/bytes',
  access: 'anyone',
  answers: { 200: 'bytes' },
})

let calls = 0
const routes: FeatureRoutes = (app) => {
  serve(app, readThing, (_context, { params, query }) => {
    calls += 1
    if (params.id === 304) return { status: 304, body: undefined }
    if (params.id === 404) throw new AppError('general.not-found')
    // A database row with more fields than the declaration: they must not leave.
    const row = {
      id: params.id,
      name: 'x',
      note: null,
      tags: query['tag[]']?.map(String) ?? [],
      secret: 'hidden',
    }
    return { status: 200, body: { data: row } }
  })
  serve(app, writeThing, (context, { body }) => {
    calls += 1
    const data = { id: context.actor.userId, name: body.name, note: null, tags: [] }
    return body.name === 'nothing' ? { status: 204, body: undefined } : { status: 201, body: { data } }
  })
  serve(app, emptyThing, () => ({ status: 204, body: undefined }))
  serve(app, brokenThing, (_context, { params }) => {
    if (params.id === 1) throw new Error('a secret of the machine')
    // The compiler refuses this, but it can still happen with data of the database.
    if (params.id === 2) return { status: 299, body: {} } as never
    return { status: 200, body: { data: { id: 1 } } } as never
  })
  serve(app, trainersThing, () => ({ status: 200, body: { data: 'seen' } }))
  serve(app, bytesThing, (_context, _parsed, io) => {
    void io.reply.type('application/octet-stream').send(Buffer.from([1, 2, 3]))
    return { status: 200, body: undefined }
  })
}

let app: TestApp
let anna: UserRow
beforeAll(async () => {
  app = await createTestApp({ features: [routes] })
  anna = await makeUser(app.db)
})
afterAll(() => app.close())

const post = (payload: string, headers: Record<string, string> = {}) =>
  app.tokenOf(anna).then((token) =>
    app.http.fastify.inject({
      method: 'POST',
      url: '/api/test/things',
      payload,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...app.xsrfHeaders(),
        ...headers,
      },
    }),
  )

describe('the input', () => {
  test('is parsed as the declaration says', async () => {
    const { status, body } = await app.call(readThing, {
      params: { id: '7' },
      query: { 'tag[]': ['1', '2'] },
    })
    expect(status).toBe(200)
    expect(body.data.tags).toEqual(['1', '2'])
  })

  test('with an impossible id is answered like any missing object', async () => {
    const missing = await app.call(readThing, { params: { id: '404' } })
    for (const wrong of ['0', '-1', 'abc', '1e9', '99999999999', '..%2f..', '%00']) {
      const answer = await app.http.fastify.inject(`/api/test/things/${wrong}`)
      expectStatus(answer, 404)
      expect([wrong, answer.json()]).toEqual([wrong, missing.body])
    }
  })

  test('with a wrong query is refused by field', async () => {
    const { status, body } = await app.call(readThing, {
      params: { id: '7' },
      query: { loud: 'maybe', x: '1' } as never,
    })
    expect(status).toBe(422)
    expect(body).toMatchObject({
      code: 'general.invalid',
      errors: { loud: ['not-an-option'], x: ['unknown-field'] },
    })
  })

  test('with unknown or wrong fields is refused before the handler', async () => {
    calls = 0
    const { status, body } = await app.call(writeThing, {
      as: anna,
      body: { name: '', isAdmin: true, age: '7' } as never,
    })
    expect(status).toBe(422)
    expect(body.errors).toEqual({ name: ['required'], isAdmin: ['unknown-field'], age: ['wrong-type'] })
    expect(calls).toBe(0)
  })

  test('without a body lacks its fields', async () => {
    const { status, body } = await app.call(writeThing, { as: anna })
    expectStatus({ status, body }, 422)
    expect(body.errors).toEqual({ name: ['required'] })
  })

  test('with a body where none is declared is refused', async () => {
    const { status, body } = await app.call(emptyThing, { body: { isAdmin: true } as never })
    expectStatus({ status, body }, 422)
    expect(body.errors).toEqual({ isAdmin: ['unknown-field'] })
    expect((await app.call(emptyThing, { body: {} as never })).status).toBe(204)
  })

  test('that is no JSON, or JSON that targets prototypes, is 400', async () => {
    for (const text of [
      '{"name":',
      'name=x',
      '{"__proto__":{"isAdmin":true},"name":"x"}',
      '['.repeat(50_000),
    ]) {
      const answer = await post(text)
      expectStatus(answer, 400)
      expect([text.slice(0, 20), answer.json<{ code: string }>().code]).toEqual([
        text.slice(0, 20),
        'general.malformed',
      ])
    }
    expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false)
  })

  test('that is anything but JSON is 415, whatever it contains', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const answer = await post('{"name":"x"}', { 'content-type': type })
      expectStatus(answer, 415)
      expect([type, answer.json<{ code: string }>().code]).toEqual([type, 'general.unsupported-type'])
    }
  })

  test('beyond the size of any of our bodies is 413', async () => {
    const answer = await post(JSON.stringify({ name: 'x'.repeat(300_000) }))
    expectStatus(answer, 413)
    expect(answer.json<{ code: string }>().code).toBe('general.too-large')
  })

  test('with a hundred thousand keys is refused like any other unknown field', async () => {
    const keys = Array.from({ length: 20_000 }, (_, index) => `"k${index}":1`).join(',')
    const answer = await post(`{"name":"x",${keys}}`)
    expect(answer.statusCode).toBe(422)
  })
})

describe('the caller', () => {
  test('needs a session where the declaration says so', async () => {
    const { status, body } = await app.call(writeThing, { body: { name: 'x' } })
    expectStatus({ status, body }, 401)
    expect(body.code).toBe('auth.required')
  })

  // spec: error-session-expired
  test('with an unknown, cut or forged token is told that the session expired', async () => {
    const token = await app.tokenOf(anna)
    for (const wrong of ['x', token.slice(1), `${token}a`, token.toLowerCase(), 'a'.repeat(5_000)]) {
      const { status, body } = await app.call(trainersThing, {
        headers: { authorization: `Bearer ${wrong}` },
      })
      expectStatus({ status, body }, 401)
      expect(body.code).toEqual(wrong.length > 1_000 ? 'auth.required' : 'auth.session-expired')
    }
  })

  test('without the role is refused, and the refusal reveals nothing about the object', async () => {
    const { status, body } = await app.call(trainersThing, { as: anna })
    expectStatus({ status, body }, 403)
    expect(body).toEqual({ code: 'general.not-allowed', message: expect.any(String) as unknown })
    const trainer = await makeMember(app.db, await makeSchool(app.db), { roles: ['trainer'] })
    expect((await app.call(trainersThing, { as: trainer })).status).toBe(200)
  })

  test('is checked before the input', async () => {
    const { status } = await app.call(writeThing, { body: { isAdmin: true } as never })
    expect(status).toBe(401)
  })
})

describe('the answer', () => {
  test('has only the fields of the declaration', async () => {
    const { body } = await app.call(readThing, { params: { id: '7' } })
    expect(body).toEqual({ data: { id: 7, name: 'x', note: null, tags: [] } })
  })

  test('is empty for 204 and 304', async () => {
    const unchanged = await app.call(readThing, { params: { id: '304' } })
    expectStatus(unchanged, 304)
    expect(unchanged.bytes.length).toBe(0)
    const nothing = await app.call(writeThing, { as: anna, body: { name: 'nothing' } })
    expectStatus(nothing, 204)
    expect(nothing.bytes.length).toBe(0)
  })

  test('can be bytes that the handler wrote itself', async () => {
    const { status, bytes, headers } = await app.call(bytesThing)
    expectStatus({ status }, 200)
    expect([...bytes]).toEqual([1, 2, 3])
    expect(headers['content-type']).toBe('application/octet-stream')
  })

  test('is never cached by browsers and proxies', async () => {
    const { headers } = await app.call(readThing, { params: { id: '7' } })
    expect(headers['cache-control']).toBe('no-store')
  })

  test('with an undeclared status or shape is an unexpected error without details', async () => {
    for (const which of ['1', '2', '3']) {
      const { status, body } = await app.call(brokenThing, { params: { id: which } })
      expectStatus({ status, body }, 500)
      expect([which, body]).toEqual([
        which,
        {
          code: 'general.unexpected',
          message: expect.any(String) as unknown,
          requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
        },
      ])
    }
  })

  test('to an unknown address is 404', async () => {
    const answer = await app.http.fastify.inject('/api/test/nowhere')
    expectStatus(answer, 404)
    expect(answer.json<{ code: string }>().code).toBe('general.not-found')
  })
})
