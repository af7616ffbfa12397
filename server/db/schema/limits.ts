/** What is counted for all processes together, so that a limit holds however many there are. */
import { index, integer, pgTable } from 'drizzle-orm/pg-core'
import { bytes, instant } from './columns.ts'

/**
 * Unlogged (see its migration): a crash forgives what was counted, and counting writes no journal. Keys are hashed with a key of the
 * installation: no mail and no address of a person stands here.
 */
export const rateLimits = pgTable(
  'rate_limits',
  { key: bytes().primaryKey(), count: integer().notNull(), endsAt: instant().notNull() },
  (t) => [index('rate_limits_end').on(t.endsAt)],
)
