/** Writes everything of an installation as the bytes of an archive: the database as of one moment, then the files. */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { type TarEntry, tarText, writeTar } from '../../db/backup/tar.ts'
import { type FilePlaces, listFiles } from './archive-files.ts'
import { beginSnapshot, describeDatabase, listTables, openClient, readLines } from './archive-store.ts'
import {
  ARCHIVE_FORMAT,
  type ArchiveEnd,
  END,
  entrySum,
  MANIFEST,
  PIECE_BYTES,
  pieceName,
  VIDEOS_KEY,
} from './format/archive-format.ts'
import { passphraseFacts, sealPiece } from './format/passphrase.ts'
import { type ArchivedRow, openValues } from './format/sealed-values.ts'

const OWNER_ONLY_FILE = 0o600
/** Videos and pictures do not get smaller, so a higher level would only take longer. */
const GZIP_LEVEL = 4
const LINE_END = 0x0a

export type Progress = { readonly done: number; readonly total: number }

export type WriteParts = FilePlaces & {
  /** Past any pooler. */
  readonly connectionString: string
  readonly appSecret: string
  /** The key under which the videos of this installation are encrypted. */
  readonly videosKey: Buffer
  readonly createdAt: string
  /** The key from the passphrase and the salt of `createdAt`; undefined: hashes and sealed data stay out. */
  readonly key: Buffer | undefined
  /** Called after each piece and before each file; what it throws ends the work. */
  readonly onProgress?: (progress: Progress) => Promise<void>
}

const entryOf = (path: string, bytes: Buffer): TarEntry => ({
  path,
  kind: 'file',
  mode: OWNER_ONLY_FILE,
  size: bytes.length,
  modifiedAt: 0,
  content: Readable.from([bytes]),
})

const countLines = (bytes: Buffer): number => {
  let count = 0
  for (let at = bytes.indexOf(LINE_END); at !== -1; at = bytes.indexOf(LINE_END, at + 1)) count += 1
  return count
}

/** Whole lines in pieces, cut at the first line end behind the size: equal rows make equal pieces, however their bytes arrive. */
async function* piecesOf(lines: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  let size = 0
  for await (const chunk of lines) {
    let rest = chunk
    for (;;) {
      const end = rest.indexOf(LINE_END, Math.max(0, PIECE_BYTES - size))
      if (end === -1) break
      yield Buffer.concat([...parts, rest.subarray(0, end + 1)])
      parts = []
      size = 0
      rest = rest.subarray(end + 1)
    }
    if (rest.length === 0) continue
    parts.push(rest)
    size += rest.length
  }
  if (size > 0) yield Buffer.concat(parts)
}

/** Sealed values in clear; they are sealed again as a whole. */
const inClear = (table: string, piece: Buffer, appSecret: string): Buffer =>
  Buffer.from(
    piece
      .toString('utf8')
      .trimEnd()
      .split('\n')
      // PostgreSQL wrote each line as an object.
      .map((line) => `${JSON.stringify(openValues(table, JSON.parse(line) as ArchivedRow, appSecret))}\n`)
      .join(''),
  )

type Counts = { rows: Record<string, number>; sealedRows: Record<string, number>; files: number }

type Steps = {
  /** After each piece, so that work that was cancelled ends within one. */
  readonly noteProgress: () => Promise<void>
  /** A table is done. */
  readonly next: () => void
}

const stepsOf = ({ onProgress }: WriteParts, total: number): Steps => {
  let done = 0
  return {
    noteProgress: async () => onProgress?.({ done, total }),
    next: () => {
      done += 1
    },
  }
}

async function* rowEntries(
  client: pg.Client,
  parts: WriteParts,
  counts: Counts,
  { noteProgress, next }: Steps,
  tables: Awaited<ReturnType<typeof describeDatabase>>['tables'],
): AsyncGenerator<TarEntry> {
  const { appSecret, key } = parts
  const catalogue = new Map((await listTables(client)).map((table) => [table.name, table]))
  for (const { name, columns, sealedColumns } of tables) {
    const table = catalogue.get(name)
    if (table === undefined) continue
    if (columns !== null) {
      counts.rows[name] = 0
      let number = 0
      for await (const piece of piecesOf(readLines(client, table, { columns, part: 'open' }))) {
        number += 1
        counts.rows[name] += countLines(piece)
        yield entryOf(`tables/${name}/${pieceName(number)}.jsonl`, piece)
        await noteProgress()
      }
    }
    if (sealedColumns !== null && key !== undefined) {
      counts.sealedRows[name] = 0
      let number = 0
      const lines = readLines(client, table, { columns: sealedColumns, part: 'sealed' })
      for await (const piece of piecesOf(lines)) {
        number += 1
        counts.sealedRows[name] += countLines(piece)
        const path = `sealed/${name}/${pieceName(number)}.bin`
        yield entryOf(path, sealPiece(key, path, inClear(name, piece, appSecret)))
        await noteProgress()
      }
    }
    next()
    await noteProgress()
  }
}

async function* allEntries(client: pg.Client, parts: WriteParts, counts: Counts): AsyncGenerator<TarEntry> {
  const { createdAt, key } = parts
  const hasPassphrase = key !== undefined
  const described = await describeDatabase(client, hasPassphrase)
  const manifest = {
    format: ARCHIVE_FORMAT,
    createdAt,
    ...described,
    passphrase: hasPassphrase ? passphraseFacts(key, createdAt) : null,
  }
  yield tarText(MANIFEST, JSON.stringify(manifest, null, 2))
  // The files count as one step: how many there are is known at the end.
  const steps = stepsOf(parts, described.tables.length + 1)
  yield* rowEntries(client, parts, counts, steps, described.tables)
  if (hasPassphrase) {
    const path = `sealed/${VIDEOS_KEY}/${pieceName(1)}.bin`
    yield entryOf(path, sealPiece(key, path, parts.videosKey))
  }
  // Files come after the rows: a file that a row names existed before the row did.
  for await (const { path, size, read } of listFiles(parts, hasPassphrase)) {
    counts.files += 1
    await steps.noteProgress()
    yield { path, kind: 'file', mode: OWNER_ONLY_FILE, size, modifiedAt: 0, content: read() }
  }
  yield tarText(END, '')
}

/** Writes the counts and the sum over all entries into the last one. */
async function* summed(entries: AsyncIterable<TarEntry>, counts: Counts): AsyncGenerator<TarEntry> {
  const sum = entrySum()
  for await (const entry of entries) {
    if (entry.path === END) {
      const end: ArchiveEnd = { ...counts, sha256: sum.end() }
      yield tarText(END, JSON.stringify(end, null, 2))
      return
    }
    sum.begin(entry.path, entry.size)
    const content = async function* (): AsyncGenerator<Buffer> {
      for await (const chunk of entry.content) {
        sum.add(chunk)
        yield chunk
      }
    }
    yield { ...entry, content: content() }
  }
}

/** Streams the archive into `take`, which gets all bytes or a failure. */
export const writeEverything = async (
  parts: WriteParts,
  take: (bytes: AsyncIterable<Buffer>) => Promise<unknown>,
): Promise<void> => {
  const client = await openClient(parts.connectionString)
  try {
    await beginSnapshot(client)
    const counts: Counts = { rows: {}, sealedRows: {}, files: 0 }
    await pipeline(
      Readable.from(writeTar(summed(allEntries(client, parts, counts), counts))),
      createGzip({ level: GZIP_LEVEL }),
      async (bytes: AsyncIterable<Buffer>) => {
        await take(bytes)
      },
    )
  } finally {
    await client.end()
  }
}
