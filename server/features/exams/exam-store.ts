/** Candidates, sheets and scores of exam days. No statement decides anything. */
import { and, asc, desc, eq, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { TaskResult } from '@wegband/domain/features/exams/exam-results.ts'
import type { CandidateState } from '@wegband/domain/features/exams/exam-states.ts'
import { appointments, attendances, confirmations } from '../../db/schema/appointments.ts'
import { examCandidates, examScores, examSheets, examTasks } from '../../db/schema/exams.ts'
import { users } from '../../db/schema/people.ts'
import type { Db } from '../../db/transaction.ts'

export type CandidateRow = typeof examCandidates.$inferSelect
/** With the name that it had when the exam day was announced, and when that was. */
export type TaskRow = Pick<typeof examTasks.$inferSelect, 'id' | 'levelId' | 'name'> & {
  readonly announcedAt: string
}
type Key = { readonly appointmentId: number; readonly userId: number }

const isKey = ({ appointmentId, userId }: Key) =>
  and(eq(examCandidates.appointmentId, appointmentId), eq(examCandidates.userId, userId))

export const listCandidates = (db: Db, appointmentId: number): Promise<CandidateRow[]> =>
  db
    .select()
    .from(examCandidates)
    .where(eq(examCandidates.appointmentId, appointmentId))
    .orderBy(asc(examCandidates.id))

/** All people on the list of the day, with whether their exam is confirmed. */
export const listAttending = (db: Db, appointmentId: number) =>
  db
    .select({
      attendanceId: attendances.id,
      userId: attendances.userId,
      isConfirmed: sql<boolean>`${confirmations.id} is not null`,
    })
    .from(attendances)
    .leftJoin(
      confirmations,
      and(eq(confirmations.attendanceId, attendances.id), eq(confirmations.type, 'exam')),
    )
    .where(eq(attendances.appointmentId, appointmentId))
    .orderBy(asc(attendances.id))
export type AttendingRow = Awaited<ReturnType<typeof listAttending>>[number]

export const listNames = async (db: Db, userIds: readonly number[]) => {
  const rows =
    userIds.length === 0
      ? []
      : await db
          .select({
            id: users.id,
            firstName: users.firstName,
            lastName: users.lastName,
            avatar: users.avatarFile,
          })
          .from(users)
          .where(inArray(users.id, [...userIds]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** The tasks as they were when the exam day was announced: what was added or retired since then is for later days. */
export const listTasks = async (
  db: Db,
  levelIds: readonly number[],
  appointmentId: number,
): Promise<Map<number, TaskRow[]>> => {
  const rows =
    levelIds.length === 0
      ? []
      : await db
          .select({
            id: examTasks.id,
            levelId: examTasks.levelId,
            name: examTasks.name,
            formerNames: examTasks.formerNames,
            announcedAt: appointments.createdAt,
          })
          .from(examTasks)
          .innerJoin(appointments, eq(appointments.id, appointmentId))
          .where(
            and(
              inArray(examTasks.levelId, [...levelIds]),
              or(isNull(examTasks.retiredAt), sql`${examTasks.retiredAt} > ${appointments.createdAt}`),
              or(isNull(examTasks.addedAt), sql`${examTasks.addedAt} <= ${appointments.createdAt}`),
            ),
          )
          .orderBy(asc(examTasks.sortOrder))
  const named = rows.map(({ formerNames, ...row }): TaskRow => {
    const former = formerNames.find(({ until }) => Date.parse(until) > Date.parse(row.announcedAt))
    return { ...row, name: former?.name ?? row.name }
  })
  return Map.groupBy(named, (row) => row.levelId)
}

export type Sheet = {
  readonly candidateId: number
  readonly examinerId: number | null
  readonly handedInAt: string | null
  readonly scores: readonly { taskId: number; points: number; note: string }[]
}

export const listSheets = async (db: Db, candidateIds: readonly number[]): Promise<Sheet[]> => {
  if (candidateIds.length === 0) return []
  const sheets = await db
    .select()
    .from(examSheets)
    .where(inArray(examSheets.candidateId, [...candidateIds]))
    .orderBy(asc(examSheets.id))
  const scores =
    sheets.length === 0
      ? []
      : await db
          .select()
          .from(examScores)
          .where(
            inArray(
              examScores.sheetId,
              sheets.map(({ id }) => id),
            ),
          )
          .orderBy(asc(examScores.id))
  return sheets.map(({ id, candidateId, examinerId, handedInAt }) => ({
    candidateId,
    examinerId,
    handedInAt,
    scores: scores
      .filter(({ sheetId }) => sheetId === id)
      .map(({ taskId, points, note }) => ({ taskId, points, note })),
  }))
}

export const findCandidate = async (db: Db, key: Key): Promise<CandidateRow | undefined> => {
  const [row] = await db.select().from(examCandidates).where(isKey(key))
  return row
}

/** Locked until the transaction ends, so scores, answers and releases of one candidate take turns. */
export const lockCandidate = async (tx: Db, key: Key): Promise<CandidateRow | undefined> => {
  const [row] = await tx.select().from(examCandidates).where(isKey(key)).for('update')
  return row
}

export type NewCandidate = Key & {
  readonly sportId: number
  readonly levelIndex: number
  readonly state: CandidateState
  readonly invitedBy?: number
  readonly answerUntil?: string
  readonly carried: TaskResult[]
}

/** False when a row already exists. */
export const insertCandidate = async (tx: Db, row: NewCandidate, at: string): Promise<boolean> => {
  const rows = await tx
    .insert(examCandidates)
    .values({ ...row, createdAt: at, updatedAt: at })
    .onConflictDoNothing()
    .returning({ id: examCandidates.id })
  return rows.length === 1
}

export const changeCandidate = async (
  tx: Db,
  candidateId: number,
  change: Partial<typeof examCandidates.$inferInsert>,
): Promise<void> => {
  await tx.update(examCandidates).set(change).where(eq(examCandidates.id, candidateId))
}

/** Changes the state from `invited` to the answer, once. Undefined when it was already answered or withdrawn. */
export const closeInvitation = async (
  tx: Db,
  key: Key,
  change: { state: 'accepted' | 'declined'; answeredBy: number; updatedAt: string },
): Promise<CandidateRow | undefined> => {
  const [row] = await tx
    .update(examCandidates)
    .set(change)
    .where(and(isKey(key), eq(examCandidates.state, 'invited')))
    .returning()
  return row
}

export const deleteInvitation = async (tx: Db, key: Key): Promise<CandidateRow | undefined> => {
  const [row] = await tx
    .delete(examCandidates)
    .where(and(isKey(key), eq(examCandidates.state, 'invited')))
    .returning()
  return row
}

/** The days after `startAt` on which these people try again, the next day first: invited, accepted or booked. */
export const listNextTries = async (
  db: Db,
  { userIds, startAt }: { readonly userIds: readonly number[]; readonly startAt: string },
) =>
  userIds.length === 0
    ? []
    : await db
        .select({
          userId: examCandidates.userId,
          sportId: examCandidates.sportId,
          levelIndex: examCandidates.levelIndex,
          state: examCandidates.state,
          appointmentId: appointments.id,
          startAt: appointments.startAt,
          createdAt: examCandidates.createdAt,
        })
        .from(examCandidates)
        .innerJoin(appointments, eq(appointments.id, examCandidates.appointmentId))
        .where(
          and(
            inArray(examCandidates.userId, [...userIds]),
            ne(examCandidates.state, 'declined'),
            gt(appointments.startAt, startAt),
            isNull(appointments.cancelledAt),
          ),
        )
        .orderBy(asc(appointments.startAt), asc(appointments.id))
export type NextTryRow = Awaited<ReturnType<typeof listNextTries>>[number]

/** The results of the last check of that level that must be repeated. */
export const findResultsToRepeat = async (
  db: Db,
  { userId, sportId, levelIndex, appointmentId }: Key & { sportId: number; levelIndex: number },
): Promise<TaskResult[]> => {
  const [row] = await db
    .select({ outcome: examCandidates.outcome, results: examCandidates.results })
    .from(examCandidates)
    .where(
      and(
        eq(examCandidates.userId, userId),
        eq(examCandidates.sportId, sportId),
        eq(examCandidates.levelIndex, levelIndex),
        ne(examCandidates.appointmentId, appointmentId),
        inArray(examCandidates.outcome, ['retake', 'passed']),
      ),
    )
    .orderBy(desc(examCandidates.releasedAt))
    .limit(1)
  return row?.outcome === 'retake' ? (row.results ?? []) : []
}

/** Finds or creates the sheet of an examiner, and locks it until the transaction ends. */
export const lockSheet = async (
  tx: Db,
  key: { candidateId: number; examinerId: number },
): Promise<typeof examSheets.$inferSelect> => {
  await tx.insert(examSheets).values(key).onConflictDoNothing()
  const [row] = await tx
    .select()
    .from(examSheets)
    .where(and(eq(examSheets.candidateId, key.candidateId), eq(examSheets.examinerId, key.examinerId)))
    .for('update')
  if (row === undefined) throw new Error('a sheet that was just made is gone')
  return row
}

/** The later of two scores for one task counts, in whatever order they arrive. */
export const putScore = async (
  tx: Db,
  score: { sheetId: number; taskId: number; points: number; note: string; updatedAt: string },
): Promise<void> => {
  const { points, note, updatedAt } = score
  await tx
    .insert(examScores)
    .values(score)
    .onConflictDoUpdate({
      target: [examScores.sheetId, examScores.taskId],
      set: { points, note, updatedAt },
      setWhere: lte(examScores.updatedAt, updatedAt),
    })
}

export const setHandedIn = async (tx: Db, sheetId: number, handedInAt: string | null): Promise<void> => {
  await tx.update(examSheets).set({ handedInAt }).where(eq(examSheets.id, sheetId))
}
