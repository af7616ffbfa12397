/**
 * What a backup is: a gzipped tar with, in this order,
 * `manifest.json` (this shape), `tables/<table>/<number>.copy` (PostgreSQL's COPY text, in pieces), `files/…` (the data directory
 * without the database itself) and `end.json`, whose presence says that nothing is missing.
 */
import { z } from 'zod'

export const BACKUP_FORMAT = 1
export const MANIFEST_ENTRY = 'manifest.json'
export const END_ENTRY = 'end.json'
export const TABLES_FOLDER = 'tables'
export const FILES_FOLDER = 'files'

const migration = z.object({ number: z.int(), name: z.string(), checksum: z.string() })
const table = z.object({ name: z.string(), columns: z.array(z.string()) })
/** `lastValue` null: nobody has asked the sequence yet. A string, because it may exceed a number. */
const sequence = z.object({ name: z.string(), lastValue: z.string().nullable() })

export const manifestShape = z.object({
  format: z.literal(BACKUP_FORMAT),
  createdAt: z.string(),
  postgres: z.string(),
  migrations: z.array(migration),
  tables: z.array(table),
  sequences: z.array(sequence),
})
export type Manifest = z.infer<typeof manifestShape>
export type BackupTable = z.infer<typeof table>
export type BackupSequence = z.infer<typeof sequence>

/** Rows of each table, and how many files. */
export const endShape = z.object({ rows: z.record(z.string(), z.int()), files: z.int() })
export type BackupEnd = z.infer<typeof endShape>

export type BackupSummary = { readonly tables: number; readonly rows: number; readonly files: number }
export const summaryOf = (end: BackupEnd): BackupSummary => ({
  tables: Object.keys(end.rows).length,
  rows: Object.values(end.rows).reduce((total, rows) => total + rows, 0),
  files: end.files,
})
