/** Exports of everything, and the filling of an empty installation. A row stays while it runs and some weeks longer. */
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { ARCHIVE_PROBLEMS } from '@wegband/domain/features/archives/archive-problems.ts'
import { RUN_STATES } from '@wegband/domain/features/archives/contract.ts'
import { instant, primaryId, timestamps } from '../columns.ts'
import { users } from '../people.ts'

/** The work stays in the process that began it, since only that one knows the passphrase. What is not renewed has ended with it. */
export const archiveRuns = pgTable(
  'archive_runs',
  {
    id: primaryId(),
    kind: text({ enum: ['export', 'import'] }).notNull(),
    state: text({ enum: RUN_STATES }).notNull().default('running'),
    hasPassphrase: boolean().notNull(),
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    bytes: bigint({ mode: 'number' }),
    /** The name of the finished file in the storage; null once it is gone. */
    file: text(),
    problem: text({ enum: ARCHIVE_PROBLEMS }),
    requestedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    leaseUntil: instant().notNull(),
    endedAt: instant(),
    ...timestamps,
  },
  (t) => [
    uniqueIndex('archive_runs_one')
      .on(t.kind)
      .where(sql`${t.state} = 'running'`),
    index('archive_runs_requested_by').on(t.requestedBy),
  ],
)
