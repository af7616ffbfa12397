/** Storage of pictures, papers and archives. The server makes all names and takes none from a user. Files are read through signed addresses. */
import type { Readable } from 'node:stream'

/** A folder of the product and a name within it: `avatars/3f…-512.webp`. Anything else is no name (reliability F26). */
export type FileName = `${string}/${string}`

export type StoredFile = {
  readonly size: number
  /** The entity tag of exactly these bytes, in quotes as in HTTP. */
  readonly etag: string
  /** Opens the file at the call. The caller reads the stream to the end or destroys it. A range includes its first and last byte. */
  readonly read: (range?: { start: number; end: number }) => Readable
}

export type FileStore = {
  /**
   * The whole file or nothing, on disk when the promise ends; a file of that name is replaced. Throws `FilesFullError` when there is no
   * room, and RangeError for what is no name.
   */
  readonly put: (name: FileName, content: Uint8Array | AsyncIterable<Uint8Array>) => Promise<void>
  /** Undefined when there is no such file. */
  readonly find: (name: FileName) => Promise<StoredFile | undefined>
  /** The bytes of a file that is known to be there, without asking first: the stream fails for one that is not. */
  readonly open: (name: FileName, range?: { start: number; end: number }) => Readable
  /** Done already counts as done. */
  readonly remove: (name: FileName) => Promise<void>
  /** Free bytes; undefined where the storage does not report them. */
  readonly room?: () => Promise<number | undefined>
  /** Everything in a folder that was last written before `before`: for jobs that clear away what nothing points to. */
  readonly listOlder: (folder: string, before: Date) => Promise<FileName[]>
}

/** The disk or the quota is full: later is better (reliability F35). */
export class FilesFullError extends Error {
  constructor(options?: ErrorOptions) {
    super('no room for another file', options)
    this.name = 'FilesFullError'
  }
}

/** The storage does not answer, or answers wrongly. The caller receives a 503, as without a database. */
export class FilesUnavailableError extends Error {
  readonly code = 'ETIMEDOUT'
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'FilesUnavailableError'
  }
}

const NAME = /^[a-z][a-z-]{0,30}\/[a-z0-9][a-z0-9-]{0,99}(?:\.[a-z0-9]{1,8}){0,2}$/
const FOLDER = /^[a-z][a-z-]{0,30}$/

/** Throws RangeError for what could lead elsewhere. */
export const checkName = (name: string): void => {
  if (!NAME.test(name)) throw new RangeError('not a name of a file')
}
export const checkFolder = (folder: string): void => {
  if (!FOLDER.test(folder)) throw new RangeError('not a name of a folder')
}
