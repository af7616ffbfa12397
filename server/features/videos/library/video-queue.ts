/** The queue of videos to make: one at a time in the whole cluster, while its lease is renewed (reliability F33). */
import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { VIDEO_LOCK, LOCK_SPACE } from '../../../db/advisory-locks.ts'
import { notify } from '../../../db/listen.ts'
import type { Database } from '../../../db/open-database.ts'
import { videoJobs } from '../../../db/schema/videos/video-library.ts'
import { type Db, inTransaction } from '../../../db/transaction.ts'

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
  await tx
    .insert(videoJobs)
    .values({ videoId, ...fresh })
    .onConflictDoUpdate({ target: videoJobs.videoId, set: fresh })
  await notify(tx, VIDEO_CHANNEL, '')
}

type Waiting = { id: number; videoId: number; attempts: number }

const waitingColumns = { id: videoJobs.id, videoId: videoJobs.videoId, attempts: videoJobs.attempts }

const nextWaiting = async (tx: Db, now: Date): Promise<Waiting | undefined> => {
  const [row] = await tx
    .select(waitingColumns)
    .from(videoJobs)
    .where(and(eq(videoJobs.state, 'waiting'), lte(videoJobs.dueAt, now.toISOString())))
    .orderBy(asc(videoJobs.dueAt), asc(videoJobs.id))
    .limit(1)
    .for('update', { skipLocked: true })
  return row
}

/** Claims the next video: one with an expired lease, else the one that waits longest. Undefined while another worker is busy, or when no video is due. */
export const claimVideo = (db: Database, worker: string, now: Date): Promise<VideoJob | undefined> =>
  inTransaction(db, async (tx) => {
    // Held until the transaction ends, because two simultaneous claims would both see no worker.
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_SPACE}::int, ${VIDEO_LOCK}::int)`)
    const [running] = await tx
      .select({ ...waitingColumns, leaseUntil: videoJobs.leaseUntil })
      .from(videoJobs)
      .where(eq(videoJobs.state, 'running'))
      .for('update')
    if (running && Date.parse(running.leaseUntil ?? '') > now.getTime()) return undefined
    const job = running ?? (await nextWaiting(tx, now))
    if (!job) return undefined
    await tx
      .update(videoJobs)
      .set({
        state: 'running',
        worker,
        leaseUntil: leaseFrom(now),
        attempts: job.attempts + 1,
        updatedAt: now.toISOString(),
      })
      .where(eq(videoJobs.id, job.id))
    return {
      id: job.id,
      videoId: job.videoId,
      attempts: job.attempts + 1,
      isTakenOver: running !== undefined,
    }
  })

/** Renews the lease and stores the progress. Answers false when the worker has lost the job and must write nothing. */
export const renewLease = async (
  db: Db,
  { id, worker, progress }: { id: number; worker: string; progress: number },
  now: Date,
): Promise<boolean> => {
  const renewed = await db
    .update(videoJobs)
    .set({ leaseUntil: leaseFrom(now), progress, updatedAt: now.toISOString() })
    .where(and(eq(videoJobs.id, id), eq(videoJobs.worker, worker), eq(videoJobs.state, 'running')))
    .returning({ id: videoJobs.id })
  return renewed.length === 1
}

/** Ends the job, or puts it back for later. Answers false when the worker has lost the job. */
export const leaveJob = async (
  tx: Db,
  { id, worker }: { id: number; worker: string },
  next: { state: 'ended' } | { state: 'waiting'; dueAt: Date; attempts: number },
): Promise<boolean> => {
  const set =
    next.state === 'ended'
      ? { state: next.state, progress: 100 }
      : { state: next.state, dueAt: next.dueAt.toISOString(), attempts: next.attempts }
  const left = await tx
    .update(videoJobs)
    .set({ ...set, worker: null, leaseUntil: null })
    .where(and(eq(videoJobs.id, id), eq(videoJobs.worker, worker), eq(videoJobs.state, 'running')))
    .returning({ id: videoJobs.id })
  return left.length === 1
}
