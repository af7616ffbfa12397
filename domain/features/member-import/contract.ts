/** API contract of the import of members by CSV, in five steps: file, columns, trial, decisions, run (decisions §6 Import). */
import { z } from 'zod'
import { LOCALES } from '../../basics/locale.ts'
import { SEPARATORS } from '../../basics/csv.ts'
import { FIELD_CODES } from '../../errors/field-codes.ts'
import { endpoint } from '../../http/endpoint.ts'
import { countText, day, id, idParams, idText, instant, one, pageMeta } from '../../http/shapes.ts'
import { line } from '../accounts/person-shapes.ts'
import {
  FILE_MAX_BYTES,
  MAPPING_NAME_MAX,
  MOST_CELL_LENGTH,
  MOST_COLUMNS,
  MOST_ROWS,
} from './import-bounds.ts'
import { DATE_ORDERS, PERSON_FIELDS, SPORT_FIELDS } from './import-fields.ts'
import { DECISIONS, OUTCOMES, ROW_REASONS } from './outcomes.ts'

/**
 * `mapping`: waits for its columns. `checking`: the trial of all rows. `ready`: waits for decisions and the run. `stopped`: cancelled, or
 * ended by a problem; it can go on. `done` and `stopped` can be undone.
 */
export const IMPORT_STATES = [
  'mapping',
  'checking',
  'ready',
  'running',
  'stopped',
  'done',
  'undoing',
  'undone',
] as const
export type ImportPhase = (typeof IMPORT_STATES)[number]

/** `kept`: the undo left it, because it has been used since. */
export const ROW_STATES = ['waiting', 'done', 'failed', 'undone', 'kept'] as const
export type RowState = (typeof ROW_STATES)[number]

export const ENCODINGS = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const
export type FileEncoding = (typeof ENCODINGS)[number]

const importField = z.union([z.enum(PERSON_FIELDS), z.templateLiteral([z.enum(SPORT_FIELDS), ':', z.int()])])
const column = importField.nullable()
export const sportLevels = z.object({
  sportId: id,
  name: z.string(),
  levels: z.array(z.object({ index: z.int(), name: z.string() })),
})

/** How many rows of an outcome have which decision and state. */
export const rowCount = z.object({
  outcome: z.enum(OUTCOMES).nullable(),
  decision: z.enum(DECISIONS).nullable(),
  state: z.enum(ROW_STATES),
  rows: z.int(),
})
export type RowCount = z.output<typeof rowCount>

const importSummary = z.object({
  id,
  schoolId: id,
  state: z.enum(IMPORT_STATES),
  fileName: z.string(),
  rows: z.int(),
  createdAt: instant,
  updatedAt: instant,
})

export const memberImport = importSummary.extend({
  schoolName: z.string(),
  encoding: z.enum(ENCODINGS),
  separator: z.enum(SEPARATORS),
  headings: z.array(z.string()),
  /** The first rows, to recognise the columns by. */
  samples: z.array(z.array(z.string())),
  columns: z.array(column),
  dateOrder: z.enum(DATE_ORDERS),
  sports: z.array(sportLevels),
  /** Rows that the work of this state has behind it. */
  progress: z.int(),
  counts: z.array(rowCount),
  sendsEmails: z.boolean(),
  /** Why it stopped by itself. */
  problem: z.enum(ROW_REASONS).nullable(),
  /** Until then it can be undone, and its rows stay. */
  expiresAt: instant,
})
export type MemberImport = z.output<typeof memberImport>

export const savedMapping = z.object({ id, name: z.string() })

const refusals = ['auth.not-while-impersonating', 'member-import.wrong-state'] as const
/** What all of these endpoints share. */
const shared = { section: 'decisions §6 Import', access: 'registered' } as const
/** A school or an import, named by its id. Those of other schools are 404. */
const byId = { ...shared, params: idParams } as const
/** Changes one import and answers it. */
const changeById = { ...byId, answers: { 200: one(memberImport) } } as const

/** 404 for schools that are not the caller's. */
export const listMemberImports = endpoint({
  method: 'GET',
  path: '/api/schools/:id/member-imports',
  summary: 'The latest imports of a school, and its saved mappings',
  ...byId,
  staleOn: ['member-imports'],
  answers: {
    200: one(z.object({ imports: z.array(importSummary), mappings: z.array(savedMapping) })),
  },
  errors: [],
})

export const uploadMemberImport = endpoint({
  method: 'POST',
  path: '/api/schools/:id/member-imports',
  summary: 'Read a CSV file of members, as multipart form: file. Nothing is entered yet',
  ...byId,
  upload: { maxBytes: FILE_MAX_BYTES, maxParts: 1, spoolFileBytes: FILE_MAX_BYTES },
  answers: { 201: one(memberImport) },
  errors: [
    'auth.not-while-impersonating',
    'schools.closed',
    'member-import.no-file',
    'member-import.spreadsheet',
    'member-import.not-text',
    'member-import.empty',
    'member-import.no-headings',
    'member-import.too-many-rows',
    'member-import.too-many-columns',
    'member-import.cell-too-long',
    'member-import.too-many-open',
    'files.too-large',
  ],
  perMinute: 10,
})

export const readMemberImport = endpoint({
  method: 'GET',
  path: '/api/member-imports/:id',
  summary: 'An import with its columns, progress and counts',
  ...byId,
  staleOn: ['member-imports/:id'],
  answers: { 200: one(memberImport) },
  errors: [],
})

export const mapMemberImport = endpoint({
  method: 'PUT',
  path: '/api/member-imports/:id/mapping',
  summary: 'Say what the columns hold; the trial of all rows begins',
  ...changeById,
  body: z.strictObject({
    columns: z.array(column).min(1).max(MOST_COLUMNS),
    dateOrder: z.enum(DATE_ORDERS),
    /** Keeps the mapping under this name, in place of one of the same name. */
    saveAs: line(MAPPING_NAME_MAX).nullable().default(null),
    /** `updatedAt` as the page saw it. */
    seenAt: instant,
  }),
  errors: [...refusals, 'general.stale', 'member-import.too-many-mappings'],
})

/** Answers columns for the file of the import; nothing is stored. */
export const applyMapping = endpoint({
  method: 'GET',
  path: '/api/member-imports/:id/mappings/:mappingId',
  summary: 'The columns of an import by a saved mapping',
  ...shared,
  params: z.strictObject({ id: idText, mappingId: idText }),
  answers: { 200: one(z.object({ columns: z.array(column), dateOrder: z.enum(DATE_ORDERS) })) },
  errors: [],
})

export const removeMapping = endpoint({
  method: 'DELETE',
  path: '/api/schools/:id/member-import-mappings/:mappingId',
  summary: 'Remove a saved mapping',
  ...shared,
  params: z.strictObject({ id: idText, mappingId: idText }),
  answers: { 204: 'empty' },
  errors: ['auth.not-while-impersonating'],
})

const knownPerson = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  birthdayAt: day.nullable(),
  number: z.string().nullable(),
})

export const importRow = z.object({
  /** The line of the file. */
  line: z.int(),
  cells: z.array(z.string()),
  outcome: z.enum(OUTCOMES).nullable(),
  reason: z.enum(ROW_REASONS).nullable(),
  problems: z.array(z.object({ field: importField, code: z.enum(FIELD_CODES) })),
  changes: z.array(z.object({ field: importField, before: z.string(), after: z.string() })),
  matches: z.array(knownPerson),
  decision: z.enum(DECISIONS).nullable(),
  /** Whom the row changes. */
  matchId: id.nullable(),
  state: z.enum(ROW_STATES),
  /** Who was entered or changed. */
  userId: id.nullable(),
})
export type ImportRow = z.output<typeof importRow>

export const listImportRows = endpoint({
  method: 'GET',
  path: '/api/member-imports/:id/rows',
  summary: 'Rows of an import by outcome or state, in the order of the file',
  ...byId,
  staleOn: ['member-imports/:id'],
  query: z.strictObject({
    outcome: z.enum(OUTCOMES).optional(),
    state: z.enum(ROW_STATES).optional(),
    page: countText(MOST_ROWS).optional(),
  }),
  answers: { 200: z.object({ data: z.array(importRow), meta: pageMeta }) },
  errors: [],
})

export const decideRows = endpoint({
  method: 'PATCH',
  path: '/api/member-imports/:id/rows',
  summary: 'Decide for one row, or for all of an outcome',
  ...changeById,
  body: z.union([
    z.strictObject({
      line: z.int().min(1).max(2_147_483_647),
      decision: z.enum(DECISIONS),
      /** Whom it changes, where several are possible. */
      matchId: id.optional(),
    }),
    z.strictObject({ outcome: z.enum(OUTCOMES), decision: z.enum(DECISIONS) }),
  ]),
  errors: refusals,
})

export const repairRow = endpoint({
  method: 'PUT',
  path: '/api/member-imports/:id/rows/:line',
  summary: 'Correct cells of a row; it is tried again at once',
  ...shared,
  params: z.strictObject({ id: idText, line: idText }),
  body: z.strictObject({ cells: z.array(z.string().max(MOST_CELL_LENGTH)).max(MOST_COLUMNS) }),
  answers: { 200: one(importRow) },
  errors: refusals,
})

export const runMemberImport = endpoint({
  method: 'POST',
  path: '/api/member-imports/:id/run',
  summary: 'Enter what was decided; rows without a decision refuse it',
  ...changeById,
  body: z.strictObject({
    /** Adults get the link to their first password, and new guardians their invitation. */
    sendsEmails: z.boolean(),
    language: z.enum(LOCALES),
  }),
  errors: [...refusals, 'member-import.undecided', 'schools.closed'],
})

export const cancelMemberImport = endpoint({
  method: 'POST',
  path: '/api/member-imports/:id/cancel',
  summary: 'Stop the trial or the run; what was entered stays until it is undone',
  ...changeById,
  errors: refusals,
})

export const undoMemberImport = endpoint({
  method: 'POST',
  path: '/api/member-imports/:id/undo',
  summary: 'Take back what a run entered and changed, except what has been used since',
  ...changeById,
  errors: refusals,
})

export const discardMemberImport = endpoint({
  method: 'DELETE',
  path: '/api/member-imports/:id',
  summary: 'Discard an import that entered nothing, or whose result stays',
  ...byId,
  answers: { 204: 'empty' },
  errors: refusals,
})

export const saveImportErrors = endpoint({
  method: 'GET',
  path: '/api/member-imports/:id/errors',
  summary: 'The lines that were not entered, as CSV with their reasons',
  ...byId,
  query: z.strictObject({ language: z.enum(LOCALES).optional() }),
  answers: { 200: 'bytes' },
  errors: [],
})

export const memberImportEndpoints = [
  listMemberImports,
  uploadMemberImport,
  readMemberImport,
  mapMemberImport,
  applyMapping,
  removeMapping,
  listImportRows,
  decideRows,
  repairRow,
  runMemberImport,
  cancelMemberImport,
  undoMemberImport,
  discardMemberImport,
  saveImportErrors,
]
