/** Below HTTP: limits of a connection, https, and the caller's address behind a proxy. */
import { EventEmitter, once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls, type ConnectionOptions } from 'node:tls'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { csrfCookie } from '@wegband/domain/features/sessions/contract.ts'
import { endpoint } from '@wegband/domain/http/endpoint.ts'
import { z } from 'zod'
import { routes as sessions } from '../features/sessions/routes.ts'
import { createTestApp, type TestApp, type TestAppOptions } from '../testing/servers/test-app.ts'
import { TEST_CERTIFICATE, TEST_KEY } from '../testing/servers/tls-certificate.ts'
import { type FeatureRoutes, serve } from './serve-endpoint.ts'

const whoIsIt = endpoint({
  method: 'GET',
  path: '/api/test/address',
  summary: 'test',
  section: 'test',
  access: 'anyone',
  answers: { 200: z.object({ data: z.string() }) },
  errors: [],
  perMinute: 2,
})
const slow = endpoint({
  method: 'GET',
  path: '/api/test/slow',
  summary: 'test',
  section: 'test',
  access: 'anyone',
  answers: { 200: z.object({ data: z.string() }) },
  errors: [],
  perMinute: 2,
})
/** Emits `asked` when a slow request has been let in; it is answered after `answer`. */
const slowly = new EventEmitter()
const routes: FeatureRoutes = (app) => {
  serve(app, slow, async () => {
    slowly.emit('asked')
    await once(slowly, 'answer')
    return { status: 200, body: { data: 'at last' } }
  })
  serve(app, whoIsIt, (_context, _parsed, io) => ({ status: 200, body: { data: io.request.ip } }))
}

const open: TestApp[] = []
const start = async (options: TestAppOptions): Promise<{ app: TestApp; port: number }> => {
  const app = await createTestApp({ features: [routes, sessions], ...options })
  open.push(app)
  await app.http.fastify.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.http.fastify.server.address() as AddressInfo
  return { app, port }
}
afterAll(async () => {
  for (const app of open) await app.close()
})

describe('a connection', () => {
  let port: number
  let app: TestApp
  beforeAll(async () => {
    ;({ app, port } = await start({}))
  })

  const speak = async (words: string): Promise<string> => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(words)
    return text(socket)
  }

  test('that does not speak HTTP gets an error in our own format and is closed', async () => {
    const answer = await speak('what is this?\r\n\r\n')
    expect(answer).toContain('HTTP/1.1 400')
    expect(answer).toContain('"code":"general.malformed"')
  })

  test('with oversized headers is closed', async () => {
    const answer = await speak(`GET / HTTP/1.1\r\nHost: x\r\nX-Much: ${'x'.repeat(20_000)}\r\n\r\n`)
    expect(answer).toContain('HTTP/1.1 431')
    expect(answer).toContain('"code":"general.too-large"')
  })

  test('answers an oversized address, also after an earlier answer', async () => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write('GET /nowhere HTTP/1.1\r\nHost: x\r\n\r\n')
    const [first] = (await once(socket, 'data')) as [Buffer]
    expect(first.toString()).toContain('HTTP/1.1 404')
    socket.write(`GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`)
    const answer = await text(socket)
    expect(answer).toContain('HTTP/1.1 431')
    expect(answer).toContain('"code":"general.too-large"')
  })

  test('that was opened in advance and never used is closed without an answer', async () => {
    const { server } = app.http.fastify
    const accepted = once(server, 'connection') as Promise<[Socket]>
    const socket = connect(port, '127.0.0.1')
    const [ours] = await accepted
    // As Node reports it when the time for headers is over.
    server.emit('clientError', Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), ours)
    expect(await text(socket).catch(() => '')).toBe('')
    expect(ours.destroyed).toBe(true)
  })

  test('has limited time for its headers and its whole request', () => {
    const { server } = app.http.fastify
    expect([server.headersTimeout, server.requestTimeout, server.keepAliveTimeout]).toEqual([
      10_000, 600_000, 72_000,
    ])
  })
})

test('of a closing server answers the running request and is not kept alive', async () => {
  const { app, port } = await start({})
  const socket = connect(port, '127.0.0.1')
  const asked = once(slowly, 'asked')
  socket.write(`GET ${slow.path} HTTP/1.1\r\nHost: x\r\nConnection: keep-alive\r\n\r\n`)
  await asked
  const closed = app.http.fastify.close()
  await expect.poll(() => app.http.fastify.server.listening).toBe(false)
  slowly.emit('answer')
  expect(await text(socket)).toContain('at last')
  await closed
}, 20_000)

test('TRACE does not echo the request', async () => {
  const { port } = await start({})
  const socket = connect(port, '127.0.0.1')
  socket.write('TRACE / HTTP/1.1\r\nHost: x\r\nX-Secret: kept\r\nConnection: close\r\n\r\n')
  const answer = await text(socket)
  expect(answer).toMatch(/^HTTP\/1.1 4\d\d /)
  expect(answer).not.toContain('kept')
})

describe('https', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wegband-tls-'))
    await writeFile(join(folder, 'key.pem'), TEST_KEY)
    await writeFile(join(folder, 'cert.pem'), TEST_CERTIFICATE)
  })
  afterAll(() => rm(folder, { recursive: true }))

  test('is served directly with a certificate and a key', async () => {
    const environment = { TLS_KEY: join(folder, 'key.pem'), TLS_CERT: join(folder, 'cert.pem') }
    const { port } = await start({ environment })
    // It is self-signed, and no test should depend on its dates.
    const asked = request({
      port,
      host: 'localhost',
      path: csrfCookie.path,
      rejectUnauthorized: false,
      family: 4,
    }).end()
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    answer.resume()
    expect(answer.statusCode).toBe(204)
    expect(answer.headers['strict-transport-security']).toBeDefined()
    expect(answer.headers['set-cookie']?.[0]).toContain('; Secure')
  })

  test('is only TLS 1.2 or 1.3 with forward secrecy and authenticated encryption', async () => {
    const environment = { TLS_KEY: join(folder, 'key.pem'), TLS_CERT: join(folder, 'cert.pem') }
    const { port } = await start({ environment })
    const isSpoken = async (options: ConnectionOptions): Promise<boolean> => {
      const socket = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false, ...options })
      const outcome = Promise.race([
        once(socket, 'secureConnect').then(() => true),
        once(socket, 'close').then(() => false),
      ])
      const answer = await outcome.catch(() => false)
      socket.destroy()
      return answer
    }
    expect(await isSpoken({})).toBe(true)
    expect(await isSpoken({ maxVersion: 'TLSv1.2' })).toBe(true)
    expect(await isSpoken({ minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' })).toBe(
      false,
    )
    expect(await isSpoken({ maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES128-SHA' })).toBe(false)
  })
})

describe('the address of a caller', () => {
  const ask = (app: TestApp, forwarded: string) =>
    app.call(whoIsIt, { headers: { 'x-forwarded-for': forwarded } })

  test('comes from a trusted proxy and is counted separately', async () => {
    const { app } = await start({ environment: { TRUST_PROXY: '127.0.0.1' } })
    const answers = []
    for (const from of ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.2'])
      answers.push(await ask(app, from))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429, 200])
    expect(answers[0]?.body.data).toBe('192.0.2.1')
    expect([answers[2]?.body.code, answers[2]?.body.retryAt, answers[2]?.headers['retry-after']]).toEqual([
      'general.too-many-requests',
      '2026-11-20T09:01:00.000Z',
      '60',
    ])
  })

  test('never comes from a header that an untrusted caller wrote', async () => {
    const { app } = await start({})
    const statuses = []
    for (const from of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) statuses.push((await ask(app, from)).status)
    expect(statuses).toEqual([200, 200, 429])
  })
})
