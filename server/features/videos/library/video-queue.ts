/** The queue of videos to make: one at a time in the whole cluster, while its lease is renewed (reliability F33). */
import { notify } from '../../../db/listen.ts'
import type { Database } from '../../../db/open-database.ts'
import { type Db, inTransaction } from '../../../db/transaction.ts'
import { putJob, lockQueue, lockRunning, setJob, setOwnJob, lockNextWaiting } from './queue-store.ts'

export const VIDEO_CHANNEL = 'wegband_films'
/** Renewed three times before it expires. */
export const LEASE_SECONDS = 30

export type VideoJob = {
  readonly id: number
  readonly videoId: number
  readonly attempts: number
  readonly isTakenOver: boolean
}

const leaseFrom = (now: Date): string => new Date(now.getTime() + LEASE_SECONDS * 1000).toISOString()

/** Queues a video, or queues it again from the first attempt, and notifies every process. */
export const queueVideo = async (tx: Db, videoId: number, now: Date): Promise<void> => {
  const dueAt = now.toISOString()
  const fresh = { state: 'waiting', attempts: 0, dueAt, worker: null, leaseUntil: null } as const
  await putJob(tx, videoId, fresh)
  await notify(tx, VIDEO_CHANNEL, '')
}

/** Claims the next video: one with an expired lease, else the one that waits longest. Undefined while another worker is busy, or when no video is due. */
export const claimVideo = (db: Database, worker: string, now: Date): Promise<VideoJob | undefined> =>
  inTransaction(db, async (tx) => {
    await lockQueue(tx)
    const running = await lockRunning(tx)
    if (running && Date.parse(running.leaseUntil ?? '') > now.getTime()) return undefined
    const job = running ?? (await lockNextWaiting(tx, now.toISOString()))
    if (!job) return undefined
    await setJob(tx, job.id, {
      state: 'running',
      worker,
      leaseUntil: leaseFrom(now),
      attempts: job.attempts + 1,
      updatedAt: now.toISOString(),
    })
    return {
      id: job.id,
      videoId: job.videoId,
      attempts: job.attempts + 1,
      isTakenOver: running !== undefined,
    }
  })

/** Renews the lease and stores the progress. Returns false when the worker has lost the job and must write nothing. */
export const renewLease = (
  db: Db,
  { progress, ...own }: { id: number; worker: string; progress: number },
  now: Date,
): Promise<boolean> =>
  setOwnJob(db, own, { leaseUntil: leaseFrom(now), progress, updatedAt: now.toISOString() })

/** Ends the job, or puts it back for later. Returns false when the worker has lost the job. */
export const leaveJob = (
  tx: Db,
  own: { id: number; worker: string },
  next: { state: 'ended' } | { state: 'waiting'; dueAt: Date; attempts: number },
): Promise<boolean> =>
  setOwnJob(tx, own, {
    ...(next.state === 'ended'
      ? { state: next.state, progress: 100 }
      : { state: next.state, dueAt: next.dueAt.toISOString(), attempts: next.attempts }),
    worker: null,
    leaseUntil: null,
  })
