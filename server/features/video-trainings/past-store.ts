/** SQL of video trainings for the jobs: forgotten ones, those with late viewers, and those long over. */
import { and, asc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import {
  videoTrainingAttendees as attendees,
  videoTrainings,
} from '../../db/schema/videos/video-trainings.ts'
import { contentProgress } from '../../db/schema/videos/videos.ts'
import type { Db } from '../../db/transaction.ts'

/** Running trainings that began before the given time. */
export const listLeftLying = (db: Db, before: string) =>
  db
    .select({ id: videoTrainings.id, startedAt: videoTrainings.startedAt })
    .from(videoTrainings)
    .where(and(eq(videoTrainings.state, 'running'), lt(videoTrainings.startedAt, before)))
    .orderBy(asc(videoTrainings.id))

/** Processed trainings that ended since, with an attendee who finished the video only afterwards. */
export const listLatecomers = async (db: Db, endedSince: string): Promise<number[]> => {
  const rows = await db
    .selectDistinct({ id: videoTrainings.id })
    .from(attendees)
    .innerJoin(videoTrainings, eq(videoTrainings.id, attendees.trainingId))
    .innerJoin(
      contentProgress,
      and(
        eq(contentProgress.userId, attendees.userId),
        eq(contentProgress.contentId, videoTrainings.contentId),
      ),
    )
    .where(
      and(
        eq(attendees.outcome, 'not-watched'),
        isNull(attendees.leftAt),
        eq(videoTrainings.state, 'processed'),
        gt(videoTrainings.endedAt, endedSince),
        sql`${contentProgress.completedAt} is not null`,
      ),
    )
  return rows.map((row) => row.id)
}

export const deleteEndedBefore = async (db: Db, before: string): Promise<void> => {
  await db.delete(videoTrainings).where(lt(videoTrainings.endedAt, before))
}
