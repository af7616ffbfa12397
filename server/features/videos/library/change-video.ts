/** Changes to an existing video by an editor: title, contents, captions and another attempt; and the chapters of a content. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { readCaptions, writeCaptions } from '@wegband/domain/features/videos/captions.ts'
import type { Video } from '@wegband/domain/features/videos/library-contract.ts'
import { whyNotRetry } from '@wegband/domain/features/videos/library-rules.ts'
import { type Transaction, inTransaction } from '../../../db/transaction.ts'
import { FilesFullError } from '../../../gateways/files/port.ts'
import { captionsName } from '../../../gateways/video-host/names.ts'
import { VideoHostError } from '../../../gateways/video-host/port.ts'
import type { Context } from '../../../http/request/context.ts'
import { writeAudit } from '../../accounts/write-audit.ts'
import { publish } from '../../events/publish.ts'
import { refuseWhileImpersonating } from '../../sessions/refuse-while-impersonating.ts'
import { queueVideo } from './video-queue.ts'
import { noRoom, readVideo } from './video-uploads.ts'
import { posterAddress } from './show-library-video.ts'
import {
  announceVideo,
  existingContents,
  type VideoRow,
  hideVideo,
  lockVideo,
  releaseContents,
  setVideoContents,
  showVideo,
  updateVideo,
} from './library-store.ts'

/** Runs in one transaction that locks the video, and writes the change to the audit log. */
export const changeLibraryVideo = async (
  context: Context,
  { videoId, action, details = {} }: { videoId: number; action: string; details?: Record<string, unknown> },
  work: (tx: Transaction, video: VideoRow, now: Date) => Promise<void>,
): Promise<Video> => {
  const { db, actor, clock } = context
  refuseWhileImpersonating(actor)
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    const video = await lockVideo(tx, videoId)
    if (!video) throw new AppError('films.not-found')
    await work(tx, video, now)
    await writeAudit(tx, actor, { action, subjectType: 'film', subjectId: videoId, details }, now)
    await publish(tx, { topic: 'videos', ids: video.contentIds, userIds: [actor.userId] })
  })
  return await readVideo(context, videoId)
}

/** Contents that are removed from the video show none. Contents added to a ready video show it at once. */
const assign = async (tx: Transaction, video: VideoRow, contentIds: readonly number[]): Promise<void> => {
  const ids = [...new Set(contentIds)]
  if (ids.length > 0 && (await existingContents(tx, ids)) < ids.length) throw new AppError('videos.not-found')
  await setVideoContents(tx, video.id, ids)
  await releaseContents(tx, video)
  if (video.state === 'ready')
    await showVideo(tx, { ...video, seconds: video.seconds ?? 0, poster: posterAddress(video) })
  else if (video.state !== 'uploading') await announceVideo(tx, video)
  if (video.state === 'failed') await hideVideo(tx, video.ref, 'failed')
}

export const changeVideo = (
  context: Context,
  {
    videoId,
    title,
    contentIds,
  }: { videoId: number; title?: string | undefined; contentIds?: readonly number[] | undefined },
): Promise<Video> =>
  changeLibraryVideo(
    context,
    { videoId, action: 'film.change', details: { title, contentIds } },
    async (tx, video, now) => {
      if (title !== undefined) await updateVideo(tx, videoId, { title }, now.toISOString())
      if (contentIds !== undefined) await assign(tx, video, contentIds)
    },
  )

/** Refused unless the video failed. */
export const retryVideo = (context: Context, videoId: number): Promise<Video> =>
  changeLibraryVideo(context, { videoId, action: 'film.retry' }, async (tx, video, now) => {
    const refusal = whyNotRetry(video)
    if (refusal) throw new AppError(refusal)
    await updateVideo(tx, videoId, { state: 'processing', problem: null }, now.toISOString())
    await announceVideo(tx, video)
    await queueVideo(tx, videoId, now)
  })

/** Requires strict UTF-8 and strict WebVTT. Otherwise throws with the problem and its line. */
const cleanCaptions = (bytes: Buffer | undefined): Buffer => {
  const words = decode(bytes ?? Buffer.alloc(0))
  const read = words === undefined ? ({ problem: 'not-webvtt', line: 1 } as const) : readCaptions(words)
  if ('problem' in read) throw new AppError('films.captions', { data: read, count: read.line })
  return Buffer.from(writeCaptions(read.cues))
}

const decode = (bytes: Buffer): string | undefined => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

export const saveCaptions = async (
  context: Context,
  { videoId, language, bytes }: { videoId: number; language: string; bytes: Buffer | undefined },
): Promise<Video> => {
  refuseWhileImpersonating(context.actor)
  const captions = cleanCaptions(bytes)
  const video = await readVideo(context, videoId)
  if (video.state !== 'ready') throw new AppError('films.not-ready')
  const details = { language }
  // The file comes before the row, so that every listed language can be read.
  await putBesideVideo(context, videoId, captionsName(language), captions)
  return await changeLibraryVideo(
    context,
    { videoId, action: 'film.captions', details },
    async (tx, locked, now) => {
      const languages = [...new Set([...locked.captions, language])].toSorted()
      await updateVideo(tx, videoId, { captions: languages }, now.toISOString())
    },
  )
}

/** Stores a file beside the qualities of a video. Refused when there is no room. */
export const putBesideVideo = async (
  context: Context,
  videoId: number,
  name: string,
  bytes: Buffer,
): Promise<void> => {
  const { db, gateways } = context
  const ref = await inTransaction(db, async (tx) => (await lockVideo(tx, videoId))?.ref)
  if (ref === undefined) throw new AppError('films.not-found')
  try {
    await gateways.videoHost.putBeside(ref, name, bytes)
  } catch (error) {
    const isFull =
      error instanceof FilesFullError || (error instanceof VideoHostError && error.problem === 'no-room')
    throw isFull ? noRoom(context, error) : error
  }
}

/** The file stays until the video is deleted, because a running playback may still have its address. */
export const removeCaptions = (
  context: Context,
  { videoId, language }: { videoId: number; language: string },
): Promise<Video> =>
  changeLibraryVideo(
    context,
    { videoId, action: 'film.captions-removed', details: { language } },
    async (tx, video, now) => {
      const captions = video.captions.filter((one) => one !== language)
      await updateVideo(tx, videoId, { captions }, now.toISOString())
    },
  )
