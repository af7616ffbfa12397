/** Requests of people about their data: a copy of everything, and erasure. */
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, primaryId, timestamps } from './columns.ts'
import { users } from './people.ts'

export const dataExports = pgTable(
  'data_exports',
  {
    id: primaryId(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    requestedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    state: text({ enum: ['queued', 'ready', 'failed', 'expired'] }).notNull(),
    file: text(),
    size: integer(),
    expiresAt: instant(),
    ...timestamps,
  },
  (t) => [
    index('data_exports_user').on(t.userId, t.id),
    uniqueIndex('data_exports_one_open')
      .on(t.userId)
      .where(sql`${t.state} = 'queued'`),
  ],
)

/** The row outlives the erasure: the person's row stays, emptied, where the law requires records. */
export const erasures = pgTable(
  'erasures',
  {
    id: primaryId(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    requestedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    state: text({ enum: ['waiting', 'withdrawn', 'done'] }).notNull(),
    dueAt: instant().notNull(),
    doneAt: instant(),
    ...timestamps,
  },
  (t) => [
    uniqueIndex('erasures_open')
      .on(t.userId)
      .where(sql`${t.state} = 'waiting'`),
    index('erasures_due')
      .on(t.dueAt)
      .where(sql`${t.state} = 'waiting'`),
  ],
)
