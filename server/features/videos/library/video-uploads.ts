/** Video uploads: begin, add parts, resume after a lost connection, finish or cancel. A row names a part only after it is completely stored. */
import { createHash, randomBytes } from 'node:crypto'
import { MS_PER_MINUTE } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Video } from '@wegband/domain/features/videos/library-contract.ts'
import {
  ABANDONED_HOURS,
  looksLikeVideo,
  PART_MAX_BYTES,
  whyNotFinish,
  whyNotPart,
  whyNotRemove,
} from '@wegband/domain/features/videos/library-rules.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { type FileName, FilesFullError } from '../../../gateways/files/port.ts'
import type { Context } from '../../../http/request/context.ts'
import type { JobContext } from '../../../jobs.ts'
import { writeAudit } from '../../accounts/write-audit.ts'
import { refuseWhileImpersonating } from '../../sessions/refuse-while-impersonating.ts'
import { queueVideo } from './video-queue.ts'
import { showVideoRow } from './show-library-video.ts'
import {
  addPart,
  announceVideo,
  contentsShowing,
  deleteVideo,
  existingContents,
  findSameUpload,
  findVideo,
  hideVideo,
  insertVideo,
  knownParts,
  listAbandoned,
  listParts,
  lockVideo,
  returnContents,
  setVideoContents,
  updateVideo,
} from './library-store.ts'

export const MASTERS = 'film-masters'
const REF_BYTES = 12
const RETRY_MS = 10 * MS_PER_MINUTE
const MS_PER_HOUR = 60 * MS_PER_MINUTE
/** Younger parts without a row may belong to a running request. */
const STRAY_HOURS = 24

const newRef = (): string => randomBytes(REF_BYTES).toString('hex')

export const noRoom = ({ clock }: Pick<Context, 'clock'>, cause: unknown): AppError =>
  new AppError(
    'films.no-room',
    { retryAt: new Date(clock.now().getTime() + RETRY_MS).toISOString() },
    { cause },
  )

type Reading = Pick<Context, 'db' | 'locale'>

export const readVideo = async ({ db, locale }: Reading, videoId: number): Promise<Video> => {
  const row = await findVideo(db.drizzle, videoId)
  if (!row) throw new AppError('films.not-found')
  return showVideoRow(row, locale)
}

type NewVideo = {
  title: string
  bytes: number
  contentIds: readonly number[]
  firstPart?: string | undefined
}

/** Returns the id. `actor`: undefined for an import on the server. Throws `videos.not-found` for an unknown content, and refuses when the disk is full. */
export const beginVideo = async (
  context: Pick<Context, 'db' | 'clock' | 'gateways'> & { readonly actor?: Context['actor'] },
  input: NewVideo,
): Promise<number> => {
  const { db, actor, clock, gateways } = context
  const { title, bytes } = input
  const contentIds = [...new Set(input.contentIds)]
  if (contentIds.length > 0 && (await existingContents(db.drizzle, contentIds)) < contentIds.length)
    throw new AppError('videos.not-found')
  const room = await gateways.files.room?.()
  if (room !== undefined && room < bytes) throw noRoom(context, 'less room than the film has bytes')
  const now = clock.now()
  const video = {
    ref: newRef(),
    title,
    bytes,
    createdBy: actor?.userId ?? null,
    createdAt: now.toISOString(),
    firstPart: input.firstPart ?? null,
  }
  return await inTransaction(db, async (tx) => {
    const id = await insertVideo(tx, video)
    await setVideoContents(tx, id, contentIds)
    const entry = { action: 'film.create', subjectType: 'film', subjectId: id, details: { title } }
    if (actor) await writeAudit(tx, actor, entry, now)
    return id
  })
}

/** What an upload does without a change of its words. */
const recordStep = ({ db, actor, clock }: Context, videoId: number, action: string): Promise<void> =>
  inTransaction(db, (tx) =>
    writeAudit(tx, actor, { action, subjectType: 'film', subjectId: videoId, details: {} }, clock.now()),
  )

/** An unfinished upload of this file is continued instead; then `isNew` is false. */
export const createVideo = async (
  context: Context,
  input: NewVideo,
): Promise<{ isNew: boolean; video: Video }> => {
  refuseWhileImpersonating(context.actor)
  const { bytes, firstPart } = input
  const begun =
    firstPart === undefined ? undefined : await findSameUpload(context.db.drizzle, { bytes, firstPart })
  if (begun) await recordStep(context, begun.id, 'film.continue')
  const id = begun?.id ?? (await beginVideo(context, input))
  return { isNew: begun === undefined, video: await readVideo(context, id) }
}

const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

type Part = { videoId: number; offset: number; bytes: Buffer; sha256?: string | undefined }

/** Whether a part differs from what its sender hashed, or from the first part that named the file. */
const isDamaged = (
  { bytes, offset, sha256 }: Part,
  video: { bytes: number; firstPart: string | null },
): boolean => {
  const isFirst = offset === 0 && bytes.length === Math.min(PART_MAX_BYTES, video.bytes)
  const expected = [sha256, isFirst ? video.firstPart : null].filter((hash) => typeof hash === 'string')
  if (expected.length === 0) return false
  const hash = sha256Of(bytes)
  return expected.some((one) => one !== hash)
}

/** Returns the number of stored bytes. A wrong offset is refused with the right one in `data.received`. */
export const addVideoPart = async (
  context: Pick<Context, 'db' | 'clock' | 'gateways' | 'log'>,
  part: Part,
): Promise<number> => {
  const { videoId, offset, bytes } = part
  const { db, clock, gateways, log } = context
  const video = await findVideo(db.drizzle, videoId)
  if (!video) throw new AppError('films.not-found')
  const refusal = whyNotPart(video, { offset, bytes: bytes.length })
  if (refusal) throw new AppError(refusal, { data: { received: video.received } })
  if (isDamaged(part, video)) throw new AppError('films.part-damaged', { data: { received: video.received } })
  if (offset === 0 && !looksLikeVideo(bytes)) throw new AppError('films.not-a-film')
  const name: FileName = `${MASTERS}/${video.ref}-${offset}-${randomBytes(6).toString('hex')}`
  try {
    await gateways.files.put(name, bytes)
  } catch (error) {
    if (error instanceof FilesFullError) throw noRoom(context, error)
    throw error
  }
  const stored = { videoId, startsAt: offset, bytes: bytes.length, name }
  const isAdded = await inTransaction(db, (tx) => addPart(tx, stored, clock.now().toISOString()))
  if (isAdded) return offset + bytes.length
  await gateways.files.remove(name).catch((error: unknown) => log.warn({ err: error }, 'a stray part stays'))
  const now = await findVideo(db.drizzle, videoId)
  if (!now) throw new AppError('films.not-found')
  throw new AppError('films.wrong-offset', { data: { received: now.received } })
}

/** Queues the processing; contents without a video announce that theirs is being made. */
export const finishVideo = async (
  context: Pick<Context, 'db' | 'clock'> & { readonly actor?: Context['actor'] },
  videoId: number,
): Promise<void> => {
  const { actor, db, clock } = context
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    const video = await lockVideo(tx, videoId)
    if (!video) throw new AppError('films.not-found')
    const refusal = whyNotFinish(video)
    if (refusal) throw new AppError(refusal, { data: { received: video.received } })
    await updateVideo(tx, videoId, { state: 'processing' }, now.toISOString())
    await announceVideo(tx, video)
    await queueVideo(tx, videoId, now)
    const entry = { action: 'film.finish', subjectType: 'film', subjectId: videoId }
    if (actor) await writeAudit(tx, actor, entry, now)
  })
}

/** Deletes rows first: the sweep finds files that a crash leaves behind. */
const dropVideo = async (
  { db, gateways, log }: Pick<Context, 'db' | 'gateways' | 'log'>,
  {
    videoId,
    record,
  }: { videoId: number; record: (tx: Parameters<typeof deleteVideo>[0], title: string) => Promise<void> },
): Promise<void> => {
  const dropped = await inTransaction(db, async (tx) => {
    const video = await lockVideo(tx, videoId)
    if (!video) throw new AppError('films.not-found')
    const refusal = whyNotRemove(await contentsShowing(tx, video.ref))
    if (refusal) throw new AppError(refusal)
    const parts = await listParts(tx, videoId)
    await hideVideo(tx, video.ref, 'none')
    await returnContents(tx, videoId)
    await deleteVideo(tx, videoId)
    await record(tx, video.title)
    return { ref: video.ref, parts }
  })
  try {
    for (const { name } of dropped.parts) await gateways.files.remove(asFileName(name))
    await gateways.videoHost.removeVideo(dropped.ref)
  } catch (error) {
    log.warn({ err: error }, 'bytes of a removed film stay for now')
  }
}

/** Rows contain only names that this server created. */
export const asFileName = (name: string): FileName => {
  const [folder = '', file = ''] = name.split('/')
  return `${folder}/${file}`
}

/** Refused while contents show it. Running work stops because its lease is gone. */
export const removeUploadedVideo = async (context: Context, videoId: number): Promise<void> => {
  const { actor, clock } = context
  refuseWhileImpersonating(actor)
  await dropVideo(context, {
    videoId,
    record: (tx, title) =>
      writeAudit(
        tx,
        actor,
        { action: 'film.remove', subjectType: 'film', subjectId: videoId, details: { title } },
        clock.now(),
      ),
  })
}

/** Deletes uploads without a new part for two days, and stored parts without a row. */
export const clearAbandoned = async (context: JobContext): Promise<void> => {
  const { db, clock, gateways, log } = context
  const hoursAgo = (hours: number): Date => new Date(clock.now().getTime() - hours * MS_PER_HOUR)
  for (const { id } of await listAbandoned(db.drizzle, hoursAgo(ABANDONED_HOURS).toISOString())) {
    await dropVideo(context, { videoId: id, record: () => Promise.resolve() })
    log.info({ videoId: id }, 'an abandoned upload was cleared away')
  }
  const old = await gateways.files.listOlder(MASTERS, hoursAgo(STRAY_HOURS))
  if (old.length === 0) return
  const known = await knownParts(db.drizzle, old)
  for (const name of old.filter((one) => !known.has(one))) await gateways.files.remove(name)
}
