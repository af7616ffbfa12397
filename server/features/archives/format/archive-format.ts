/**
 * The format of an archive of everything: a gzipped tar, documented in docs/archive.md. `manifest.json` comes first, `end.json` last.
 * Between them are `tables/<table>/<number>.jsonl` (open rows), `sealed/<table>/<number>.bin` (rows under the passphrase), and
 * `files/<folder>/<name>` and `videos/<ref>/<path>`.
 */
import { createHash } from 'node:crypto'
import { z } from 'zod'

export const ARCHIVE_FORMAT = 1
export const MANIFEST = 'manifest.json'
export const END = 'end.json'
/** The name below `sealed` under which the key of the videos is. */
export const VIDEOS_KEY = 'videos-key'

/** A tar entry states its length first, so rows are collected in memory up to this size. */
export const PIECE_BYTES = 4 * 1024 * 1024
/** One row can be larger than a piece. */
export const LARGEST_PIECE_BYTES = 64 * 1024 * 1024
export const LARGEST_NOTE_BYTES = 4 * 1024 * 1024
/** Rows pack to about a tenth; what grows beyond this is made to fill a disk. */
export const MOST_GROWTH = 100
const SCHEMA_NAME = /^[a-z_][a-z0-9_]{0,62}$/

const name = z.string().regex(SCHEMA_NAME)
const columns = z.array(name).min(1).max(200)
export const manifestShape = z.strictObject({
  format: z.literal(ARCHIVE_FORMAT),
  createdAt: z.iso.datetime(),
  /** The invented federation: only a demo takes it. */
  isDemo: z.boolean(),
  /** The schema of the database: an installation takes archives of its own schema only. */
  schema: z.strictObject({ number: z.int(), sha256: z.string() }),
  tables: z
    .array(z.strictObject({ name, columns: columns.nullable(), sealedColumns: columns.nullable() }))
    .max(1_000),
  /** `lastValue` null: it has not been used yet. A string, because it may exceed a number. */
  sequences: z
    .array(
      z.strictObject({
        name,
        lastValue: z
          .string()
          .regex(/^\d{1,19}$/)
          .nullable(),
      }),
    )
    .max(1_000),
  /** Null without a passphrase. */
  passphrase: z.strictObject({ salt: z.string().max(64), check: z.string().max(64) }).nullable(),
})
export type ArchiveManifest = z.output<typeof manifestShape>
export type ArchivedTable = ArchiveManifest['tables'][number]

const counts = z.record(z.string(), z.int())
export const endShape = z.strictObject({
  rows: counts,
  sealedRows: counts,
  files: z.int(),
  /** Over every entry before this one, in their order: path, length and content. */
  sha256: z.string(),
})
export type ArchiveEnd = z.output<typeof endShape>

export type EntryPath =
  | { readonly kind: 'rows'; readonly table: string }
  | { readonly kind: 'sealed'; readonly table: string }
  | { readonly kind: 'file'; readonly name: `${string}/${string}` }
  | { readonly kind: 'video'; readonly path: string }

const ROWS = /^tables\/([a-z_][a-z0-9_]{0,62})\/\d{6}\.jsonl$/
const SEALED = /^sealed\/([a-z_][a-z0-9_-]{0,62})\/\d{6}\.bin$/
const FILE = /^files\/([a-z][a-z-]{0,30})\/([a-z0-9][a-z0-9-]{0,99}(?:\.[a-z0-9]{1,8}){0,2})$/
const VIDEO =
  /^videos\/([a-z0-9][a-z0-9-]{0,63}(?:\/[a-z0-9]{1,16})?\/[a-z0-9][a-z0-9-]{0,63}\.[a-z0-9]{1,8})$/

/** Undefined for every path that this version does not write, such as those that lead out of their folder. */
export const readPath = (path: string): EntryPath | undefined => {
  const [, rows] = ROWS.exec(path) ?? []
  if (rows !== undefined) return { kind: 'rows', table: rows }
  const [, sealed] = SEALED.exec(path) ?? []
  if (sealed !== undefined) return { kind: 'sealed', table: sealed }
  const [, folder, file] = FILE.exec(path) ?? []
  if (folder !== undefined && file !== undefined) return { kind: 'file', name: `${folder}/${file}` }
  const [, video] = VIDEO.exec(path) ?? []
  return video === undefined ? undefined : { kind: 'video', path: video }
}

export const pieceName = (number: number): string => String(number).padStart(6, '0')

/** One sum over all entries, so that none can be missing, doubled, changed or in another place. */
export const entrySum = () => {
  const sum = createHash('sha256')
  return {
    begin: (path: string, size: number): void => {
      sum.update(`${path}\n${size}\n`)
    },
    add: (bytes: Uint8Array): void => {
      sum.update(bytes)
    },
    end: (): string => sum.digest('hex'),
  }
}
