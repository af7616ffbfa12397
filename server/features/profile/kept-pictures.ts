/** Pictures that stay under random names: stored, sent, and swept once nothing names them. */
import { randomBytes } from 'node:crypto'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { type FileName, FilesFullError } from '../../gateways/files/port.ts'
import type { Context, OpenContext } from '../../http/request/context.ts'
import { type Io, notFound } from '../../http/serve-endpoint.ts'
import type { JobContext } from '../../jobs.ts'

/** 128 bits. */
const ID_BYTES = 16
const RETRY_MS = 60_000
const ID = /\/([0-9a-f]{32})\.webp$/
const FOR_EVER_S = 31_536_000

export type PictureFolder = 'school-logos' | 'office-pictures'

const nameOf = (folder: PictureFolder, id: string): FileName => `${folder}/${id}.webp`

/** Stores a drawn picture and returns its random name. Throws `general.unavailable` when the disk is full. */
export const keepPicture = async (
  { gateways, clock }: Context,
  folder: PictureFolder,
  drawn: Buffer,
): Promise<string> => {
  const id = randomBytes(ID_BYTES).toString('hex')
  try {
    await gateways.files.put(nameOf(folder, id), drawn)
  } catch (error) {
    if (!(error instanceof FilesFullError)) throw error
    const retryAt = new Date(clock.now().getTime() + RETRY_MS).toISOString()
    throw new AppError('general.unavailable', { retryAt }, { cause: error })
  }
  return id
}

/** The rows are already right, so a failure is only logged. */
export const dropPictureQuietly = async (
  { gateways, log }: Context,
  folder: PictureFolder,
  id: string | null,
): Promise<void> => {
  if (id === null) return
  await gateways.files.remove(nameOf(folder, id)).catch((error: unknown) => {
    log.warn({ err: error }, 'a former picture could not be removed')
  })
}

export const sendKeptPicture = async (
  { gateways }: OpenContext,
  { folder, id }: { readonly folder: PictureFolder; readonly id: string },
  io: Io,
) => {
  const stored = await gateways.files.find(nameOf(folder, id))
  if (stored === undefined) throw notFound()
  const etag = `"${id}"`
  // The file of a name never changes.
  void io.reply.headers({ 'cache-control': `public, max-age=${FOR_EVER_S}, immutable`, etag })
  if (io.request.headers['if-none-match'] === etag) return { status: 304, body: undefined } as const
  void io.reply
    .headers({ 'content-length': stored.size, 'content-disposition': 'attachment; filename="picture.webp"' })
    .type('image/webp')
    .send(stored.read())
  return { status: 200, body: undefined } as const
}

/** Deletes pictures older than `oldMs` that `listUsed` does not name. Returns what it deleted. */
export const sweepPictures = async (
  { clock, gateways }: JobContext,
  folder: PictureFolder,
  { oldMs, listUsed }: { readonly oldMs: number; readonly listUsed: () => Promise<readonly string[]> },
): Promise<FileName[]> => {
  const old = await gateways.files.listOlder(folder, new Date(clock.now().getTime() - oldMs))
  if (old.length === 0) return []
  const used = new Set(await listUsed())
  const lost = old.filter((name) => !used.has(ID.exec(name)?.[1] ?? ''))
  for (const name of lost) await gateways.files.remove(name)
  return lost
}
