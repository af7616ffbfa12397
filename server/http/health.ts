/** Tells whatever watches the process whether it lives (`/healthz`) and whether it can answer (`/readyz`, decisions §8). */
import type { HttpApp } from './http-app.ts'
import { UNAVAILABLE_RETRY_SECONDS } from './answer-error.ts'

/** `whyNotReady`: a word for what is missing (migrations, seed, database), undefined when all is there. */
export const serveHealth = (app: HttpApp, whyNotReady: () => Promise<string | undefined>): void => {
  app.fastify.get('/healthz', async (_request, reply) => {
    await reply.header('cache-control', 'no-store').send({ status: 'ok' })
  })
  app.fastify.get('/readyz', async (_request, reply) => {
    const reason = await whyNotReady()
    void reply.header('cache-control', 'no-store')
    if (reason === undefined) return reply.send({ status: 'ready' })
    return reply
      .code(503)
      .header('retry-after', String(UNAVAILABLE_RETRY_SECONDS))
      .send({ status: 'not-ready', reason })
  })
}
