/** Two accounts of one person become one: what was moved, so that it can be moved back for some days (docs/decisions/0111). */
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { instant, primaryId, timestamps } from '../columns.ts'
import { users } from '../people.ts'

export const personMerges = pgTable(
  'person_merges',
  {
    id: primaryId(),
    /** The account that stays. */
    survivorId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The account that is locked until the undo time has passed, and erased then. */
    absorbedId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    mergedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    /** `final`: it cannot be undone any more, and its steps are deleted. */
    state: text({ enum: ['done', 'undone', 'final'] })
      .notNull()
      .default('done'),
    mergedAt: instant().notNull(),
    /** The account that went had tasks in a school: taking the merge back gives them away, so it is the admins' alone. */
    movedTasks: boolean().notNull().default(true),
    undoUntil: instant().notNull(),
    ...timestamps,
  },
  (t) => [
    uniqueIndex('person_merges_absorbed')
      .on(t.absorbedId)
      .where(sql`${t.state} <> 'undone'`),
    index('person_merges_survivor').on(t.survivorId),
    index('person_merges_due')
      .on(t.undoUntil)
      .where(sql`${t.state} = 'done'`),
    check('person_merges_two', sql`${t.survivorId} <> ${t.absorbedId}`),
  ],
)

/** One step of a merge, in its order; the undo takes them back from the last to the first. */
export const personMergeSteps = pgTable(
  'person_merge_steps',
  {
    id: primaryId(),
    mergeId: integer()
      .notNull()
      .references(() => personMerges.id, { onDelete: 'cascade' }),
    /**
     * `moved`: the column of these rows named the absorbed account. `changed` and `removed`: what they held before. `added`: written anew.
     * `left`: a second place in a coming class, given up.
     */
    kind: text({ enum: ['moved', 'changed', 'removed', 'added', 'left'] }).notNull(),
    tableName: text().notNull(),
    columnName: text(),
    rowIds: integer().array().notNull().default([]),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
  },
  (t) => [index('person_merge_steps_merge').on(t.mergeId, t.id)],
)

/** Two people who only look alike: they are suspects no more. */
export const personMergeDismissals = pgTable(
  'person_merge_dismissals',
  {
    id: primaryId(),
    lowerId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    higherId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ...timestamps,
  },
  (t) => [
    unique('person_merge_dismissals_once').on(t.lowerId, t.higherId),
    index('person_merge_dismissals_higher').on(t.higherId),
    check('person_merge_dismissals_order', sql`${t.lowerId} < ${t.higherId}`),
  ],
)
