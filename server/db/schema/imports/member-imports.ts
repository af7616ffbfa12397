/** Imports of members by CSV: the file's rows with what becomes of them, saved mappings, and the numbers that schools give their members. */
import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { ENCODINGS, IMPORT_STATES, ROW_STATES } from '@wegband/domain/features/member-import/contract.ts'
import { DATE_ORDERS, type ImportField } from '@wegband/domain/features/member-import/import-fields.ts'
import {
  type Change,
  DECISIONS,
  OUTCOMES,
  ROW_REASONS,
} from '@wegband/domain/features/member-import/outcomes.ts'
import type { RowProblem } from '@wegband/domain/features/member-import/read-row.ts'
import { instant, primaryId, timestamps } from '../columns.ts'
import { users } from '../people.ts'
import { schools } from '../schools.ts'

/** The number that a school gave a member, by which a second import finds the person again. `key`: the compared form. */
export const memberNumbers = pgTable(
  'member_numbers',
  {
    id: primaryId(),
    schoolId: integer()
      .notNull()
      .references(() => schools.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    number: text().notNull(),
    key: text().notNull(),
    ...timestamps,
  },
  (t) => [
    unique('member_numbers_once').on(t.schoolId, t.key),
    unique('member_numbers_person').on(t.userId, t.schoolId),
  ],
)

export const memberImports = pgTable(
  'member_imports',
  {
    id: primaryId(),
    schoolId: integer()
      .notNull()
      .references(() => schools.id, { onDelete: 'cascade' }),
    createdBy: integer().references(() => users.id, { onDelete: 'set null' }),
    /** Whose rights the work uses: who started the run or its undo. */
    runBy: integer().references(() => users.id, { onDelete: 'set null' }),
    state: text({ enum: IMPORT_STATES }).notNull().default('mapping'),
    fileName: text().notNull(),
    encoding: text({ enum: ENCODINGS }).notNull(),
    separator: text({ enum: [';', ',', '\t'] }).notNull(),
    headings: text().array().notNull(),
    rowCount: integer().notNull(),
    columns: jsonb().$type<(ImportField | null)[]>().notNull(),
    dateOrder: text({ enum: DATE_ORDERS }).notNull(),
    sendsEmails: boolean().notNull().default(false),
    language: text().notNull().default('de'),
    /** The last line that the work of this state has done. */
    lineDone: integer().notNull().default(0),
    progress: integer().notNull().default(0),
    problem: text({ enum: ROW_REASONS }),
    /** The process that works on it, while its lease lasts. */
    worker: text(),
    leaseUntil: instant(),
    attempts: integer().notNull().default(0),
    ...timestamps,
  },
  (t) => [
    index('member_imports_school').on(t.schoolId, t.id),
    index('member_imports_work')
      .on(t.id)
      .where(sql`${t.state} in ('checking', 'running', 'undoing')`),
    index('member_imports_created_by').on(t.createdBy),
    index('member_imports_run_by').on(t.runBy),
  ],
)

/** What undoing a row needs. */
export type RowRecord = {
  /** Accounts that the row created: the person, and a guardian, whose version notices of other children change. */
  readonly created: readonly { readonly id: number; readonly updatedAt: string | null }[]
  /** What it changed of a known person. */
  readonly before?: Readonly<Record<string, unknown>>
  readonly after?: Readonly<Record<string, unknown>>
  readonly events: readonly { readonly kind: 'placement' | 'training'; readonly sourceId: number }[]
}

export const memberImportRows = pgTable(
  'member_import_rows',
  {
    id: primaryId(),
    importId: integer()
      .notNull()
      .references(() => memberImports.id, { onDelete: 'cascade' }),
    line: integer().notNull(),
    cells: text().array().notNull(),
    outcome: text({ enum: OUTCOMES }),
    reason: text({ enum: ROW_REASONS }),
    problems: jsonb().$type<readonly RowProblem[]>().notNull().default([]),
    changes: jsonb().$type<readonly Change[]>().notNull().default([]),
    matches: integer()
      .array()
      .notNull()
      .default(sql`'{}'`),
    decision: text({ enum: DECISIONS }),
    matchId: integer(),
    /** By which rows of the file are compared with each other. */
    numberKey: text(),
    personKey: text(),
    state: text({ enum: ROW_STATES }).notNull().default('waiting'),
    userId: integer().references(() => users.id, { onDelete: 'set null' }),
    record: jsonb().$type<RowRecord>(),
  },
  (t) => [
    uniqueIndex('member_import_rows_once').on(t.importId, t.line),
    index('member_import_rows_outcome').on(t.importId, t.outcome, t.line),
    index('member_import_rows_number').on(t.importId, t.numberKey),
    index('member_import_rows_person').on(t.importId, t.personKey),
    index('member_import_rows_user').on(t.userId),
  ],
)

/** Saved by name: which heading holds what. */
export const memberImportMappings = pgTable(
  'member_import_mappings',
  {
    id: primaryId(),
    schoolId: integer()
      .notNull()
      .references(() => schools.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    fields: jsonb().$type<Record<string, ImportField>>().notNull(),
    dateOrder: text({ enum: DATE_ORDERS }).notNull(),
    ...timestamps,
  },
  (t) => [uniqueIndex('member_import_mappings_once').on(t.schoolId, sql`lower(${t.name})`)],
)

/** Names the sources of ledger events that imports enter; above those of other imports. */
export const importSourceIds = pgSequence('import_source_ids', { startWith: 1_000_000_000 })
