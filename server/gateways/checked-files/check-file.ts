/**
 * The one way an uploaded paper becomes a file that may be stored and handed to others: its bytes decide the format, pictures are drawn
 * anew, PDFs that do or carry something are refused, and the virus scanner is asked (reliability F24, F25).
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { FILE_TYPES, fileKindOf, KIND_BYTES, type FileKind } from '@wegband/domain/basics/file-kinds.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { VirusScanner } from '../virus-scanner/port.ts'
import { whyNotPdf } from './inspect-pdf.ts'
import { redrawPicture } from './redraw-picture.ts'

export type CheckedFile = {
  readonly kind: FileKind
  readonly mime: string
  /** `pdf`, `jpg` or `png`. */
  readonly ending: string
  readonly size: number
  /** SHA-256 of its bytes, as 64 digits. */
  readonly sha256: string
  /** False where there is no virus scanner. */
  readonly isScanned: boolean
  /** On this machine's disk, as long as its upload lasts. */
  readonly path: string
}

let last: Promise<unknown> = Promise.resolve()

/** One file after the other, so that many uploads need no more memory than one. */
export const oneAtATime = <T>(work: () => Promise<T>): Promise<T> => {
  const turn = last.then(work)
  last = turn.catch(() => undefined)
  return turn
}

export const sha256Of = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk)
  return hash.digest('hex')
}

/** Refuses a PDF, or writes a picture anew beside the original; returns where the file to store lies. */
const cleanse = async (path: string): Promise<{ readonly kind: FileKind; readonly path: string }> => {
  const bytes = await readFile(path)
  const kind = fileKindOf(bytes.subarray(0, KIND_BYTES))
  if (kind === undefined) throw new AppError('files.kind')
  if (kind === 'pdf') {
    const refusal = await whyNotPdf(bytes)
    if (refusal !== undefined) throw new AppError(refusal)
    return { kind, path }
  }
  const clean = `${path}-clean`
  await writeFile(clean, await redrawPicture(bytes, kind), { mode: 0o600 })
  return { kind, path: clean }
}

const scan = async (scanner: VirusScanner, path: string): Promise<boolean> => {
  const result = await scanner.scan(createReadStream(path))
  if (result.verdict === 'infected') throw new AppError('files.infected')
  return result.verdict === 'clean'
}

/**
 * `path`: the bytes as they arrived. Throws `files.kind`, `files.encrypted`, `files.scripts`, `files.launch`, `files.embedded`,
 * `files.unreadable` or `files.infected`.
 */
export const checkFile = async (
  { virusScanner }: { readonly virusScanner: VirusScanner },
  path: string,
): Promise<CheckedFile> => {
  const { kind, path: clean } = await oneAtATime(() => cleanse(path))
  // The original is what a scanner knows; the clean picture is made of its colours alone.
  const isScanned = await scan(virusScanner, path)
  const [{ size }, sha256] = await Promise.all([stat(clean), sha256Of(clean)])
  return { kind, ...FILE_TYPES[kind], size, sha256, isScanned, path: clean }
}
