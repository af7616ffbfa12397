/** What an installation keeps about itself: values that admins store in place of the environment. */
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, primaryId, timestamps } from './columns.ts'

/** One row for each group of values, under the names of the environment. */
export const storedConnections = pgTable('stored_connections', {
  id: primaryId(),
  group: text('group_name').notNull().unique('stored_connections_group'),
  plain: jsonb().$type<Record<string, string>>().notNull().default({}),
  /** The values that are never shown, as JSON. */
  secretsSealed: bytes(),
  ...timestamps,
})
