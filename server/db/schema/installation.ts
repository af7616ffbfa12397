/** What an installation keeps about itself: values that admins store in place of the environment, and its set-up. */
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, instant, primaryId, timestamps } from './columns.ts'

/** One row for each group of values, under the names of the environment. */
export const storedConnections = pgTable('stored_connections', {
  id: primaryId(),
  group: text('group_name').notNull().unique('stored_connections_group'),
  plain: jsonb().$type<Record<string, string>>().notNull().default({}),
  /** The values that are never shown, as JSON. */
  secretsSealed: bytes(),
  ...timestamps,
})

/** At most one row, written when the empty database is first opened without an admin. */
export const setUps = pgTable('set_ups', {
  id: primaryId(),
  /** Always `own`: the database holds one installation. */
  place: text().notNull().unique('set_ups_place'),
  /** The code follows from it and from APP_SECRET, so every process can show it. */
  nonce: bytes().notNull(),
  /** Wrong codes so far. */
  tries: integer().notNull().default(0),
  doneAt: instant(),
  ...timestamps,
})
