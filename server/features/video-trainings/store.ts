/** SQL of video trainings and their attendees. It makes no decisions; a lost race answers with fewer rows. */
import { and, asc, count, desc, eq, inArray, isNull, max, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AttendeeOutcome } from '@wegband/domain/features/video-trainings/contract.ts'
import { users } from '../../db/schema/people.ts'
import { contents } from '../../db/schema/sports.ts'
import {
  videoTrainingAttendees as attendees,
  videoTrainings,
} from '../../db/schema/videos/video-trainings.ts'
import { contentProgress } from '../../db/schema/videos/videos.ts'
import type { Db } from '../../db/transaction.ts'

const trainingColumns = {
  id: videoTrainings.id,
  startedBy: videoTrainings.userId,
  contentId: videoTrainings.contentId,
  state: videoTrainings.state,
  startedAt: videoTrainings.startedAt,
  minMinutes: videoTrainings.minMinutes,
  endedAt: videoTrainings.endedAt,
  name: contents.name,
  title: contents.title,
  isSolo: contents.isSolo,
  videoLength: contents.videoLength,
  titlePictureLight: contents.titlePictureLight,
  titlePictureDark: contents.titlePictureDark,
  poster: contents.poster,
  sportId: contents.sportId,
  moduleId: contents.moduleId,
}

export type OwnTrainingRow = Awaited<ReturnType<typeof listTrainings>>[number]
export type TrainingRow = Omit<OwnTrainingRow, 'hasLeft'>

/** The trainings of an attendee, newest first. One that they left appears only when requested by id. */
export const listTrainings = (
  db: Db,
  asked: {
    userId: number
    id?: number | undefined
    contentId?: number | undefined
    isRunning?: boolean | undefined
    most: number
  },
) =>
  db
    .select({ ...trainingColumns, hasLeft: sql<boolean>`${attendees.leftAt} is not null` })
    .from(attendees)
    .innerJoin(videoTrainings, eq(videoTrainings.id, attendees.trainingId))
    .innerJoin(contents, eq(contents.id, videoTrainings.contentId))
    .where(
      and(
        eq(attendees.userId, asked.userId),
        asked.id === undefined ? isNull(attendees.leftAt) : eq(videoTrainings.id, asked.id),
        asked.contentId === undefined ? undefined : eq(videoTrainings.contentId, asked.contentId),
        asked.isRunning === undefined ? undefined : eq(attendees.isRunning, asked.isRunning),
      ),
    )
    .orderBy(desc(videoTrainings.startedAt), desc(videoTrainings.id))
    .limit(asked.most)

/** Locks the training until the transaction ends, so that changes happen one after the other. */
export const lockTraining = async (db: Db, trainingId: number): Promise<TrainingRow | undefined> => {
  const [row] = await db
    .select(trainingColumns)
    .from(videoTrainings)
    .innerJoin(contents, eq(contents.id, videoTrainings.contentId))
    .where(eq(videoTrainings.id, trainingId))
    .for('update', { of: videoTrainings })
  return row
}

export type AttendeeRow = Awaited<ReturnType<typeof listAttendees>>[number]

/** Attendees who have not left, in their original order. With how much of the video they have watched. */
export const listAttendees = (db: Db, trainingIds: readonly number[]) =>
  db
    .select({
      id: attendees.id,
      trainingId: attendees.trainingId,
      userId: attendees.userId,
      firstName: users.firstName,
      lastName: users.lastName,
      avatar: users.avatarFile,
      isAllowed: attendees.isAllowed,
      outcome: attendees.outcome,
      moduleHave: attendees.moduleHave,
      moduleNeed: attendees.moduleNeed,
      activeWeeks: attendees.activeWeeks,
      seconds: sql<number>`coalesce(${contentProgress.seconds}, 0)`,
      hasWatched: sql<boolean>`${contentProgress.completedAt} is not null`,
    })
    .from(attendees)
    .innerJoin(videoTrainings, eq(videoTrainings.id, attendees.trainingId))
    .innerJoin(users, eq(users.id, attendees.userId))
    .leftJoin(
      contentProgress,
      and(
        eq(contentProgress.userId, attendees.userId),
        eq(contentProgress.contentId, videoTrainings.contentId),
      ),
    )
    .where(and(inArray(attendees.trainingId, [...trainingIds]), isNull(attendees.leftAt)))
    .orderBy(asc(attendees.id))

/** All attendees since the start, including those who left. */
export const listNamed = async (db: Db, trainingId: number): Promise<number[]> => {
  const rows = await db
    .select({ userId: attendees.userId })
    .from(attendees)
    .where(eq(attendees.trainingId, trainingId))
    .orderBy(asc(attendees.userId))
  return rows.map((row) => row.userId)
}

export const insertTraining = async (
  db: Db,
  row: { userId: number; contentId: number; startedAt: string; minMinutes: number },
): Promise<number> => {
  const [inserted] = await db.insert(videoTrainings).values(row).returning({ id: videoTrainings.id })
  if (!inserted) throw new Error('The insert of video_trainings returned no row')
  return inserted.id
}

/** Returns how many were added; people who already train are skipped. Locks in the order of ids to avoid deadlocks. */
export const insertAttendees = async (
  db: Db,
  trainingId: number,
  userIds: readonly number[],
): Promise<number> => {
  const added = await db
    .insert(attendees)
    .values(userIds.toSorted((a, b) => a - b).map((userId) => ({ trainingId, userId })))
    .onConflictDoNothing()
    .returning({ id: attendees.id })
  return added.length
}

/** Those of these people with a running training. */
export const listBusy = async (db: Db, userIds: readonly number[]): Promise<number[]> => {
  const rows = await db
    .select({ userId: attendees.userId })
    .from(attendees)
    .where(and(inArray(attendees.userId, [...userIds]), eq(attendees.isRunning, true)))
  return rows.map((row) => row.userId)
}

/** Ends it for all attendees. Returns false when it had already ended. */
export const endTraining = async (
  db: Db,
  end: { trainingId: number; state: 'finished' | 'processed'; endedAt: string },
): Promise<boolean> => {
  const ended = await db
    .update(videoTrainings)
    .set({ state: end.state, endedAt: end.endedAt, updatedAt: end.endedAt })
    .where(and(eq(videoTrainings.id, end.trainingId), eq(videoTrainings.state, 'running')))
    .returning({ id: videoTrainings.id })
  if (ended.length === 0) return false
  await db
    .update(attendees)
    .set({ isRunning: false, updatedAt: end.endedAt })
    .where(eq(attendees.trainingId, end.trainingId))
  return true
}

/** Returns false when the person had left or never took part. */
export const markLeft = async (
  db: Db,
  left: { trainingId: number; userId: number; leftAt: string },
): Promise<boolean> => {
  const rows = await db
    .update(attendees)
    .set({ isRunning: false, leftAt: left.leftAt, updatedAt: left.leftAt })
    .where(
      and(
        eq(attendees.trainingId, left.trainingId),
        eq(attendees.userId, left.userId),
        isNull(attendees.leftAt),
      ),
    )
    .returning({ id: attendees.id })
  return rows.length === 1
}

export const setAllowed = async (
  db: Db,
  allow: { trainingId: number; userIds: readonly number[]; now: string },
): Promise<void> => {
  await db
    .update(attendees)
    .set({
      isAllowed: sql`${attendees.userId} = any(${sql.param([...allow.userIds])}::int[])`,
      updatedAt: allow.now,
    })
    .where(eq(attendees.trainingId, allow.trainingId))
}

export type Settled = {
  outcome: AttendeeOutcome
  moduleHave: number | null
  moduleNeed: number | null
  activeWeeks: number
}

export const saveOutcome = async (
  db: Db,
  attendeeId: number,
  settled: Settled,
  now: string,
): Promise<void> => {
  await db
    .update(attendees)
    .set({ ...settled, updatedAt: now })
    .where(eq(attendees.id, attendeeId))
}

/** The earlier trainings of the person with each of the others, as far as they are stored. */
export const listTogether = async (
  db: Db,
  userId: number,
  partnerIds: readonly number[],
): Promise<ReadonlyMap<number, { count: number; lastAt: string }>> => {
  if (partnerIds.length === 0) return new Map()
  const own = alias(attendees, 'own')
  const rows = await db
    .select({ partnerId: attendees.userId, count: count(), lastAt: max(videoTrainings.startedAt) })
    .from(own)
    .innerJoin(attendees, eq(attendees.trainingId, own.trainingId))
    .innerJoin(videoTrainings, eq(videoTrainings.id, own.trainingId))
    .where(
      and(
        eq(own.userId, userId),
        isNull(own.leftAt),
        isNull(attendees.leftAt),
        eq(videoTrainings.state, 'processed'),
        inArray(attendees.userId, [...partnerIds]),
      ),
    )
    .groupBy(attendees.userId)
  return new Map(
    rows.flatMap((row) =>
      row.lastAt === null ? [] : [[row.partnerId, { count: row.count, lastAt: row.lastAt }] as const],
    ),
  )
}
