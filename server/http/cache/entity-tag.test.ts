import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '@wegband/domain/http/endpoint.ts'
import { expectStatus } from '../../testing/expect-status.ts'
import { createTestApp } from '../../testing/servers/test-app.ts'
import { entityTagOf, hasReader } from './entity-tag.ts'
import { serve, writeJson } from '../serve-endpoint.ts'

const readThing = endpoint({
  method: 'GET',
  path: '/api/things',
  summary: 'A thing',
  section: 'none',
  access: 'anyone',
  answers: { 200: z.object({ name: z.string() }), 304: 'empty' },
  errors: [],
})

test('a reader who names the current bytes gets 304, every other reader gets the bytes', async () => {
  const app = await createTestApp({
    features: [
      (http) =>
        serve(http, readThing, (_context, _parsed, io) => {
          const json = writeJson(io.reply, { status: 200, body: { name: 'Gürtel', secret: 'x' } })
          return hasReader(io, entityTagOf(json)) ? { status: 304, body: undefined } : { status: 200, json }
        }),
    ],
  })
  const first = await app.call(readThing)
  expectStatus(first, 200)
  expect(first.body).toEqual({ name: 'Gürtel' })
  expect(first.headers).toMatchObject({
    'cache-control': 'private, no-cache',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(first.bytes.length),
  })
  const tag = String(first.headers['etag'])
  for (const [asked, status] of [
    [tag, 304],
    [`W/${tag}`, 304],
    [`"other", ${tag}`, 304],
    ['*', 304],
    ['"other"', 200],
    [tag.slice(1, -1), 200],
    ['', 200],
  ] as const) {
    const answer = await app.call(readThing, { headers: { 'if-none-match': asked } })
    expectStatus(answer, status)
    expect([asked, answer.headers['etag']]).toEqual([asked, tag])
    expect(answer.bytes.length === 0).toBe(status === 304)
  }
  await app.close()
})
