/** Rows of questions for a substitute and of their answers. Callers that change them hold the lock of the class. */
import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { SubstituteQuestion } from '@wegband/domain/features/timetable/substitutes-contract.ts'
import { appointments } from '../../../db/schema/appointments.ts'
import { users } from '../../../db/schema/people.ts'
import { substituteAnswers, substituteQuestions } from '../../../db/schema/timetable.ts'
import { taughtBy } from '../../../db/taught-by.ts'
import type { Db } from '../../../db/transaction.ts'
import { listNames } from '../store.ts'

export type QuestionRow = typeof substituteQuestions.$inferSelect

/** The latest question of a class. */
export const findQuestion = async (db: Db, appointmentId: number): Promise<QuestionRow | undefined> => {
  const [row] = await db
    .select()
    .from(substituteQuestions)
    .where(eq(substituteQuestions.appointmentId, appointmentId))
    .orderBy(desc(substituteQuestions.id))
    .limit(1)
  return row
}

export const listAnswers = (db: Db, questionId: number) =>
  db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      answer: substituteAnswers.answer,
    })
    .from(substituteAnswers)
    .innerJoin(users, eq(users.id, substituteAnswers.userId))
    .where(eq(substituteAnswers.questionId, questionId))
    .orderBy(asc(substituteAnswers.id))

export const showQuestion = async (db: Db, row: QuestionRow): Promise<SubstituteQuestion> => {
  const ids = [row.askedBy, row.insteadOfId, row.takenBy].filter((id) => id !== null)
  const names = await listNames(db, ids)
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? null))
  return {
    id: row.id,
    state: row.state,
    askedBy: nameOf(row.askedBy),
    insteadOf: nameOf(row.insteadOfId),
    message: row.message,
    answerUntil: row.answerUntil,
    askedAt: row.createdAt,
    takenBy: nameOf(row.takenBy),
    asked: await listAnswers(db, row.id),
  }
}

export type NewQuestion = {
  readonly appointmentId: number
  readonly askedBy: number
  readonly insteadOfId: number | null
  readonly message: string
  readonly answerUntil: string
  readonly userIds: readonly number[]
}

/** Returns undefined when the class already has an open question. */
export const insertQuestion = async (
  tx: Db,
  { userIds, ...question }: NewQuestion,
  now: string,
): Promise<QuestionRow | undefined> => {
  const [row] = await tx
    .insert(substituteQuestions)
    .values({ ...question, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning()
  if (row === undefined) return undefined
  await tx.insert(substituteAnswers).values(userIds.map((userId) => ({ questionId: row.id, userId })))
  return row
}

/** Closes an open question; of simultaneous callers exactly one succeeds. */
export const closeQuestion = async (
  tx: Db,
  id: number,
  end: { state: 'taken' | 'unanswered' | 'withdrawn'; takenBy?: number },
  now: string,
): Promise<QuestionRow | undefined> => {
  const [row] = await tx
    .update(substituteQuestions)
    .set({ ...end, updatedAt: now })
    .where(and(eq(substituteQuestions.id, id), eq(substituteQuestions.state, 'open')))
    .returning()
  return row
}

export const writeAnswer = async (
  tx: Db,
  questionId: number,
  userId: number,
  answer: 'accepted' | 'declined',
  now: string,
): Promise<void> => {
  await tx
    .update(substituteAnswers)
    .set({ answer, updatedAt: now })
    .where(and(eq(substituteAnswers.questionId, questionId), eq(substituteAnswers.userId, userId)))
}

/** Open questions whose time has passed, or whose class was cancelled or has begun. */
export const listDueQuestions = async (
  db: Db,
  now: string,
): Promise<{ id: number; appointmentId: number }[]> =>
  db
    .select({ id: substituteQuestions.id, appointmentId: substituteQuestions.appointmentId })
    .from(substituteQuestions)
    .innerJoin(appointments, eq(appointments.id, substituteQuestions.appointmentId))
    .where(
      and(
        eq(substituteQuestions.state, 'open'),
        sql`(${lte(substituteQuestions.answerUntil, now)} or ${appointments.cancelledAt} is not null
          or ${appointments.startedAt} is not null)`,
      ),
    )
    .orderBy(asc(substituteQuestions.id))

/** The leaders of a school, who must then find a substitute. */
export const listLeaders = async (db: Db, schoolId: number): Promise<number[]> => {
  const { rows } = await db.execute<{ id: number }>(sql`
    select m.user_id as id from school_memberships m join school_roles r on r.membership_id = m.id and r.role = 'leader'
    where m.school_id = ${schoolId} and m.state = 'active' order by 1`)
  return rows.map(({ id }) => id)
}

/** Those of these people who teach another class at the same time. */
export const listBusy = async (
  db: Db,
  userIds: readonly number[],
  span: { appointmentId: number; startAt: string; endAt: string },
): Promise<Set<number>> => {
  if (userIds.length === 0) return new Set()
  const rows = await db
    .selectDistinct({ userId: users.id })
    .from(users)
    .innerJoin(appointments, sql.raw(taughtBy('appointments', 'users.id')))
    .where(
      and(
        inArray(users.id, [...userIds]),
        sql`${appointments.startAt} < ${span.endAt} and ${appointments.endAt} > ${span.startAt}
          and ${appointments.startAt} > ${span.startAt}::timestamptz - interval '24 hours'
          and ${appointments.cancelledAt} is null and ${appointments.id} <> ${span.appointmentId}`,
      ),
    )
  return new Set(rows.map(({ userId }) => userId))
}
