/** What the database rooms need of a logger: a part of pino's, so that Fastify's own logger fits and a test passes a few functions. */
export type DatabaseLog = {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** For tools and tests that have nothing to say about the database. */
export const silentLog: DatabaseLog = { info: () => {}, warn: () => {}, error: () => {} }
