/**
 * The one way an uploaded paper becomes a file that may be stored and handed to others. Its bytes decide the format, and pictures are
 * drawn anew. PDFs that do or carry something are refused, and the virus scanner is asked (reliability F24, F25).
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
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

/** The bytes of the file that is being checked. One at a time is, so one buffer serves all and none waits to be collected. */
let scratch = Buffer.alloc(0)

const readWhole = async (path: string): Promise<Buffer> => {
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    if (scratch.length < size) scratch = Buffer.allocUnsafeSlow(size)
    let at = 0
    while (at < size) {
      const { bytesRead } = await handle.read(scratch, at, size - at, at)
      if (bytesRead === 0) break
      at += bytesRead
    }
    return scratch.subarray(0, at)
  } finally {
    await handle.close()
  }
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

type Clean = {
  readonly kind: FileKind
  readonly path: string
  readonly size: number
  readonly sha256: string
}

/** Refuses a PDF, or writes a picture anew beside the original; returns where the file to store lies. */
const cleanse = async (path: string): Promise<Clean> => {
  const bytes = await readWhole(path)
  const kind = fileKindOf(bytes.subarray(0, KIND_BYTES))
  if (kind === undefined) throw new AppError('files.kind')
  if (kind === 'pdf') {
    const refusal = await whyNotPdf(bytes)
    if (refusal !== undefined) throw new AppError(refusal)
    return { kind, path, size: bytes.length, sha256: sha256(bytes) }
  }
  const clean = `${path}-clean`
  const drawn = await redrawPicture(bytes, kind)
  await writeFile(clean, drawn, { mode: 0o600 })
  return { kind, path: clean, size: drawn.length, sha256: sha256(drawn) }
}

const scan = async (scanner: VirusScanner, path: string): Promise<boolean> => {
  const result = await scanner.scan(() => createReadStream(path))
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
  const clean = await oneAtATime(() => cleanse(path))
  // The original is what a scanner knows; the clean picture is made of its colours alone.
  const isScanned = await scan(virusScanner, path)
  return { ...FILE_TYPES[clean.kind], ...clean, isScanned }
}
