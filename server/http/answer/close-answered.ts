/** A server that closes waits for no caller who likes to keep the connection. */
import type { FastifyInstance } from 'fastify'

/**
 * Fastify closes the connections that are idle when it begins to close. One whose answer is under way then would stay open for as long as
 * keep-alive allows, and the process with it.
 */
export const closeAnsweredConnections = (fastify: FastifyInstance): void => {
  let isClosing = false
  fastify.addHook('preClose', (done) => {
    isClosing = true
    done()
  })
  fastify.addHook('onResponse', (_request, _reply, done) => {
    // Node counts the connection as idle once the handlers of this event are through.
    if (isClosing) setImmediate(() => fastify.server.closeIdleConnections())
    done()
  })
}
