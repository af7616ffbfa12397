/**
 * The format of a backup: a gzipped tar with the following entries in this order. `manifest.json` has the shape below.
 * `tables/<table>/<number>.copy` is PostgreSQL's COPY text, in pieces. `files/…` is the data directory without the database. `end.json`
 * comes last and proves that the backup is complete.
 */
import { z } from 'zod'

export const BACKUP_FORMAT = 1
export const MANIFEST_ENTRY = 'manifest.json'
export const END_ENTRY = 'end.json'
export const TABLES_FOLDER = 'tables'
export const FILES_FOLDER = 'files'

const migration = z.object({ number: z.int(), name: z.string(), checksum: z.string() })
const table = z.object({ name: z.string(), columns: z.array(z.string()) })
/** `lastValue` null: the sequence has not been used yet. A string, because it may exceed a number. */
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

/** The number of rows of each table, and the number of files. */
export const endShape = z.object({ rows: z.record(z.string(), z.int()), files: z.int() })
export type BackupEnd = z.infer<typeof endShape>

export type BackupSummary = { readonly tables: number; readonly rows: number; readonly files: number }
export const summaryOf = (end: BackupEnd): BackupSummary => ({
  tables: Object.keys(end.rows).length,
  rows: Object.values(end.rows).reduce((total, rows) => total + rows, 0),
  files: end.files,
})
