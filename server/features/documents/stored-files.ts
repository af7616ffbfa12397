/** Checked files in the file storage, under random names, and how one is sent: always as a download. Each feature has its own folder. */
import { randomBytes } from 'node:crypto'
import { MS_PER_HOUR } from '@wegband/domain/basics/calendar-days.ts'
import { FILE_TYPES } from '@wegband/domain/basics/file-kinds.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { NAME_MAX_LENGTH } from '@wegband/domain/features/documents/document-rules.ts'
import type { CheckedFile } from '../../gateways/checked-files/check-file.ts'
import { readPieces } from '../../gateways/checked-files/read-pieces.ts'
import { FilesFullError, type FileName } from '../../gateways/files/port.ts'
import type { Context, OpenContext } from '../../http/request/context.ts'
import { type Io, notFound } from '../../http/serve-endpoint.ts'
import type { JobContext } from '../../jobs.ts'

/** 128 bits, so that a name cannot be guessed. */
const NAME_BYTES = 16
const RETRY_MS = 60_000
/** A file that is just being stored is named within minutes, so only older ones are deleted. */
const OLD_MS = MS_PER_HOUR

const mimeOf = (file: string): string =>
  Object.values(FILE_TYPES).find(({ ending }) => file.endsWith(`.${ending}`))?.mime ??
  'application/octet-stream'

/** Where a file lies whose row names it `file`. */
export const storedName = (folder: string, file: string): FileName => `${folder}/${file}`

/** Stores a checked file and returns its random name. Throws `general.unavailable` without room. */
export const storeChecked = async (
  { gateways, clock }: Pick<Context, 'gateways' | 'clock'>,
  folder: string,
  { ending, path }: CheckedFile,
): Promise<string> => {
  const file = `${randomBytes(NAME_BYTES).toString('hex')}.${ending}`
  try {
    await gateways.files.put(storedName(folder, file), readPieces(path))
  } catch (error) {
    if (!(error instanceof FilesFullError)) throw error
    const retryAt = new Date(clock.now().getTime() + RETRY_MS).toISOString()
    throw new AppError('general.unavailable', { retryAt }, { cause: error })
  }
  return file
}

/** No row names it any more, so a failure is only logged: the sweep deletes the file later. */
export const dropStored = async (
  { gateways, log }: Pick<Context, 'gateways' | 'log'>,
  folder: string,
  files: readonly string[],
): Promise<void> => {
  for (const file of files)
    await gateways.files.remove(storedName(folder, file)).catch((error: unknown) => {
      log.warn({ err: error }, 'a stored file could not be removed')
    })
}

/** Deletes files that no row names: left by a crash, or by the end of what they belonged to. */
export const sweepStored = async (
  { clock, gateways }: Pick<JobContext, 'clock' | 'gateways'>,
  folder: string,
  listNamed: () => Promise<readonly string[]>,
): Promise<FileName[]> => {
  const old = await gateways.files.listOlder(folder, new Date(clock.now().getTime() - OLD_MS))
  if (old.length === 0) return []
  const named = new Set((await listNamed()).map((file) => storedName(folder, file)))
  const lost = old.filter((name) => !named.has(name))
  for (const name of lost) await gateways.files.remove(name)
  return lost
}

/** The display name as the name of the file: a plain one, and one with all characters for browsers that read it (RFC 6266). */
const dispositionOf = (name: string, file: string): string => {
  const ending = file.slice(file.lastIndexOf('.'))
  const plain = name.replaceAll(/[^A-Za-z0-9 ._-]/g, '_').slice(0, NAME_MAX_LENGTH) || 'dokument'
  const whole = encodeURIComponent(name.replaceAll(/[\\/:*?"<>|]/g, '_')).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}${ending}"; filename*=UTF-8''${whole}${ending}`
}

/** 404 for a file that is gone. `name`: as people see it. */
export const sendStored = async (
  { gateways }: Pick<OpenContext, 'gateways'>,
  folder: string,
  { name, file }: { readonly name: string; readonly file: string },
  { reply }: Io,
) => {
  const stored = await gateways.files.find(storedName(folder, file))
  if (stored === undefined) throw notFound()
  void reply
    .headers({
      'cache-control': 'private, no-store',
      'content-length': stored.size,
      'content-disposition': dispositionOf(name, file),
    })
    .type(mimeOf(file))
    .send(stored.read())
  return { status: 200, body: undefined } as const
}
