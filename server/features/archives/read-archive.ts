/** Reads an archive entry by entry. What this version did not write is refused before any of it is used. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { z } from 'zod'
import type { ArchiveProblem } from '@wegband/domain/features/archives/archive-problems.ts'
import { readTar, type TarEntry } from '../../db/backup/tar.ts'
import {
  type ArchiveEnd,
  type ArchiveManifest,
  END,
  endShape,
  entrySum,
  type EntryPath,
  LARGEST_NOTE_BYTES,
  LARGEST_PIECE_BYTES,
  MANIFEST,
  manifestShape,
  MOST_GROWTH,
  readPath,
  VIDEOS_KEY,
} from './format/archive-format.ts'
import { isKeyOf, keyOf, openPiece } from './format/passphrase.ts'

/** Why an archive is refused. `place`: the entry, the table, or what else says where. */
export class ArchiveRefusal extends Error {
  readonly problem: ArchiveProblem
  constructor(problem: ArchiveProblem, place: string, options?: ErrorOptions) {
    super(`${problem}: ${place}`, options)
    this.problem = problem
  }
}

/** What a small archive may grow to anyhow. */
const GROWTH_FLOOR_BYTES = 64 * 1024 * 1024

export type ArchivePart =
  | { readonly kind: 'rows'; readonly table: string; readonly lines: string }
  | { readonly kind: 'sealed'; readonly table: string; readonly lines: string }
  | { readonly kind: 'videos-key'; readonly key: Buffer }
  | {
      readonly kind: 'file'
      readonly path: Extract<EntryPath, { kind: 'file' | 'video' }>
      readonly content: AsyncIterable<Buffer>
    }

const whole = async (entry: TarEntry, most: number): Promise<Buffer> => {
  if (!(entry.size <= most)) throw new ArchiveRefusal('too-large', entry.path)
  const parts: Buffer[] = []
  for await (const chunk of entry.content) parts.push(chunk)
  return Buffer.concat(parts)
}

const parseNote = <T>(shape: z.ZodType<T>, bytes: Buffer, name: string): T => {
  try {
    return shape.parse(JSON.parse(bytes.toString('utf8')))
  } catch (error) {
    throw new ArchiveRefusal('damaged', name, { cause: error })
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
const textOf = (bytes: Buffer, path: string): string => {
  try {
    return utf8.decode(bytes)
  } catch (error) {
    throw new ArchiveRefusal('damaged', path, { cause: error })
  }
}

const countLines = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

/** A file that unpacks to very much more than it is, is made to fill a disk. */
const growthGuard = (packed: number): Transform => {
  const most = Math.max(GROWTH_FLOOR_BYTES, packed * MOST_GROWTH)
  let size = 0
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      size += chunk.length
      if (size > most) done(new ArchiveRefusal('too-large', 'the archive'))
      else done(null, chunk)
    },
  })
}

const isOfReading = (error: Error): boolean => {
  const code = 'code' in error ? String(error.code) : undefined
  // What the reader of the tar throws has no code.
  return code === undefined
    ? error.constructor === Error
    : code.startsWith('Z_') || code === 'ERR_STREAM_PREMATURE_CLOSE'
}

/** Errors of the packing and of the tar, in the words of an archive. */
const asRefusal = (error: unknown): unknown =>
  !(error instanceof ArchiveRefusal) && error instanceof Error && isOfReading(error)
    ? new ArchiveRefusal('damaged', 'the archive', { cause: error })
    : error

/** The entries of the file; the streams are closed when the reader stops. */
async function* entriesOf(file: string): AsyncGenerator<TarEntry> {
  const { size } = await stat(file)
  const source = createReadStream(file)
  const unzipped = createGunzip()
  const guard = growthGuard(size)
  source.on('error', (error) => unzipped.destroy(error))
  unzipped.on('error', (error) => guard.destroy(error))
  source.pipe(unzipped).pipe(guard)
  try {
    yield* readTar(guard)
  } finally {
    source.destroy()
    unzipped.destroy()
    guard.destroy()
  }
}

const readManifest = async (
  entries: AsyncIterator<TarEntry>,
): Promise<{ manifest: ArchiveManifest; bytes: Buffer }> => {
  const first = await entries.next()
  if (first.done === true || first.value.path !== MANIFEST || first.value.kind !== 'file')
    throw new ArchiveRefusal('damaged', MANIFEST)
  const bytes = await whole(first.value, LARGEST_NOTE_BYTES)
  return { manifest: parseNote(manifestShape, bytes, MANIFEST), bytes }
}

/** Undefined where the archive has no passphrase. */
const requireKey = async (
  { passphrase: facts }: ArchiveManifest,
  passphrase: string | undefined,
): Promise<Buffer | undefined> => {
  if (facts === null) return undefined
  if (passphrase === undefined || passphrase === '') throw new ArchiveRefusal('needs-passphrase', MANIFEST)
  const key = await keyOf(passphrase, facts.salt)
  if (!isKeyOf(key, facts.check)) throw new ArchiveRefusal('wrong-passphrase', MANIFEST)
  return key
}

const opened = (key: Buffer | undefined, path: string, bytes: Buffer): Buffer => {
  if (key === undefined) throw new ArchiveRefusal('foreign', path)
  try {
    return openPiece(key, path, bytes)
  } catch (error) {
    throw new ArchiveRefusal('damaged', path, { cause: error })
  }
}

type Counts = Omit<ArchiveEnd, 'sha256'>
const add = (counts: Record<string, number>, table: string, rows: number): void => {
  counts[table] = (counts[table] ?? 0) + rows
}

const isSame = (one: Record<string, number>, other: Record<string, number>): boolean => {
  const tables = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...tables].every((table) => (one[table] ?? 0) === (other[table] ?? 0))
}

const requireEnd = (end: ArchiveEnd, counts: Counts, sha256: string): void => {
  const isWhole =
    end.sha256 === sha256 &&
    end.files === counts.files &&
    isSame(end.rows, counts.rows) &&
    isSame(end.sealedRows, counts.sealedRows)
  if (!isWhole) throw new ArchiveRefusal('damaged', END)
}

export type ArchiveReader = {
  /** Called first, with what the archive says of itself. */
  readonly onManifest: (manifest: ArchiveManifest) => Promise<void> | void
  /** Reads the content of a file to its end. */
  readonly onPart: (part: ArchivePart) => Promise<void> | void
}

const readEntries = async (
  entries: AsyncGenerator<TarEntry>,
  passphrase: string | undefined,
  { onManifest, onPart }: ArchiveReader,
): Promise<ArchiveEnd> => {
  const { manifest, bytes: note } = await readManifest(entries)
  const key = await requireKey(manifest, passphrase)
  await onManifest(manifest)
  const sum = entrySum()
  sum.begin(MANIFEST, note.length)
  sum.add(note)
  const counts: Counts = { rows: {}, sealedRows: {}, files: 0 }
  for await (const entry of entries) {
    const { path } = entry
    if (path === END) {
      const end = parseNote(endShape, await whole(entry, LARGEST_NOTE_BYTES), END)
      requireEnd(end, counts, sum.end())
      return end
    }
    const place = entry.kind === 'file' ? readPath(path) : undefined
    if (place === undefined) throw new ArchiveRefusal('foreign', path.slice(0, 200))
    sum.begin(path, entry.size)
    if (place.kind === 'file' || place.kind === 'video') {
      counts.files += 1
      const content = async function* (): AsyncGenerator<Buffer> {
        for await (const chunk of entry.content) {
          sum.add(chunk)
          yield chunk
        }
      }
      await onPart({ kind: 'file', path: place, content: content() })
      continue
    }
    const bytes = await whole(entry, LARGEST_PIECE_BYTES)
    sum.add(bytes)
    if (place.kind === 'rows') {
      const lines = textOf(bytes, path)
      add(counts.rows, place.table, countLines(lines))
      await onPart({ kind: 'rows', table: place.table, lines })
    } else if (place.table === VIDEOS_KEY) await onPart({ kind: 'videos-key', key: opened(key, path, bytes) })
    else {
      const lines = textOf(opened(key, path, bytes), path)
      add(counts.sealedRows, place.table, countLines(lines))
      await onPart({ kind: 'sealed', table: place.table, lines })
    }
  }
  throw new ArchiveRefusal('damaged', END)
}

/** Reads the whole file; throws an ArchiveRefusal for what is damaged, foreign, too large, or under another passphrase. */
export const readArchive = async (
  file: string,
  passphrase: string | undefined,
  reader: ArchiveReader,
): Promise<ArchiveEnd> => {
  const entries = entriesOf(file)
  try {
    return await readEntries(entries, passphrase, reader)
  } catch (error) {
    throw asRefusal(error)
  } finally {
    await entries.return(undefined)
  }
}
