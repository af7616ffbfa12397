/** Hostile input to every endpoint of the real application: nothing is coerced, crashes or is trusted (F2, F5, F23, F26, F28, F29). */
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { changeSuggestion, listAppointments } from '@wegband/domain/features/appointments/contract.ts'
import { signIn } from '@wegband/domain/features/sign-in/contract.ts'
import { readUser } from '@wegband/domain/features/accounts/contract.ts'
import { ALL_ENDPOINTS } from '@wegband/domain/features/endpoints.ts'
import { readPublicSettings } from '@wegband/domain/features/texts/contract.ts'
import type { EndpointShape } from '@wegband/domain/http/endpoint.ts'
import { users } from '../../db/schema/people.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { makeMember, makeSchool, makeUser, only, type UserRow } from '../../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'

let app: TestApp
let anna: UserRow
let bearer: { authorization: string }
beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
  // a trainer, so that endpoints for trainers are tested too
  anna = await makeMember(app.db, await makeSchool(app.db), { roles: ['trainer'] })
  bearer = { authorization: `Bearer ${await app.tokenOf(anna)}` }
})
afterAll(() => app.close())

type Method = EndpointShape['method'] | 'HEAD' | 'OPTIONS'
const send = (
  method: Method,
  url: string,
  given: { headers?: Record<string, string>; payload?: string | Buffer } = {},
): Promise<LightMyRequestResponse> =>
  app.http.fastify.inject({
    method,
    url,
    headers: { ...bearer, ...app.xsrfHeaders(), ...given.headers },
    ...(given.payload === undefined ? {} : { payload: given.payload }),
  })
const sendJson = (method: Method, url: string, payload: string | Buffer, headers = {}) =>
  send(method, url, { payload, headers: { 'content-type': 'application/json', ...headers } })
const codeOf = (answer: LightMyRequestResponse): unknown => answer.json<{ code?: string }>().code
const told = (answer: LightMyRequestResponse): unknown[] => [answer.statusCode, codeOf(answer)]

const isStream = (endpoint: EndpointShape): boolean => Object.values(endpoint.answers).includes('stream')
const withIds = (path: string, id: string): string => path.replaceAll(/:\w+/g, id)
const OF_THE_OFFICE: readonly string[] = ['editor', 'office', 'auditor', 'admin']
/** Callers without a right are refused before the input is read. A malformed upload is refused by its type. */
const reachable = ALL_ENDPOINTS.filter(
  ({ access, upload }) => !OF_THE_OFFICE.includes(access) && upload === undefined,
)
const numbered = reachable.filter(({ path }) => /:(id|userId|contentId|attendanceId|sessionId)\b/.test(path))

describe('an id that no row can have', () => {
  const IDS = ['2147483648', '9223372036854775808', '-1', '0', '1.5', '1e3', '0x10', '%20', 'NaN', '%00', '١']

  test.each(IDS)('%s is 404 at every endpoint, like a missing id', async (id) => {
    const wrong = []
    for (const endpoint of numbered) {
      const answer = await sendJson(endpoint.method, withIds(endpoint.path, id), '{}')
      const body = answer.json<{ code: string; message: string }>()
      if (answer.statusCode !== 404 || !/not-found|not-available/.test(body.code))
        wrong.push([endpoint.method, endpoint.path, answer.statusCode, body.code])
    }
    expect(wrong).toEqual([])
  })

  test('in a query or a body is an invalid field', async () => {
    for (const id of ['2147483648', '-1', '0', '1.5', '1e3', ''])
      expect([id, ...told(await send('GET', `${listAppointments.path}?sport[]=${id}`))]).toEqual([
        id,
        422,
        'general.invalid',
      ])
    for (const id of [2_147_483_648, -1, 0, 1.5, '1', null, [1], Number.MAX_VALUE]) {
      const body = { suggestion: { sportId: id, moduleId: null, sportDuration: null } }
      const answer = await app.call(changeSuggestion, {
        as: anna,
        params: { id: '1', attendanceId: '1' },
        body: body as never,
      })
      expect([id, answer.status]).toEqual([id, 422])
    }
  })

  test('is 404 when the parameter is longer than any of ours', async () => {
    for (const length of [290, 310, 5_000])
      expect([length, ...told(await send('GET', `/api/users/${'9'.repeat(length)}`))]).toEqual([
        length,
        404,
        'general.not-found',
      ])
  })
})

describe('paging and lists', () => {
  test.each([
    'per_page=1000000000',
    'per_page=-1',
    'per_page=0',
    'per_page=201',
    'limit=1e9',
    'limit=',
    'page=0',
    'page=10001',
    'page=1&page=2',
    'page[]=1',
    'any_school=yes',
    '__proto__=1',
    'constructor=1',
    '__proto__[]=1',
  ])('%s is refused, never clamped in silence', async (query) => {
    expect(told(await send('GET', `${listAppointments.path}?${query}`))).toEqual([422, 'general.invalid'])
  })

  test('of more ids than any user selects are refused, numbered or repeated', async () => {
    const repeated = Array.from({ length: 101 }, (_, index) => `school[]=${index + 1}`).join('&')
    const numberedKeys = Array.from({ length: 101 }, (_, index) => `school[${index}]=${index + 1}`).join('&')
    for (const query of [repeated, numberedKeys])
      expect((await send('GET', `${listAppointments.path}?${query}`)).statusCode).toBe(422)
  })

  test.each(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '2026-02-30T00:00:00Z', '2026-11-20', 'now'])(
    'from the instant %s are a wrong question, not a failure',
    async (instant) => {
      for (const field of ['end_after', 'start_before'])
        expect([
          field,
          (await send('GET', `${listAppointments.path}?${field}=${instant}`)).statusCode,
        ]).toEqual([field, 422])
    },
  )

  test('may begin and end anywhere in a thousand years', async () => {
    for (const query of [
      'end_after=1900-01-01T00:00:00Z&start_before=1901-01-31T00:00:00Z',
      'end_after=2998-12-01T00:00:00Z&start_before=2999-12-31T23:59:59.999Z',
      'end_after=2999-12-31T23:59:59Z',
    ])
      expect((await send('GET', `${listAppointments.path}?${query}`)).statusCode).toBe(200)
  })
})

describe('a query', () => {
  test('with a NUL character is refused at every endpoint with a query', async () => {
    const wrong = []
    for (const endpoint of reachable.filter(({ query, method }) => query !== undefined && method === 'GET')) {
      const fields = Object.keys(Reflect.get(Object(endpoint.query), 'shape') ?? {})
      for (const field of fields) {
        const address = `${withIds(endpoint.path, '1')}?${encodeURIComponent(field)}=a%00b`
        const { statusCode } = await send('GET', address)
        if (statusCode >= 500 || statusCode === 200) wrong.push([address, statusCode])
      }
    }
    expect(wrong).toEqual([])
  })

  test('with a year that PostgreSQL and JavaScript write differently is refused', async () => {
    for (const year of ['0000', '0001', '1899', '3000', '+010000', '-000001'])
      for (const field of ['end_after', 'start_before']) {
        const instant = encodeURIComponent(`${year}-01-01T00:00:00Z`)
        const answer = await send('GET', `${listAppointments.path}?${field}=${instant}`)
        expect([year, ...told(answer)]).toEqual([year, 422, 'general.invalid'])
      }
  })

  test('cannot make the server evaluate every class there is', async () => {
    const span = 'start_before=2027-12-31T00:00:00Z&end_after=2026-11-20T00:00:00Z'
    const tooLong = await send('GET', `${listAppointments.path}?${span}&capabilities[]=trial`)
    expect(told(tooLong)).toEqual([422, 'general.invalid'])
    expect(tooLong.json()).toMatchObject({ errors: { start_before: ['too-big'] } })
    expect((await send('GET', `${listAppointments.path}?page=101`)).statusCode).toBe(422)
    const longest = 'start_before=2027-12-25T00:00:00Z&end_after=2026-11-20T00:00:00Z&page=100'
    expect((await send('GET', `${listAppointments.path}?${longest}`)).statusCode).toBe(200)
  })
})

describe('a body', () => {
  test.each(['0000', '0001', '9999'])('with a day in the year %s is refused, not stored', async (year) => {
    const body = JSON.stringify({ birthdayAt: `${year}-01-01` })
    const answer = await sendJson('PATCH', `/api/users/${anna.id}`, body)
    expect(told(answer)).toEqual([422, 'general.invalid'])
  })

  test('cannot contain the character that PostgreSQL cannot store', async () => {
    for (const payload of [
      '{"username":"a\\u0000","password":"b"}',
      '{"username":"a","password":"\\\\\\u0000"}',
    ])
      expect([payload, ...told(await sendJson('POST', signIn.path, payload))]).toEqual([
        payload,
        400,
        'general.malformed',
      ])
    // A backslash and some characters are an ordinary password.
    const written = await sendJson('POST', signIn.path, '{"username":"a","password":"\\\\u0000"}')
    expect(told(written)).toEqual([401, 'auth.wrong-credentials'])
  })

  test('gives no user any rights, whatever fields it invents', async () => {
    const rights = [
      'isAdmin',
      'roles',
      'membershipLv',
      'stripeBalance',
      'hasFreeVideoAccess',
      'userId',
      'impersonate',
    ]
    const body = Object.fromEntries(rights.map((field) => [field, 1]))
    const answer = await app.call(signIn, { body: { username: 'a', password: 'b', ...body } as never })
    expectStatus(answer, 422)
    expect(Object.keys(answer.body.errors ?? {}).toSorted()).toEqual(rights.toSorted())
    // The provider's notice is refused by its signature before its fields matter.
    for (const endpoint of reachable.filter(
      ({ method, xsrf }) => method !== 'GET' && xsrf !== 'not-needed',
    )) {
      const { statusCode } = await sendJson(
        endpoint.method,
        withIds(endpoint.path, '7'),
        JSON.stringify(body),
      )
      expect([endpoint.method, endpoint.path, [422, 404].includes(statusCode)]).toEqual([
        endpoint.method,
        endpoint.path,
        true,
      ])
    }
    const after = only(await app.db.drizzle.select().from(users).where(eq(users.id, anna.id)))
    expect(after).toEqual(anna)
  })

  test('that is compressed, of another type or of no type is not read', async () => {
    const payload = JSON.stringify({ username: 'a', password: 'b' })
    const gzip = await sendJson('POST', signIn.path, gzipSync(payload), { 'content-encoding': 'gzip' })
    expect(told(gzip)).toEqual([400, 'general.malformed'])
    for (const type of ['application/jsonx', 'application/json-seq', 'text/json', 'application/xml', 'x'])
      expect([
        type,
        (await sendJson('POST', signIn.path, payload, { 'content-type': type })).statusCode,
      ]).toEqual([type, 415])
    const none = await send('POST', signIn.path, { payload })
    expect([415, 422]).toContain(none.statusCode)
  })

  test('as anything but an object is refused', async () => {
    for (const payload of ['null', '[]', '"text"', '7', 'true', '[{"username":"a","password":"b"}]'])
      expect([payload, (await sendJson('POST', signIn.path, payload)).statusCode]).toEqual([payload, 422])
  })

  test('that targets prototypes in any spelling changes nothing', async () => {
    for (const payload of [
      '{"__proto__":{"isAdmin":true}}',
      '{"\\u005f_proto__":{"isAdmin":true}}',
      '{"constructor":{"prototype":{"isAdmin":true}}}',
      '{"suggestion":{"__proto__":{"isAdmin":true}}}',
    ])
      expect([payload, (await sendJson('POST', signIn.path, payload)).statusCode]).toEqual([payload, 400])
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined()
  })
})

describe('a method', () => {
  test('that an address does not have is 404, and no foreign origin is allowed', async () => {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'POST', 'OPTIONS'] as const) {
      const answer = await send(method, '/api/sports/7', { headers: { origin: 'http://localhost' } })
      expect([method, ...told(answer)]).toEqual([method, 404, 'general.not-found'])
    }
    for (const method of ['GET', 'OPTIONS'] as const) {
      const headers = { origin: 'https://evil.example', 'access-control-request-method': 'PUT' }
      const answer = await send(method, readPublicSettings.path, { headers })
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })

  test('HEAD answers like GET without a body, and opens no stream', async () => {
    for (const endpoint of ALL_ENDPOINTS.filter(({ method }) => method === 'GET')) {
      const url = withIds(endpoint.path, String(anna.id))
      const head = await send('HEAD', url)
      expect([url, head.rawPayload.length]).toEqual([url, 0])
      const expected = isStream(endpoint) ? 404 : (await send('GET', url)).statusCode
      expect([url, head.statusCode]).toEqual([url, expected])
    }
  })

  test('of impersonation exists where it is declared, and no other method imitates it', async () => {
    for (const path of ['/api/auth/impersonation/7', '/api/impersonation'])
      for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const)
        expect((await send(method, path)).statusCode).toBe(404)
    const answer = await app.call(readUser, {
      as: anna,
      params: { id: String(anna.id) },
      headers: { 'x-impersonate': '1', 'x-user-id': '1', 'x-http-method-override': 'DELETE' },
    })
    expectStatus(answer, 200)
    expect(answer.body.data.id).toEqual(anna.id)
  })
})

describe('an address', () => {
  test.each([
    '/api/../start/main.ts',
    '/api/users/..%2f..%2fetc%2fpasswd',
    '/api/users/1%00',
    '/api//users//1',
    '/api/users/1/',
    '/API/users/1',
    '/api/users/1;id=2',
    '/%2e%2e/package.json',
    '/..%5c..%5cpackage.json',
    '/api/media/1/../../../etc/passwd',
    `/api/media/1/${'x'.repeat(40)}/main/..%2f0001.ts`,
    `/api/media/1/${'x'.repeat(40)}/..%2f..%2fmaster.m3u8`,
    `/api/media/1/${'x'.repeat(40)}/%2e%2e/0001.ts`,
    '/api/users/%',
    '/api/users/%ff',
    '/api/users/%c0%af',
  ])('%s leads nowhere', async (url) => {
    const answer = await send('GET', url)
    expect([400, 403, 404]).toContain(answer.statusCode)
    expect(answer.headers['content-type']).toContain('application/json')
    expect(Object.keys(answer.json<object>()).toSorted()).toEqual(['code', 'message'])
  })

  test('in another spelling has the same policy', async () => {
    const answer = await send('GET', readPublicSettings.path.replace('api', '%61pi'))
    expect(answer.headers['content-security-policy']).toBe(
      (await send('GET', readPublicSettings.path)).headers['content-security-policy'],
    )
  })
})

describe('markup in a name', () => {
  const MARKUP = '<script>alert(1)</script>"\'><img src=x onerror=alert(2)>\u2028${7*7}{{7*7}}'

  test('comes back as data that no browser runs', async () => {
    const mallory = await makeUser(app.db, { firstName: MARKUP, lastName: '</title><svg onload=alert(3)>' })
    const { status, body, headers } = await app.call(readUser, {
      as: mallory,
      params: { id: String(mallory.id) },
    })
    expectStatus({ status, body }, 200)
    expect(body.data.firstName).toEqual(MARKUP)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(headers['x-content-type-options']).toBe('nosniff')
    const policy = String(headers['content-security-policy']).split('; ')
    expect(policy).toEqual(
      expect.arrayContaining(["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", 'sandbox']),
    )
  })

  test('in an address or a field is not repeated by a refusal', async () => {
    const marked = encodeURIComponent('<script>alert(1)</script>')
    for (const answer of [
      await send('GET', `/api/users/${marked}`),
      await send('GET', `/api/${marked}`),
      await send('GET', `${listAppointments.path}?page=${marked}`),
      await sendJson('POST', signIn.path, '{"username":"<script>","password":"<script>"}'),
    ]) {
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.body).not.toContain('<script')
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
    }
  })
})

describe('a text made to slow down a regular expression', () => {
  test('is answered as fast as any other', async () => {
    const long = (unit: string, length = 250) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length)
    const answers = []
    for (const unit of ['a', '0', '-', '.', ':', ' ', '\\', '2026-', '%20', 'WTT-', '1.'])
      for (const url of [
        `/api/users/by-token/${encodeURIComponent(long(unit, 90))}`,
        `/api/users/${long(unit)}`,
      ])
        answers.push(
          await send('GET', url, {
            headers: {
              'accept-language': long(unit, 490),
              'if-modified-since': long(unit),
              range: `bytes=${long('0')}`,
            },
          }),
        )
    expect(answers.every(({ statusCode }) => statusCode >= 400 && statusCode < 500)).toBe(true)
    const backslashes = `{"username":"${'\\\\'.repeat(100_000)}","password":"b"}`
    expect((await sendJson('POST', signIn.path, backslashes)).statusCode).toBe(422)
  })
})
