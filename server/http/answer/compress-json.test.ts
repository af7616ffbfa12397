/** Compressed answers: what is accepted decides, and kept bytes are compressed once. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '@wegband/domain/http/endpoint.ts'
import { createTestApp } from '../../testing/servers/test-app.ts'
import { serveData } from '../serve-endpoint.ts'
import { compress, encodingOf } from './compress-json.ts'

test('brotli comes before gzip, and a weight of zero refuses', () => {
  expect(encodingOf('gzip, deflate, br')).toBe('br')
  expect(encodingOf('gzip;q=0.5, BR;q=0')).toBe('gzip')
  expect(encodingOf('identity')).toBeUndefined()
  expect(encodingOf(undefined)).toBeUndefined()
})

test('the same bytes are compressed once', async () => {
  const bytes = Buffer.from('a'.repeat(5000))
  expect(compress(bytes, 'br')).toBe(compress(bytes, 'br'))
  expect((await compress(bytes, 'gzip')).length).toBeLessThan(100)
})

const readThing = endpoint({
  method: 'GET',
  path: '/api/things/:size',
  summary: 'A thing',
  section: 'none',
  access: 'anyone',
  conditional: 'entity-tag',
  params: z.object({ size: z.string() }),
  answers: { 200: z.object({ data: z.string() }), 304: 'empty' },
  errors: [],
})

test('a long answer is compressed as the client accepts, and is 304 for a reader who has it', async () => {
  const app = await createTestApp({
    features: [
      (http) => serveData(http, readThing, (_context, { params }) => 'ü'.repeat(Number(params.size))),
    ],
  })
  const ask = async (size: number, headers: Record<string, string> = {}) =>
    await app.http.fastify.inject({ method: 'GET', url: `/api/things/${size}`, headers })
  const text = JSON.stringify({ data: 'ü'.repeat(2000) })
  const plain = await ask(2000)
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.payload).toBe(text)
  const brotli = await ask(2000, { 'accept-encoding': 'gzip, br' })
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(text)
  expect(brotli.headers['etag']).toBe(plain.headers['etag'])
  const zipped = await ask(2000, { 'accept-encoding': 'gzip' })
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(text)
  const again = await ask(2000, {
    'accept-encoding': 'br',
    'if-none-match': String(brotli.headers['etag']),
  })
  expect([again.statusCode, again.payload]).toEqual([304, ''])
  const short = await ask(3, { 'accept-encoding': 'br' })
  expect(short.headers['content-encoding']).toBeUndefined()
  await app.close()
})
