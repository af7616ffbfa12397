/** Closes kept-alive connections after their last answer, so that a server can stop. */
import type { FastifyInstance } from 'fastify'

/**
 * Fastify closes idle connections when it begins to close. A connection with an answer under way would otherwise stay open as long as
 * keep-alive allows. The process would stay alive with it.
 */
export const closeAnsweredConnections = (fastify: FastifyInstance): void => {
  let isClosing = false
  fastify.addHook('preClose', (done) => {
    isClosing = true
    done()
  })
  fastify.addHook('onResponse', (_request, _reply, done) => {
    // Node counts the connection as idle after the handlers of this event.
    if (isClosing) setImmediate(() => fastify.server.closeIdleConnections())
    done()
  })
}
