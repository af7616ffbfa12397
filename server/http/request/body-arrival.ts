/**
 * Ends requests whose body arrives too slowly, so that no sender holds a connection for nothing. A form that goes to the disk may take
 * minutes while enough keeps arriving (reliability F25).
 */
import type { IncomingMessage } from 'node:http'
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

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** `isSlowAllowed`: as long as each span brings enough. */
const watchBody = (raw: IncomingMessage, isSlowAllowed: boolean, spanMs: number): void => {
  let seen = raw.socket.bytesRead
  const timer = setInterval(() => {
    const arrived = raw.socket.bytesRead - seen
    seen += arrived
    if (!raw.complete && isSlowAllowed && arrived >= LEAST_BYTES) return
    clearInterval(timer)
    if (!raw.complete) raw.destroy()
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
