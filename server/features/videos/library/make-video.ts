/**
 * Makes one uploaded video playable: joins the master from its parts, lets the video host package it, and
 * shows it in its contents. An interrupted attempt is continued by the next one (reliability F33, F35).
 */
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { MS_PER_MINUTE } from '@wegband/domain/basics/calendar-days.ts'
import { afterFailure } from '@wegband/domain/features/videos/library-rules.ts'
import { type Transaction, inTransaction } from '../../../db/transaction.ts'
import { FilesFullError } from '../../../gateways/files/port.ts'
import { filesFolder } from '../../../gateways/open-gateways.ts'
import { type PackagedVideo, VideoHostError } from '../../../gateways/video-host/port.ts'
import type { JobContext } from '../../../jobs.ts'
import { publish } from '../../events/publish.ts'
import { claimVideo, type VideoJob, leaveJob, LEASE_SECONDS, renewLease } from './video-queue.ts'
import { asFileName } from './video-uploads.ts'
import { posterAddress } from './show-library-video.ts'
import {
  findVideo,
  type VideoRow,
  hideVideo,
  listParts,
  lockVideo,
  showVideo,
  updateVideo,
} from './library-store.ts'

const RENEW_MS = (LEASE_SECONDS * 1000) / 4
const PER_CENT = 100
/** Room for a second copy of the master and its renditions, which are seldom larger. */
const ROOM_FACTOR = 2
const NO_ROOM: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** What the work needs; every job context has it. */
export type VideoContext = Pick<JobContext, 'db' | 'clock' | 'config' | 'gateways' | 'log'>

export type VideoWork = {
  /** A unique name of the worker. */
  readonly worker: string
  /** Aborting it puts the video back into the queue and keeps the finished work. */
  readonly signal: AbortSignal
  /** Called with the per cent done whenever they grow. */
  readonly onProgress?: (videoId: number, percent: number) => void
}

/** Ends an attempt: uploaded bytes are missing, the lease is lost, or all earlier attempts were interrupted. */
class MasterMissing extends Error {}
class LeaseLost extends Error {}
class Interrupted extends Error {}

/** `nothing`: no video is due, or another worker is busy. `left`: the video waits for another attempt. */
export type MadeVideo = 'nothing' | 'made' | 'failed' | 'left'

export const makeNextVideo = async (context: VideoContext, work: VideoWork): Promise<MadeVideo> => {
  const { db, clock } = context
  const job = await claimVideo(db, work.worker, clock.now())
  if (!job) return 'nothing'
  const video = await findVideo(db.drizzle, job.videoId)
  if (!video) return 'nothing'
  context.log.info({ videoId: video.id, attempt: job.attempts }, 'making a film')
  const lease = keepLease(context, { job, video, work })
  try {
    if (job.isTakenOver && afterFailure('interrupted', job.attempts - 1).next === 'failed')
      throw new Interrupted('every attempt was cut off')
    const packaged = await packageLibraryVideo(context, video, lease)
    lease.stop()
    await endWell(context, { job, video, worker: work.worker }, packaged)
    await removeMasterCopy(context, video)
    return 'made'
  } catch (error) {
    lease.stop()
    const made = await endBadly(context, { job, video, worker: work.worker }, error)
    await clearRemoved(context, video)
    return made
  }
}

/** Deletes the files of a video that was removed during the work. */
const clearRemoved = async (context: VideoContext, video: VideoRow): Promise<void> => {
  try {
    if (await findVideo(context.db.drizzle, video.id)) return
    await removeMasterCopy(context, video)
    await context.gateways.videoHost.removeVideo(video.ref)
  } catch (error) {
    context.log.warn({ err: error, videoId: video.id }, 'the work on a removed film stays for now')
  }
}

type Lease = {
  readonly signal: AbortSignal
  readonly report: (done: number) => void
  readonly stop: () => void
}

/** Renews the lease during the work. Aborts it when another worker has the job or the video is gone. */
const keepLease = (
  { db, clock, log }: VideoContext,
  { job, video, work }: { job: VideoJob; video: VideoRow; work: VideoWork },
): Lease => {
  const lost = new AbortController()
  let progress = video.progress
  const renew = async (): Promise<void> => {
    try {
      const isOurs = await renewLease(db.drizzle, { id: job.id, worker: work.worker, progress }, clock.now())
      if (!isOurs) lost.abort()
    } catch (error) {
      // The database may be back before the lease expires.
      log.warn({ err: error, videoId: video.id }, 'the lease of a film could not be renewed')
    }
  }
  const timer = setInterval(() => void renew(), RENEW_MS)
  const report = (done: number): void => {
    const percent = Math.min(PER_CENT - 1, Math.floor(done * PER_CENT))
    if (percent <= progress) return
    progress = percent
    work.onProgress?.(video.id, percent)
    void renew()
    void publishVideoChanged(db.drizzle, video).catch(() => {})
  }
  return { signal: AbortSignal.any([work.signal, lost.signal]), report, stop: () => clearInterval(timer) }
}

/** Notifies open pages of the uploader and of users who wait for its contents. */
const publishVideoChanged = async (tx: Parameters<typeof publish>[0], video: VideoRow): Promise<void> => {
  if (video.createdBy === null) return
  await publish(tx, { topic: 'videos', ids: video.contentIds, userIds: [video.createdBy] })
}

const draftOf = (path: string): string => `${path}.draft`
const masterCopy = ({ config }: Pick<VideoContext, 'config'>, { ref }: Pick<VideoRow, 'ref'>): string =>
  join(filesFolder(config), 'film-work', `${ref}.film`)

const removeMasterCopy = async (
  context: Pick<VideoContext, 'config'>,
  video: Pick<VideoRow, 'ref'>,
): Promise<void> => {
  const path = masterCopy(context, video)
  for (const one of [path, draftOf(path)]) await rm(one, { force: true })
}

const packageLibraryVideo = async (
  context: VideoContext,
  video: VideoRow,
  lease: Lease,
): Promise<PackagedVideo> => {
  const masterPath = await putTogether(context, video, lease.signal)
  return await context.gateways.videoHost.packageVideo({
    masterPath,
    ref: video.ref,
    qualities: 'several',
    isResumable: true,
    signal: lease.signal,
    onProgress: lease.report,
  })
}

/** Copies the whole master to the local disk, because video tools need random access. An existing complete copy is reused. */
const putTogether = async (context: VideoContext, video: VideoRow, signal: AbortSignal): Promise<string> => {
  const path = masterCopy(context, video)
  const found = await stat(path).catch(() => undefined)
  if (found?.size === video.bytes) return path
  // Checks the room first, because a half-written file would only take space from other work.
  const room = await context.gateways.files.room?.()
  if (room !== undefined && room < video.bytes * ROOM_FACTOR) throw new FilesFullError()
  const draft = draftOf(path)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await rm(draft, { force: true })
  const names = (await listParts(context.db.drizzle, video.id)).map(({ name }) => asFileName(name))
  const parts = async function* (): AsyncGenerator<Buffer> {
    for (const name of names) {
      const file = await context.gateways.files.find(name)
      if (!file) throw new MasterMissing(`a part of film ${video.id} is gone`)
      yield* file.read()
    }
  }
  await pipeline(parts, createWriteStream(draft, { mode: 0o600 }), { signal })
  if ((await stat(draft)).size !== video.bytes) throw new MasterMissing(`film ${video.id} is not complete`)
  await rename(draft, path)
  return path
}

type Ending = { readonly job: VideoJob; readonly video: VideoRow; readonly worker: string }

/** Writes nothing when another worker has taken over the job. */
const write = async (
  { db }: VideoContext,
  { job, video, worker }: Ending,
  next: Parameters<typeof leaveJob>[2],
  change: (tx: Transaction, locked: VideoRow) => Promise<void>,
): Promise<void> =>
  await inTransaction(db, async (tx) => {
    const locked = await lockVideo(tx, video.id)
    if (!locked || !(await leaveJob(tx, { id: job.id, worker }, next))) throw new LeaseLost()
    await change(tx, locked)
    await publishVideoChanged(tx, locked)
  })

const endWell = async (context: VideoContext, ending: Ending, packaged: PackagedVideo): Promise<void> => {
  const now = context.clock.now().toISOString()
  const seconds = Math.max(1, Math.round(packaged.seconds))
  const hasPoster = packaged.hasPoster ?? false
  await write(context, ending, { state: 'ended' }, async (tx, video) => {
    await updateVideo(tx, video.id, { state: 'ready', seconds, hasPoster, problem: null }, now)
    await showVideo(tx, {
      id: video.id,
      ref: video.ref,
      seconds,
      poster: posterAddress({ ...video, hasPoster }),
    })
  })
  context.log.info({ videoId: ending.video.id, seconds }, 'a film is ready')
}

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

const causeOf = (error: unknown): Parameters<typeof afterFailure>[0] => {
  if (error instanceof Interrupted) return 'interrupted'
  if (error instanceof MasterMissing) return 'master-missing'
  if (error instanceof FilesFullError || NO_ROOM.has(codeOf(error))) return 'no-room'
  if (!(error instanceof VideoHostError)) return 'not-now'
  if (error.problem === 'not-a-video') return 'not-a-film'
  if (error.problem === 'no-room') return 'no-room'
  if (error.problem === 'ffmpeg-missing') return 'no-ffmpeg'
  return error.problem === 'packaging-failed' || error.problem === 'bad-name' ? 'cannot-be-made' : 'not-now'
}

/** A failed video stores its problem and waits for an editor. Other errors are retried automatically. */
const endBadly = async (context: VideoContext, ending: Ending, error: unknown): Promise<MadeVideo> => {
  const { clock, log } = context
  const { job, video } = ending
  const now = clock.now()
  if (error instanceof LeaseLost) return 'left'
  try {
    if (isCalledOff(error)) {
      await write(
        context,
        ending,
        { state: 'waiting', dueAt: now, attempts: job.attempts - 1 },
        async () => {},
      )
      return 'left'
    }
    const next = afterFailure(causeOf(error), job.attempts)
    log.warn({ err: error, videoId: video.id, next: next.next }, 'a film could not be made')
    if (next.next === 'due') {
      const dueAt = new Date(now.getTime() + next.inMinutes * MS_PER_MINUTE)
      await write(context, ending, { state: 'waiting', dueAt, attempts: job.attempts }, async () => {})
      return 'left'
    }
    await write(context, ending, { state: 'ended' }, async (tx, locked) => {
      await updateVideo(tx, locked.id, { state: 'failed', problem: next.problem }, now.toISOString())
      await hideVideo(tx, locked.ref, 'failed')
    })
    await removeMasterCopy(context, video)
    return 'failed'
  } catch (second) {
    // Another worker has the job, or the database is unavailable. The lease expires and the next worker continues.
    log.warn({ err: second, videoId: video.id }, 'a film was left as it is')
    return 'left'
  }
}

const isCalledOff = (error: unknown): boolean =>
  (error instanceof VideoHostError && error.problem === 'called-off') ||
  (error instanceof Error && error.name === 'AbortError')
