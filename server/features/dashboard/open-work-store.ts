/** Counts of open work: each statement covers all schools of a caller at once. */
import { and, asc, count, eq, gt, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { appointments } from '../../db/schema/appointments.ts'
import { mailOutbox } from '../../db/schema/notices/emails.ts'
import { users } from '../../db/schema/people.ts'
import { schoolRequests } from '../../db/schema/school-requests.ts'
import { globalMessages } from '../../db/schema/texts.ts'
import { substituteAnswers, substituteQuestions } from '../../db/schema/timetable.ts'
import type { Db } from '../../db/transaction.ts'

/** A safety limit, above the number of classes of any school within two weeks. */
const MOST_CLASSES = 2000
/** Limit of rows, one question per date. The questions of one request are shown as one. */
const MOST_QUESTIONS = 200

export const countPendingRequests = async (
  db: Db,
  schoolIds: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  if (schoolIds.length === 0) return new Map()
  const rows = await db
    .select({ schoolId: schoolRequests.schoolId, total: count() })
    .from(schoolRequests)
    .where(and(inArray(schoolRequests.schoolId, [...schoolIds]), eq(schoolRequests.state, 'received')))
    .groupBy(schoolRequests.schoolId)
  return new Map(rows.map(({ schoolId, total }) => [schoolId, total]))
}

/** Classes without a trainer that begin after `now` and before `to`, and that none has started. By start. */
export const listOpenClasses = (
  db: Db,
  schoolIds: readonly number[],
  { now, to }: { readonly now: string; readonly to: string },
) =>
  db
    .select({
      id: appointments.id,
      schoolId: appointments.schoolId,
      name: appointments.name,
      startAt: appointments.startAt,
      trainerId: appointments.trainerId,
      coTrainerIds: appointments.coTrainerIds,
    })
    .from(appointments)
    .where(
      and(
        inArray(appointments.schoolId, [...schoolIds]),
        gt(appointments.startAt, now),
        lt(appointments.startAt, to),
        isNull(appointments.cancelledAt),
        isNull(appointments.startedAt),
        isNull(appointments.trainerId),
      ),
    )
    .orderBy(asc(appointments.startAt), asc(appointments.id))
    .limit(MOST_CLASSES)

/** Substitution requests that wait for this person's answer, by the start of their class. */
export const listOpenQuestionsTo = (db: Db, userId: number, now: string) =>
  db
    .select({
      appointmentId: appointments.id,
      spanId: substituteQuestions.spanId,
      name: appointments.name,
      startAt: appointments.startAt,
    })
    .from(substituteAnswers)
    .innerJoin(substituteQuestions, eq(substituteQuestions.id, substituteAnswers.questionId))
    .innerJoin(appointments, eq(appointments.id, substituteQuestions.appointmentId))
    .where(
      and(
        eq(substituteAnswers.userId, userId),
        eq(substituteAnswers.answer, 'open'),
        eq(substituteQuestions.state, 'open'),
        gt(substituteQuestions.answerUntil, now),
        gt(appointments.startAt, now),
        isNull(appointments.cancelledAt),
        isNull(appointments.startedAt),
      ),
    )
    .orderBy(asc(appointments.startAt), asc(appointments.id))
    .limit(MOST_QUESTIONS)

/** `since`: emails and accounts count from this time on. */
export const countAssociationWork = async (db: Db, since: string, now: string) => {
  const failed = db
    .select({ total: count() })
    .from(mailOutbox)
    .where(and(eq(mailOutbox.state, 'failed'), gte(mailOutbox.createdAt, since)))
  const accounts = db
    .select({ total: count() })
    .from(users)
    .where(and(gte(users.createdAt, since), isNull(users.erasedAt), sql`${users.profileType} <> 'anonymous'`))
  const notices = db
    .select({ total: count() })
    .from(globalMessages)
    .where(or(isNull(globalMessages.endsAt), gt(globalMessages.endsAt, now)))
  const [row] = await db
    .select({
      failedMails: sql<number>`(${failed})::int`,
      newAccounts: sql<number>`(${accounts})::int`,
      notices: sql<number>`(${notices})::int`,
    })
    .from(sql`(select 1) as one`)
  if (row === undefined) throw new Error('a count returned no row')
  return row
}
