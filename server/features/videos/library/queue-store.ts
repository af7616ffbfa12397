/** Rows of the queue of videos. */
import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { VIDEO_LOCK, LOCK_SPACE } from '../../../db/advisory-locks.ts'
import { videoJobs } from '../../../db/schema/videos/video-library.ts'
import type { Db } from '../../../db/transaction.ts'

type NewJob = Omit<typeof videoJobs.$inferInsert, 'id' | 'videoId'>
type JobState = Partial<NewJob>

/** Inserts the job of a video, or sets the state of the one that exists. */
export const putJob = async (tx: Db, videoId: number, state: NewJob): Promise<void> => {
  await tx
    .insert(videoJobs)
    .values({ videoId, ...state })
    .onConflictDoUpdate({ target: videoJobs.videoId, set: state })
}

type WaitingJob = { id: number; videoId: number; attempts: number }

const waitingColumns = { id: videoJobs.id, videoId: videoJobs.videoId, attempts: videoJobs.attempts }

/** Held until the transaction ends, because two simultaneous claims would both see no worker. */
export const lockQueue = async (tx: Db): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK_SPACE}::int, ${VIDEO_LOCK}::int)`)
}

export const lockRunning = async (
  tx: Db,
): Promise<(WaitingJob & { readonly leaseUntil: string | null }) | undefined> => {
  const [row] = await tx
    .select({ ...waitingColumns, leaseUntil: videoJobs.leaseUntil })
    .from(videoJobs)
    .where(eq(videoJobs.state, 'running'))
    .for('update')
  return row
}

export const setJob = async (tx: Db, id: number, state: JobState): Promise<void> => {
  await tx.update(videoJobs).set(state).where(eq(videoJobs.id, id))
}

/** Changes the job that this worker is making. Returns false when the worker has lost it. */
export const setOwnJob = async (
  db: Db,
  { id, worker }: { readonly id: number; readonly worker: string },
  state: JobState,
): Promise<boolean> => {
  const rows = await db
    .update(videoJobs)
    .set(state)
    .where(and(eq(videoJobs.id, id), eq(videoJobs.worker, worker), eq(videoJobs.state, 'running')))
    .returning({ id: videoJobs.id })
  return rows.length === 1
}

/** The job that waits longest, locked. */
export const lockNextWaiting = async (tx: Db, now: string): Promise<WaitingJob | undefined> => {
  const [row] = await tx
    .select(waitingColumns)
    .from(videoJobs)
    .where(and(eq(videoJobs.state, 'waiting'), lte(videoJobs.dueAt, now)))
    .orderBy(asc(videoJobs.dueAt), asc(videoJobs.id))
    .limit(1)
    .for('update', { skipLocked: true })
  return row
}
