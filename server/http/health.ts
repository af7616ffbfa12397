/** Tells monitoring whether the process is alive (`/healthz`) and whether it can answer (`/readyz`, decisions §8). */
import type { Database } from '../db/open-database.ts'
import { UNAVAILABLE_RETRY_SECONDS } from './answer/answer-error.ts'
import type { HttpApp } from './http-app.ts'

/** Why the server cannot answer or, with a full disk or a standby behind it, cannot sign in any member. */
export type NotReady = 'stopping' | 'database' | 'database-read-only'

/** Checks whether the database answers and accepts writes: each sign-in writes a session. */
export const whyDatabaseNotReady = async (db: Database): Promise<NotReady | undefined> => {
  try {
    const { rows } = await db.pool.query<{ isReadOnly: boolean }>(
      `SELECT current_setting('transaction_read_only') = 'on' AS "isReadOnly"`,
    )
    return rows[0]?.isReadOnly === true ? 'database-read-only' : undefined
  } catch {
    return 'database'
  }
}

export const serveHealth = (app: HttpApp, whyNotReady: () => Promise<NotReady | undefined>): void => {
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
