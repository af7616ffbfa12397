/** Bytes that are no upload, sent to every endpoint that takes one: the answer is a declared refusal, never a failure of the server. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALL_ENDPOINTS } from '@wegband/domain/features/endpoints.ts'
import type { EndpointShape } from '@wegband/domain/http/endpoint.ts'
import { makeMember, makeSchool, makeUser, type School, type UserRow } from '../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../testing/servers/test-app.ts'
import { errorsByStatus } from './open-api.ts'

const UPLOADS = ALL_ENDPOINTS.filter(({ upload }) => upload !== undefined)
const BOUNDARY = '----junk'
const part = (headers: string, content: string): string => `--${BOUNDARY}\r\n${headers}\r\n\r\n${content}\r\n`
const END = `--${BOUNDARY}--\r\n`
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`
const NUL = String.fromCharCode(0)

/** Content type and body. */
const JUNK: readonly (readonly [type: string, body: string | Buffer])[] = [
  ['application/json', '{}'],
  ['text/plain', 'x'],
  ['application/octet-stream', Buffer.alloc(3000, 0xff)],
  ['application/octet-stream', Buffer.alloc(0)],
  ['text/vtt', 'WEBVTT\n\n00:00.000 --> '],
  ['multipart/form-data', END],
  [`${MULTIPART}${'x'.repeat(300)}`, END],
  [MULTIPART, ''],
  [MULTIPART, END],
  [MULTIPART, 'no part at all'],
  [MULTIPART, part('content-disposition: form-data', 'nameless') + END],
  [MULTIPART, part('content-disposition: form-data; name="file"', 'no file') + END],
  [MULTIPART, part('content-disposition: form-data; name="__proto__"', '{"a":1}') + END],
  [MULTIPART, part('content-disposition: form-data; name="file"; filename="../../x"', '%PDF-1.7 cut') + END],
  [
    MULTIPART,
    part(`content-disposition: form-data; name="file"; filename="a${NUL}b.png"`, `${NUL}PNG`) + END,
  ],
  [MULTIPART, part('content-disposition: form-data; name="file"; filename="a.csv"', 'a;b\n"open') + END],
  [MULTIPART, part('content-disposition: form-data; name="file"; filename="a.csv"', 'never ended')],
  [MULTIPART, part('content-disposition: form-data; name="file"; filename="a"', '').repeat(60) + END],
]

let app: TestApp
let school: School
let callers: readonly (UserRow | undefined)[]
beforeAll(async () => {
  app = await createTestApp({ limits: 'off' })
  school = await makeSchool(app.db)
  const head = await makeMember(app.db, school, { roles: ['leader'] })
  callers = [undefined, head, await makeUser(app.db, { isAdmin: true })]
})
afterAll(() => app.close())

/** The caller's own things, so that a refusal is about the bytes. */
const addressOf = ({ path }: EndpointShape, caller: UserRow | undefined): string =>
  path
    .replace('/schools/:id', `/schools/${school.id}`)
    .replace('/users/:id', `/users/${caller?.id ?? 1}`)
    .replace(':key', crypto.randomUUID())
    .replace(':language', 'de')
    .replaceAll(/:\w+/g, '1')

test('endpoints that take uploads are known', () => expect(UPLOADS.length).toBeGreaterThan(8))

test.each(UPLOADS.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s refuses what is no upload',
  async (_name, endpoint) => {
    const wrong: string[] = []
    for (const caller of callers)
      for (const [type, payload] of JUNK) {
        const { statusCode, body } = await app.http.fastify.inject({
          method: endpoint.method,
          url: addressOf(endpoint, caller),
          headers: {
            ...app.xsrfHeaders(),
            ...(caller === undefined ? {} : { authorization: `Bearer ${await app.tokenOf(caller)}` }),
            'content-type': type,
          },
          payload,
        })
        const isDeclared = statusCode in endpoint.answers || errorsByStatus(endpoint).has(statusCode)
        if (statusCode >= 500 || !isDeclared)
          wrong.push(`${statusCode} ${type} ${String(payload).slice(0, 120)} ${body.slice(0, 200)}`)
      }
    expect(wrong).toEqual([])
  },
)
