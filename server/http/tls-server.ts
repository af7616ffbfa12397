/**
 * The server's own TLS. HTTP/2 where the client offers it (ALPN): all requests of a page share one connection.
 * Other clients get HTTP/1.1 by Node's https server, whose limits `createSecureServer` of HTTP/2 would not keep.
 */
import { createServer as createHttp2, type Http2Server, type ServerHttp2Session } from 'node:http2'
import { createServer as createHttps, type Server, type ServerOptions } from 'node:https'
import type { RequestListener } from 'node:http'
import type { TLSSocket } from 'node:tls'

/** Only ciphers that make a recording useless later: forward secrecy and authenticated encryption, the strongest first. */
const TLS = {
  minVersion: 'TLSv1.2',
  honorCipherOrder: true,
  ciphers: [
    'TLS_AES_256_GCM_SHA384',
    'TLS_CHACHA20_POLY1305_SHA256',
    'TLS_AES_128_GCM_SHA256',
    'ECDHE-ECDSA-AES256-GCM-SHA384',
    'ECDHE-RSA-AES256-GCM-SHA384',
    'ECDHE-ECDSA-CHACHA20-POLY1305',
    'ECDHE-RSA-CHACHA20-POLY1305',
    'ECDHE-ECDSA-AES128-GCM-SHA256',
    'ECDHE-RSA-AES128-GCM-SHA256',
  ].join(':'),
  ALPNProtocols: ['h2', 'http/1.1'],
} as const

/** A page has some thirty files and a stream of events. */
const MAX_STREAMS = 128

type Limits = {
  readonly maxHeaderSize: number
  /** How long a connection without a request stays open, in milliseconds. */
  readonly keepAliveTimeout: number
}

/** Closes a connection on which nothing is asked for; a stream of events keeps it open. */
const closeIdleSession = (session: ServerHttp2Session, idleMs: number): void => {
  let open = 0
  session.on('stream', (stream) => {
    open += 1
    stream.once('close', () => (open -= 1))
  })
  session.setTimeout(idleMs, () => {
    if (open === 0) session.close()
  })
}

/** Speaks HTTP/2 over connections that the https server has accepted. */
const createHttp2Side = (limits: Limits, listener: RequestListener): Http2Server => {
  const http2 = createHttp2({
    settings: { maxConcurrentStreams: MAX_STREAMS, maxHeaderListSize: limits.maxHeaderSize },
  })
  // Node's compatible classes stand in for those of HTTP/1.1; what they lack is asked for where it is used
  http2.on('request', listener as unknown as Parameters<Http2Server['addListener']>[1])
  http2.on('session', (session) => closeIdleSession(session, limits.keepAliveTimeout))
  return http2
}

type TlsServer = {
  readonly server: Server
  /** Lets running requests of HTTP/2 end and takes no further ones, so that the server can close. */
  readonly endHttp2: () => void
}

export const createTlsServer = (
  options: ServerOptions & Limits,
  files: Pick<ServerOptions, 'cert' | 'key'>,
  listener: RequestListener,
): TlsServer => {
  const server = createHttps({ ...options, ...TLS, ...files }, listener)
  const http2 = createHttp2Side(options, listener)
  const ofHttp1 = server.listeners('secureConnection')
  server.removeAllListeners('secureConnection')
  server.on('secureConnection', (socket: TLSSocket) => {
    if (socket.alpnProtocol === 'h2') http2.emit('connection', socket)
    else for (const accept of ofHttp1) accept.call(server, socket)
  })
  return { server, endHttp2: () => http2.close() }
}
