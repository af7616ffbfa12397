/** HTTP/2 where the server itself has TLS: what differs from HTTP/1.1. */
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, type ClientHttp2Session, type ClientHttp2Stream, constants } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { connect as connectTls } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoint } from '@wegband/domain/http/endpoint.ts'
import { z } from 'zod'
import { streamEvents } from '@wegband/domain/features/events/contract.ts'
import { readPublicSettings } from '@wegband/domain/features/texts/contract.ts'
import { inTransaction } from '../db/transaction.ts'
import { publish } from '../features/events/publish.ts'
import { makeUser } from '../testing/makers/makers.ts'
import { createTestApp, type TestApp } from '../testing/servers/test-app.ts'
import { TEST_CERTIFICATE, TEST_KEY } from '../testing/servers/tls-certificate.ts'
import { routes as events } from '../features/events/routes.ts'
import { routes as texts } from '../features/texts/routes.ts'
import { type FeatureRoutes, serve } from './serve-endpoint.ts'
import { uploadedParts } from './request/uploads.ts'

const upload = endpoint({
  method: 'POST',
  path: '/api/test/upload',
  summary: 'test',
  section: 'test',
  access: 'anyone',
  upload: { maxBytes: 4_000_000, maxParts: 1 },
  answers: { 200: z.object({ data: z.number() }) },
  errors: [],
  perMinute: 10,
})
const routes: FeatureRoutes = (app) => {
  serve(app, upload, (_context, _parsed, io) => {
    const [part] = uploadedParts(io)
    return { status: 200, body: { data: part?.bytes.length ?? 0 } }
  })
}

let folder: string
let app: TestApp
let port: number
const start = async (): Promise<{ app: TestApp; port: number }> => {
  const environment = { TLS_KEY: join(folder, 'key.pem'), TLS_CERT: join(folder, 'cert.pem') }
  const started = await createTestApp({ features: [routes, texts, events], environment })
  await started.http.fastify.listen({ host: '127.0.0.1', port: 0 })
  return { app: started, port: (started.http.fastify.server.address() as AddressInfo).port }
}
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wegband-http2-'))
  await writeFile(join(folder, 'key.pem'), TEST_KEY)
  await writeFile(join(folder, 'cert.pem'), TEST_CERTIFICATE)
  ;({ app, port } = await start())
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

// the certificate is self-signed, and no test should depend on its dates
const open = (): ClientHttp2Session => connect(`https://localhost:${port}`, { rejectUnauthorized: false })
const ask = (session: ClientHttp2Session, path: string, headers = {}): ClientHttp2Stream =>
  session.request({ ':path': path, accept: 'application/json', ...headers })
const statusOf = async (stream: ClientHttp2Stream): Promise<number | undefined> => {
  const [headers] = (await once(stream, 'response')) as [{ ':status'?: number }]
  return headers[':status']
}

test('answers many requests over one connection', async () => {
  const session = open()
  const asked = Array.from({ length: 20 }, () => ask(session, readPublicSettings.path))
  const answers = await Promise.all(
    asked.map(async (stream) => [await statusOf(stream), JSON.parse(await text(stream)) as object]),
  )
  expect(answers.map(([status]) => status)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(answers[0]?.[1]).toHaveProperty('data.now')
  session.close()
})

test('offers HTTP/1.1 to clients that know nothing else', async () => {
  const offered = async (ALPNProtocols: string[]): Promise<unknown> => {
    const socket = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false, ALPNProtocols })
    await once(socket, 'secureConnect')
    const { alpnProtocol } = socket
    socket.destroy()
    return alpnProtocol
  }
  expect(await offered(['h2', 'http/1.1'])).toBe('h2')
  expect(await offered(['http/1.1'])).toBe('http/1.1')
})

test('refuses a request with too large headers, and goes on with the others', async () => {
  const session = open()
  // Its limits are known to both sides by now.
  expect(await statusOf(ask(session, readPublicSettings.path))).toBe(200)
  const large = ask(session, readPublicSettings.path, { 'x-large': '~'.repeat(20_000) })
  await expect(statusOf(large)).rejects.toThrow('NGHTTP2_ENHANCE_YOUR_CALM')
  expect(await statusOf(ask(session, readPublicSettings.path))).toBe(200)
  session.destroy()
})

test('sends events as they happen, beside other answers', async () => {
  const person = await makeUser(app.db)
  const session = open()
  const stream = ask(session, streamEvents.path, { authorization: `Bearer ${await app.tokenOf(person)}` })
  expect(await statusOf(stream)).toBe(200)
  let seen = ''
  stream.setEncoding('utf8').on('data', (more: string) => (seen += more))
  await expect.poll(() => seen).toContain(': open')
  await inTransaction(app.db, (tx) => publish(tx, { topic: 'progress', ids: [3], userIds: [person.id] }))
  await expect.poll(() => seen).toContain('"topic":"progress"')
  const other = ask(session, readPublicSettings.path)
  expect(await statusOf(other)).toBe(200)
  other.resume()
  stream.close(constants.NGHTTP2_CANCEL)
  session.close()
})

test('a server that closes ends open streams and its connections', async () => {
  const closing = await start()
  const person = await makeUser(closing.app.db)
  const session = connect(`https://localhost:${closing.port}`, { rejectUnauthorized: false })
  const authorization = `Bearer ${await closing.app.tokenOf(person)}`
  const stream = ask(session, streamEvents.path, { authorization })
  expect(await statusOf(stream)).toBe(200)
  stream.resume()
  const ended = once(session, 'close')
  await closing.app.close()
  await ended
}, 20_000)

test('takes an upload in whole, and refuses one that is too large', async () => {
  const session = open()
  const send = async (bytes: number): Promise<[number | undefined, string]> => {
    const stream = session.request({
      ':method': 'POST',
      ':path': upload.path,
      'content-type': 'multipart/form-data; boundary=x',
      ...app.xsrfHeaders(),
    })
    const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n'
    stream.end(Buffer.concat([Buffer.from(head), Buffer.alloc(bytes), Buffer.from('\r\n--x--\r\n')]))
    const status = await statusOf(stream)
    return [status, await text(stream)]
  }
  expect(await send(3_000_000)).toEqual([200, '{"data":3000000}'])
  const [status] = await send(5_000_000)
  expect(status).toBe(413)
  session.close()
})
