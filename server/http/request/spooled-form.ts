/**
 * Reads a multipart/form-data body while it arrives, and writes each file of it to this machine's disk. So many large uploads need no
 * more memory than one. As strict as `multipart.ts` (reliability F24, F25).
 */
import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { HEAD_END, MAX_HEADER_BYTES, malformed, readPartHead } from './multipart.ts'

/** A plain field is a name or a sentence. */
const MAX_FIELD_BYTES = 8192
const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
const RETRY_MS = 60_000
const LINE_END = Buffer.from('\r\n')
const CLOSING = Buffer.from('--')

export type SpooledFile = {
  /** The name of the part in the form. */
  readonly name: string
  /** The sender's name for the file, only for display. */
  readonly fileName: string
  /** Where its bytes lie until the answer is sent. */
  readonly path: string
  readonly size: number
}
export type SpooledForm = {
  readonly fields: readonly { readonly name: string; readonly value: string }[]
  readonly files: readonly SpooledFile[]
}
export type SpoolLimits = {
  readonly boundary: string
  readonly maxBytes: number
  readonly maxFileBytes: number
  readonly maxParts: number
  /** Exists only for this request. */
  readonly folder: string
  readonly now: () => Date
  /** Decides by the fields before a file whether any byte of it is written. */
  readonly beforeFile?: ((fields: SpooledForm['fields']) => Promise<void>) | undefined
}

/** What receives the bytes of one part. */
type Sink = { write(bytes: Buffer): Promise<void>; close(): Promise<void> }

const tooLarge = (): AppError => new AppError('general.too-large')

const openFile = async (
  { folder, maxFileBytes }: SpoolLimits,
  name: string,
  fileName: string,
  done: (file: SpooledFile) => void,
): Promise<Sink> => {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
  const path = join(folder, randomBytes(8).toString('hex'))
  const handle: FileHandle = await open(path, 'wx', FILE_MODE)
  let size = 0
  return {
    write: async (bytes) => {
      size += bytes.length
      if (size > maxFileBytes) {
        await handle.close()
        throw tooLarge()
      }
      await handle.writeFile(bytes)
    },
    close: async () => {
      await handle.close()
      done({ name, fileName, path, size })
    },
  }
}

const openField = (done: (value: string) => void): Sink => {
  const chunks: Buffer[] = []
  let size = 0
  return {
    write: (bytes) => {
      size += bytes.length
      if (size > MAX_FIELD_BYTES) return Promise.reject(tooLarge())
      // A copy: the view would keep the whole chunk of the connection in memory.
      chunks.push(Buffer.from(bytes))
      return Promise.resolve()
    },
    close: () => {
      done(Buffer.concat(chunks).toString('utf8'))
      return Promise.resolve()
    },
  }
}

/** The form is refused before its file: its bytes are read to the end, so that the sender gets the answer, and go nowhere. */
class FileRefused extends Error {
  readonly reason: unknown
  constructor(reason: unknown) {
    super('the file is refused')
    this.reason = reason
  }
}

const openSink = async (limits: SpoolLimits, head: Buffer, form: MutableForm): Promise<Sink> => {
  const { name, fileName } = readPartHead(head)
  if (fileName === undefined)
    return openField((value) => {
      form.fields.push({ name, value })
    })
  try {
    await limits.beforeFile?.(form.fields)
  } catch (error) {
    throw new FileRefused(error)
  }
  return openFile(limits, name, fileName, (file) => {
    form.files.push(file)
  })
}
type MutableForm = { fields: { name: string; value: string }[]; files: SpooledFile[] }

/** Where in the body the reader is: behind a boundary line, in the head of a part, in its bytes, or after the last one. */
type Place = 'opening' | 'boundary' | 'head' | 'bytes' | 'end'

class FormReader {
  readonly form: MutableForm = { fields: [], files: [] }
  readonly #limits: SpoolLimits
  readonly #delimiter: Buffer
  #rest: Buffer = Buffer.alloc(0)
  #place: Place = 'opening'
  #sink: Sink | undefined
  #parts = 0

  constructor(limits: SpoolLimits) {
    this.#limits = limits
    this.#delimiter = Buffer.from(`\r\n--${limits.boundary}`)
  }

  async take(chunk: Buffer): Promise<void> {
    await this.#join(chunk)
    while (await this.#step());
  }

  /** In the bytes of a file what is left of the chunk before is short: it is written by itself, so that nothing large is copied. */
  async #join(chunk: Buffer): Promise<void> {
    const rest = this.#rest
    const seam =
      this.#place === 'bytes' && rest.length > 0
        ? Buffer.concat([rest, chunk.subarray(0, this.#delimiter.length)])
        : undefined
    const isClean =
      seam !== undefined && chunk.length >= this.#delimiter.length && !seam.includes(this.#delimiter)
    if (isClean) await this.#sink?.write(rest)
    this.#rest = rest.length === 0 || isClean ? chunk : Buffer.concat([rest, chunk])
  }

  finish(): SpooledForm {
    if (this.#place !== 'end') throw malformed()
    return this.form
  }

  /** Ends what is open after a failure. */
  async abandon(): Promise<void> {
    await this.#sink?.close().catch(() => undefined)
  }

  #drop(bytes: number): void {
    this.#rest = this.#rest.subarray(bytes)
  }

  /** False when more bytes must arrive first. */
  #step(): Promise<boolean> | boolean {
    switch (this.#place) {
      case 'opening':
        return this.#readOpening()
      case 'boundary':
        return this.#readBoundaryEnd()
      case 'head':
        return this.#readHead()
      case 'bytes':
        return this.#readBytes()
      case 'end':
        this.#rest = Buffer.alloc(0)
        return false
    }
  }

  #readOpening(): boolean {
    const opening = this.#delimiter.subarray(LINE_END.length)
    if (this.#rest.length < opening.length) return false
    if (!this.#rest.subarray(0, opening.length).equals(opening)) throw malformed()
    this.#drop(opening.length)
    this.#place = 'boundary'
    return true
  }

  #readBoundaryEnd(): boolean {
    if (this.#rest.length < 2) return false
    const mark = this.#rest.subarray(0, 2)
    if (mark.equals(CLOSING)) this.#place = 'end'
    else if (mark.equals(LINE_END)) this.#place = 'head'
    else throw malformed()
    this.#drop(2)
    return true
  }

  async #readHead(): Promise<boolean> {
    const end = this.#rest.indexOf(HEAD_END)
    if (end === -1 && this.#rest.length < MAX_HEADER_BYTES) return false
    if (end === -1 || end > MAX_HEADER_BYTES) throw malformed()
    if (this.#parts === this.#limits.maxParts) throw tooLarge()
    this.#parts += 1
    this.#sink = await openSink(this.#limits, this.#rest.subarray(0, end), this.form)
    this.#drop(end + HEAD_END.length)
    this.#place = 'bytes'
    return true
  }

  async #readBytes(): Promise<boolean> {
    const at = this.#rest.indexOf(this.#delimiter)
    // The delimiter may be cut by the end of the chunk.
    const safe = at === -1 ? this.#rest.length - this.#delimiter.length + 1 : at
    if (safe > 0) {
      await this.#sink?.write(this.#rest.subarray(0, safe))
      this.#drop(safe)
    }
    if (at === -1) return false
    const sink = this.#sink
    this.#sink = undefined
    await sink?.close()
    this.#drop(this.#delimiter.length)
    this.#place = 'boundary'
    return true
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/**
 * Throws `general.malformed` for anything that is not exactly well-formed, `general.too-large` beyond a limit, and `general.unavailable`
 * when the disk is full. The caller removes the folder, also after a failure.
 */
export const spoolForm = async (body: AsyncIterable<Buffer>, limits: SpoolLimits): Promise<SpooledForm> => {
  const reader = new FormReader(limits)
  let received = 0
  let refused: FileRefused | undefined
  try {
    for await (const chunk of body) {
      received += chunk.length
      if (received > limits.maxBytes) throw tooLarge()
      if (refused !== undefined) continue
      try {
        await reader.take(chunk)
      } catch (error) {
        if (!(error instanceof FileRefused)) throw error
        refused = error
      }
    }
    if (refused !== undefined) throw refused.reason
    return reader.finish()
  } catch (error) {
    await reader.abandon()
    // The sender is gone: no answer reaches it, and nothing is broken here.
    if (codeOf(error) === 'ECONNRESET') throw malformed()
    if (!NO_ROOM.has(codeOf(error))) throw error
    const retryAt = new Date(limits.now().getTime() + RETRY_MS).toISOString()
    throw new AppError('general.unavailable', { retryAt }, { cause: error })
  }
}

/** The folder for uploads in progress; nothing in it outlives its request. */
export const spoolFolderOf = ({ dataDirectory }: { readonly dataDirectory: string }): string =>
  join(dataDirectory, 'incoming')

/** Removes what a process that died left behind: folders of requests that began before `before`. */
export const sweepSpool = async (root: string, before: Date): Promise<void> => {
  for (const name of await readdir(root).catch(() => [])) {
    const path = join(root, name)
    const isOld = await stat(path).then(
      ({ mtimeMs }) => mtimeMs < before.getTime(),
      () => false,
    )
    if (isOld) await rm(path, { recursive: true, force: true })
  }
}
