/** Counts the statements sent to PostgreSQL through a pool, BEGIN and COMMIT included. */
import type pg from 'pg'

type Query = (...args: unknown[]) => unknown

export type StatementCount = {
  /** Statements since the last call. */
  take(): number
}

export const countStatements = (pool: pg.Pool): StatementCount => {
  const counted = new WeakSet<pg.PoolClient>()
  let count = 0
  // On every acquire, because some clients were connected before the counting began.
  pool.on('acquire', (client) => {
    if (counted.has(client)) return
    counted.add(client)
    const send: Query = client.query.bind(client)
    const query: Query = (...args) => {
      count += 1
      return send(...args)
    }
    Object.assign(client, { query })
  })
  return {
    take: () => {
      const taken = count
      count = 0
      return taken
    },
  }
}
