/** SQL of contents for the player, one-time passwords, playback sessions and watched progress. */
import { and, asc, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/transaction.ts'
import { videos } from '../../db/schema/videos/video-library.ts'
import { chapters, contents } from '../../db/schema/sports.ts'
import { contentProgress, playbacks } from '../../db/schema/videos/videos.ts'

export type ShownVideo = {
  id: number
  videoState: string
  videoRef: string | null
  videoLength: number
  /** The languages of the captions. */
  captions: string[]
}

/** The video that a content shows. */
export const findShownVideo = async (db: Db, contentId: number): Promise<ShownVideo | undefined> => {
  const [row] = await db
    .select({
      id: contents.id,
      videoState: contents.videoState,
      videoRef: contents.videoRef,
      videoLength: contents.videoLength,
      captions: sql<string[]>`coalesce(${videos.captions}, '{}')`,
    })
    .from(contents)
    .leftJoin(videos, eq(videos.ref, contents.videoRef))
    .where(eq(contents.id, contentId))
  return row
}

export const listChapters = (db: Db, contentId: number) =>
  db
    .select({ title: chapters.title, value: chapters.atSeconds })
    .from(chapters)
    .where(eq(chapters.contentId, contentId))
    .orderBy(asc(chapters.atSeconds))

type Secret = { userId: number; contentId: number; kind: 'otp' | 'playback'; hash: Buffer; expiresAt: string }

export const insertPlayback = async (db: Db, row: Secret): Promise<void> => {
  await db.insert(playbacks).values(row)
}

/** Uses up an otp. Returns true for the first caller, in time, with the right person and content. */
export const useOtp = async (
  db: Db,
  secret: Omit<Secret, 'kind' | 'expiresAt'>,
  now: string,
): Promise<boolean> => {
  const used = await db
    .update(playbacks)
    .set({ usedAt: now })
    .where(
      and(
        eq(playbacks.hash, secret.hash),
        eq(playbacks.kind, 'otp'),
        eq(playbacks.userId, secret.userId),
        eq(playbacks.contentId, secret.contentId),
        isNull(playbacks.usedAt),
        gt(playbacks.expiresAt, now),
      ),
    )
    .returning({ id: playbacks.id })
  return used.length === 1
}

export const hasPlayback = async (
  db: Db,
  secret: Omit<Secret, 'kind' | 'expiresAt'>,
  now: string,
): Promise<boolean> => {
  const rows = await db
    .select({ id: playbacks.id })
    .from(playbacks)
    .where(
      and(
        eq(playbacks.hash, secret.hash),
        eq(playbacks.kind, 'playback'),
        eq(playbacks.userId, secret.userId),
        eq(playbacks.contentId, secret.contentId),
        gt(playbacks.expiresAt, now),
      ),
    )
  return rows.length === 1
}

export const deleteExpiredPlaybacks = async (db: Db, now: string): Promise<void> => {
  await db.delete(playbacks).where(lt(playbacks.expiresAt, now))
}

/**
 * Keeps the furthest second and the first completion, in whatever order and however often reports arrive
 * (F39). `completesAt`: the second from which the content counts as seen.
 */
export const saveProgress = async (
  db: Db,
  report: { userId: number; contentId: number; seconds: number; completesAt: number; now: string },
): Promise<{ seconds: number; completedAt: string | null }> => {
  const { userId, contentId, seconds, completesAt, now } = report
  const [row] = await db
    .insert(contentProgress)
    .values({ userId, contentId, seconds, completedAt: seconds >= completesAt ? now : null, updatedAt: now })
    .onConflictDoUpdate({
      target: [contentProgress.userId, contentProgress.contentId],
      set: {
        seconds: sql`greatest(${contentProgress.seconds}, excluded.seconds)`,
        completedAt: sql`coalesce(${contentProgress.completedAt}, excluded.completed_at)`,
        updatedAt: sql`excluded.updated_at`,
      },
    })
    .returning({ seconds: contentProgress.seconds, completedAt: contentProgress.completedAt })
  if (!row) throw new Error('The upsert of content_progress returned no row')
  return row
}

const progressColumns = {
  contentId: contentProgress.contentId,
  duration: contentProgress.seconds,
  completedAt: contentProgress.completedAt,
  updatedAt: contentProgress.updatedAt,
}

/** Newest first; without a limit, because a person watches hundreds of videos at most. */
export const listProgress = (db: Db, userId: number) =>
  db
    .select(progressColumns)
    .from(contentProgress)
    .where(eq(contentProgress.userId, userId))
    .orderBy(desc(contentProgress.updatedAt))
    .limit(500)

export type ProgressRow = Awaited<ReturnType<typeof listProgress>>[number]

export const findProgress = async (db: Db, userId: number, contentId: number) => {
  const [row] = await db
    .select(progressColumns)
    .from(contentProgress)
    .where(and(eq(contentProgress.userId, userId), eq(contentProgress.contentId, contentId)))
  return row
}

/** Returns false for an unknown content. */
export const setContentVideo = async (
  db: Db,
  contentId: number,
  video: Partial<Pick<typeof contents.$inferInsert, 'videoState' | 'videoLength' | 'videoRef'>>,
): Promise<boolean> => {
  const rows = await db
    .update(contents)
    .set(video)
    .where(eq(contents.id, contentId))
    .returning({ id: contents.id })
  return rows.length === 1
}
