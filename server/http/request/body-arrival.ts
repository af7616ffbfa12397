/**
 * Ends requests whose body arrives too slowly, so that no sender holds a connection for nothing. A form that goes to the disk may take
 * minutes while enough keeps arriving (reliability F25).
 */
import type { IncomingMessage } from 'node:http'
import { constants, type ServerHttp2Stream } from 'node:http2'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may take as long as `SPOOLED_BODY_MS`. */
    isSpooled?: boolean
  }
}

/** For the arrival of a whole body; of a spooled one, for the arrival of `LEAST_BYTES`. */
const BODY_MS = 30_000
const LEAST_BYTES = 256 * 1024
/** For the arrival of a whole spooled body, whatever its pace. */
export const SPOOLED_BODY_MS = 600_000

/** The stream of a request by HTTP/2, which ends alone: its connection has other requests. */
const streamOf = (raw: IncomingMessage): ServerHttp2Stream | undefined =>
  raw.httpVersionMajor === 2 ? (Reflect.get(raw, 'stream') as ServerHttp2Stream | undefined) : undefined

const hasBody = (raw: IncomingMessage): boolean => {
  const stream = streamOf(raw)
  if (stream !== undefined) return !stream.endAfterHeaders
  const { headers } = raw
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

const end = (raw: IncomingMessage): void => {
  const stream = streamOf(raw)
  if (stream === undefined) raw.destroy()
  else stream.close(constants.NGHTTP2_CANCEL)
}

/**
 * `isSlowAllowed`: as long as each span brings enough. By HTTP/2 the bytes of all its requests count, so the
 * number of spans is limited too.
 */
const watchBody = (raw: IncomingMessage, isSlowAllowed: boolean, spanMs: number): void => {
  let seen = raw.socket.bytesRead
  let left = SPOOLED_BODY_MS / spanMs
  const timer = setInterval(() => {
    const isHere = raw.complete
    // the connection may be gone with its request
    const arrived = isHere ? 0 : raw.socket.bytesRead - seen
    seen += arrived
    left -= 1
    if (!isHere && isSlowAllowed && arrived >= LEAST_BYTES && left > 0) return
    clearInterval(timer)
    if (!isHere) end(raw)
  }, spanMs)
  timer.unref()
  raw.once('close', () => clearInterval(timer))
}

export const limitBodyArrival = (fastify: FastifyInstance, spanMs = BODY_MS): void => {
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request.raw)) watchBody(request.raw, request.routeOptions.config.isSpooled === true, spanMs)
    done()
  })
}
