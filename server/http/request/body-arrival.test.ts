/** How long the body of a request may take. */
import { once } from 'node:events'
import { connect as connectHttp2, constants, type ClientHttp2Stream } from 'node:http2'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEST_CERTIFICATE, TEST_KEY } from '../../testing/servers/tls-certificate.ts'
import { createTlsServer } from '../tls-server.ts'
import { limitBodyArrival } from './body-arrival.ts'

const SPAN_MS = 150
const fastify = Fastify()
let port: number
beforeAll(async () => {
  limitBodyArrival(fastify, SPAN_MS)
  fastify.addContentTypeParser('*', async (_request: unknown, body: AsyncIterable<Buffer>) => {
    let size = 0
    for await (const chunk of body) size += chunk.length
    return size
  })
  fastify.post('/short', (request) => ({ size: request.body }))
  fastify.post('/spooled', { config: { isSpooled: true } }, (request) => ({ size: request.body }))
  await fastify.listen({ host: '127.0.0.1', port: 0 })
  ;({ port } = fastify.server.address() as AddressInfo)
})
afterAll(() => fastify.close())

const begin = async (path: string, bytes: number): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: x',
    'Content-Type: a/b',
    `Content-Length: ${bytes}`,
    'Connection: close',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  return socket
}
const PIECE = Buffer.alloc(300 * 1024)
const PIECES = 6

/** Sends a piece in each half span, so that the whole takes three spans. */
const sendSlowly = (socket: Socket): void => {
  let sent = 0
  const timer = setInterval(() => {
    if (socket.writable) socket.write(PIECE)
    sent += 1
    if (sent === PIECES || !socket.writable) clearInterval(timer)
  }, SPAN_MS / 2)
}
const answerOn = (socket: Socket): Promise<string> => text(socket).catch(() => '')

test('a body that is not there in time ends its connection', async () => {
  const socket = await begin('/short', 10)
  socket.write('half')
  expect(await answerOn(socket)).toBe('')
})

test('a body that is there in time is answered', async () => {
  const socket = await begin('/short', 4)
  socket.write('full')
  expect(await answerOn(socket)).toContain('{"size":4}')
})

test('a spooled form may take longer while it keeps arriving', async () => {
  const socket = await begin('/spooled', PIECES * PIECE.length)
  sendSlowly(socket)
  expect(await answerOn(socket)).toContain(`{"size":${PIECES * PIECE.length}}`)
})

test('the same pace is too slow for any other request', async () => {
  const socket = await begin('/short', PIECES * PIECE.length)
  sendSlowly(socket)
  expect(await answerOn(socket)).toBe('')
})

test('a spooled form that stops arriving ends its connection', async () => {
  const socket = await begin('/spooled', PIECES * PIECE.length)
  socket.write(PIECE)
  expect(await answerOn(socket)).toBe('')
})

test('a slow body by HTTP/2 ends its own request and no other of its connection', async () => {
  const limits = { maxHeaderSize: 16_384, keepAliveTimeout: 1_000 }
  const files = { cert: TEST_CERTIFICATE, key: TEST_KEY }
  const server = Fastify({ serverFactory: (handler) => createTlsServer(limits, files, handler).server })
  limitBodyArrival(server, SPAN_MS)
  server.addContentTypeParser('*', (_request, body, done) => {
    body.resume().on('end', () => done(null))
  })
  server.post('/short', () => 'answered')
  await server.listen({ host: '127.0.0.1', port: 0 })
  const session = connectHttp2(`https://localhost:${(server.server.address() as AddressInfo).port}`, {
    rejectUnauthorized: false,
  })
  const post = (): ClientHttp2Stream =>
    session.request({ ':method': 'POST', ':path': '/short', 'content-type': 'a/b' })
  const [slow, quick] = [post(), post()]
  slow.write('half')
  quick.end('full')
  expect(await text(quick)).toBe('answered')
  await once(slow, 'close')
  expect(slow.rstCode).toBe(constants.NGHTTP2_CANCEL)
  expect(await text(post().end('full'))).toBe('answered')
  session.close()
  await server.close()
})
