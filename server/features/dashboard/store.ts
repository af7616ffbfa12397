/** Reads the latest videos and trainings of a person, for the start page. */
import { and, desc, eq, inArray } from 'drizzle-orm'
import { TOLD_EVENTS } from '@wegband/domain/features/dashboard/contract.ts'
import { trainingEvents } from '../../db/schema/progress.ts'
import { contents, sports } from '../../db/schema/sports.ts'
import { contentProgress } from '../../db/schema/videos/videos.ts'
import type { Db } from '../../db/transaction.ts'

/** `schoolId` allows filtering videos of a school's own sport that the person may not see any more. */
export const listLastVideos = (db: Db, userId: number, limit: number) =>
  db
    .select({
      contentId: contents.id,
      moduleId: contents.moduleId,
      sportId: contents.sportId,
      schoolId: sports.schoolId,
      name: contents.name,
      progress: contentProgress.seconds,
      videoLength: contents.videoLength,
      completedAt: contentProgress.completedAt,
      at: contentProgress.updatedAt,
    })
    .from(contentProgress)
    .innerJoin(contents, eq(contents.id, contentProgress.contentId))
    .innerJoin(sports, eq(sports.id, contents.sportId))
    .where(eq(contentProgress.userId, userId))
    .orderBy(desc(contentProgress.updatedAt), desc(contentProgress.id))
    .limit(limit)

export const listLastEvents = (db: Db, userId: number, limit: number) =>
  db
    .select({
      eventId: trainingEvents.id,
      sportId: trainingEvents.sportId,
      moduleId: trainingEvents.moduleId,
      event: trainingEvents.kind,
      source: trainingEvents.sourceType,
      at: trainingEvents.occurredAt,
    })
    .from(trainingEvents)
    .where(and(eq(trainingEvents.userId, userId), inArray(trainingEvents.kind, [...TOLD_EVENTS])))
    .orderBy(desc(trainingEvents.occurredAt), desc(trainingEvents.id))
    .limit(limit)
