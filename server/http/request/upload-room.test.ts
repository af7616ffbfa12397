/** Many uploads at once: only a few are in memory at a time (reliability F25). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoint } from '@wegband/domain/http/endpoint.ts'
import { createTestApp, type TestApp } from '../../testing/servers/test-app.ts'
import { type FeatureRoutes, serve } from '../serve-endpoint.ts'
import { uploadedParts } from './uploads.ts'
import { UPLOADS_MAX_BYTES } from './upload-room.ts'

const PICTURE_BYTES = 8 * 1024 * 1024
const PICTURES = 30

const takeFile = endpoint({
  summary: 'test',
  section: 'test',
  errors: [],
  method: 'POST',
  path: '/api/test/files',
  access: 'anyone',
  upload: { maxBytes: PICTURE_BYTES, maxParts: 1 },
  answers: { 204: 'empty' },
})
/** Bytes of bodies that handlers currently hold, and their maximum. */
const bodies = { now: 0, most: 0 }
const routes: FeatureRoutes = (app) => {
  serve(app, takeFile, async (_context, _parsed, io) => {
    const bytes = uploadedParts(io).reduce((sum, part) => sum + part.bytes.length, 0)
    bodies.now += bytes
    bodies.most = Math.max(bodies.most, bodies.now)
    // Until every request with room has been read.
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate)
    bodies.now -= bytes
    return { status: 204 as const, body: undefined }
  })
}

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ features: [routes], limits: 'off' })
})
afterAll(() => app.close())

const send = (payload: Buffer, type: string) =>
  app.http.fastify.inject({
    method: 'POST',
    url: takeFile.path,
    headers: { ...app.xsrfHeaders(), 'content-type': type },
    payload,
  })
const formOf = async (bytes: Uint8Array<ArrayBuffer>) => {
  const form = new FormData()
  form.append('file', new Blob([bytes]), 'ich.jpg')
  const encoded = new Response(form)
  return {
    type: encoded.headers.get('content-type') ?? '',
    payload: Buffer.from(await encoded.arrayBuffer()),
  }
}

test('thirty large pictures at once are read a few at a time, and all are accepted', async () => {
  const { payload, type } = await formOf(new Uint8Array(PICTURE_BYTES))
  const answers = await Promise.all(Array.from({ length: PICTURES }, () => send(payload, type)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: PICTURES }, () => 204))
  expect(bodies.most).toBeGreaterThanOrEqual(PICTURE_BYTES)
  expect(bodies.most).toBeLessThanOrEqual(UPLOADS_MAX_BYTES)
  expect(app.http.uploadRoom.heldBytes).toBe(0)
})

test('an upload that is refused frees its room', async () => {
  const torn = await send(Buffer.from('--b\r\nkaputt'), 'multipart/form-data; boundary=b')
  const tooLong = await formOf(new Uint8Array(2 * PICTURE_BYTES))
  const refused = [torn, await send(tooLong.payload, tooLong.type)]
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([400, 413])
  expect(app.http.uploadRoom.heldBytes).toBe(0)
})
