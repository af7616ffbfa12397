/**
 * Drafts of the training editor and what was published. Only the feature `training-editor` reads these tables, so no draft can reach a
 * member (docs/decisions/0075).
 */
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { PublishedChange } from '@wegband/domain/features/training-editor/published-changes.ts'
import { NODE_KINDS } from '@wegband/domain/features/training-editor/node-kinds.ts'
import { instant, primaryId, timestamps } from '../columns.ts'
import { users } from '../people.ts'

export const trainingDrafts = pgTable(
  'training_drafts',
  {
    id: primaryId(),
    kind: text({ enum: NODE_KINDS }).notNull(),
    /** The id of the published row, or the id that a new one will have. */
    nodeId: integer().notNull(),
    isNew: boolean().notNull().default(false),
    /** Null: as published. */
    isRetired: boolean(),
    /** Where it shall be; null: as published. */
    parentKind: text({ enum: NODE_KINDS }),
    parentId: integer(),
    sortOrder: integer(),
    /** Only the fields that shall change. */
    fields: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** When its fields were last saved; null: it was only moved. */
    savedAt: instant(),
    changedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    ...timestamps,
  },
  (t) => [
    unique('training_drafts_once').on(t.kind, t.nodeId),
    check('training_drafts_parent', sql`(${t.parentKind} is null) = (${t.parentId} is null)`),
  ],
)

/** What was published, or is to be published from an instant on. */
export const trainingPublications = pgTable(
  'training_publications',
  {
    id: primaryId(),
    state: text({ enum: ['planned', 'published', 'failed', 'cancelled'] }).notNull(),
    publishAt: instant().notNull(),
    /** The drafts of a planned one, as `kind:id`. */
    keys: text().array().notNull().default([]),
    /** Each node before and after. */
    changes: jsonb().$type<PublishedChange[]>().notNull().default([]),
    /** The rules of levels changed with it: writers of the ledger compare it with the rules they hold. */
    changesRules: boolean().notNull().default(false),
    /** New rules also count for those who are in a level and lose nothing by them. */
    countsForAll: boolean().notNull().default(false),
    publishedBy: integer().references(() => users.id, { onDelete: 'set null' }),
    ...timestamps,
  },
  (t) => [
    index('training_publications_planned')
      .on(t.publishAt)
      .where(sql`${t.state} = 'planned'`),
    index('training_publications_rules')
      .on(t.id)
      .where(sql`${t.changesRules}`),
  ],
)
