/** Counters that all processes share, so that a limit holds however many processes there are. */
import { index, integer, pgTable } from 'drizzle-orm/pg-core'
import { bytes, instant } from './columns.ts'

/**
 * The table is unlogged (see its migration): a crash resets the counters, and counting writes no WAL. Keys are hashed with a key of the
 * installation: no email and no address of a person is stored here.
 */
export const rateLimits = pgTable(
  'rate_limits',
  { key: bytes().primaryKey(), count: integer().notNull(), endsAt: instant().notNull() },
  (t) => [index('rate_limits_end').on(t.endsAt)],
)
