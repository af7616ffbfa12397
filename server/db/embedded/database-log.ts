/** What the database code needs of a logger: a part of pino's interface. Fastify's own logger fits, and a test passes a few functions. */
export type DatabaseLog = {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** For tools and tests that log nothing about the database. */
export const silentLog: DatabaseLog = { info: () => {}, warn: () => {}, error: () => {} }
