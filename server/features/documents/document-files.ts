/** Where uploaded documents are stored: random names, which say nothing about their content. */
import { randomBytes } from 'node:crypto'
import { MS_PER_HOUR } from '@wegband/domain/basics/calendar-days.ts'
import { FILE_TYPES } from '@wegband/domain/basics/file-kinds.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { CheckedFile } from '../../gateways/checked-files/check-file.ts'
import { readPieces } from '../../gateways/checked-files/read-pieces.ts'
import { FilesFullError, type FileName } from '../../gateways/files/port.ts'
import type { Context } from '../../http/request/context.ts'
import type { JobContext } from '../../jobs.ts'
import { listStoredFiles } from './document-statement.ts'

const FOLDER = 'papers'
/** 128 bits, so that a name cannot be guessed. */
const NAME_BYTES = 16
const RETRY_MS = 60_000
/** A file that is just being stored is named within minutes, so only older ones are deleted. */
const OLD_MS = MS_PER_HOUR

/** `file`: the value of `documents.file`. */
export const documentFileName = (file: string): FileName => `${FOLDER}/${file}`

export const mimeOf = (file: string): string =>
  Object.values(FILE_TYPES).find(({ ending }) => file.endsWith(`.${ending}`))?.mime ??
  'application/octet-stream'

type Storing = Pick<Context, 'gateways' | 'clock'>

/** Stores a checked file and returns the value of `documents.file`. Throws `general.unavailable` without room. */
export const storeDocumentFile = async (
  { gateways, clock }: Storing,
  { ending, path }: CheckedFile,
): Promise<string> => {
  const file = `${randomBytes(NAME_BYTES).toString('hex')}.${ending}`
  try {
    await gateways.files.put(documentFileName(file), readPieces(path))
  } catch (error) {
    if (!(error instanceof FilesFullError)) throw error
    const retryAt = new Date(clock.now().getTime() + RETRY_MS).toISOString()
    throw new AppError('general.unavailable', { retryAt }, { cause: error })
  }
  return file
}

/** No row names it any more, so a failure is only logged: the sweep deletes the file later. */
export const dropDocumentFiles = async (
  { gateways, log }: Pick<Context, 'gateways' | 'log'>,
  files: readonly string[],
): Promise<void> => {
  for (const file of files)
    await gateways.files.remove(documentFileName(file)).catch((error: unknown) => {
      log.warn({ err: error }, 'the file of a document could not be removed')
    })
}

/** Deletes files that no row names: left by a crash, or by the end of an account. */
export const sweepDocumentFiles = async ({ db, clock, gateways }: JobContext): Promise<FileName[]> => {
  const old = await gateways.files.listOlder(FOLDER, new Date(clock.now().getTime() - OLD_MS))
  if (old.length === 0) return []
  const named = new Set((await listStoredFiles(db.drizzle)).map((file) => documentFileName(file)))
  const lost = old.filter((name) => !named.has(name))
  for (const name of lost) await gateways.files.remove(name)
  return lost
}
