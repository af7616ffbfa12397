/** Rows of requests for many dates. Callers lock the dates in the order of their ids, then the request. */
import { and, asc, eq, gt, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { appointments, appointmentSports } from '../../../db/schema/appointments.ts'
import { substituteAnswers, substituteQuestions, substitutions } from '../../../db/schema/timetable.ts'
import { missingTrainer } from '@wegband/domain/features/timetable/substitution-rules.ts'
import { taughtBy, taughtByUser } from '../../../db/taught-by.ts'
import type { Db } from '../../../db/transaction.ts'
import type { DateRow } from '../store.ts'
import type { QuestionRow } from './substitute-store.ts'

export type SubstitutionRow = typeof substitutions.$inferSelect
export type AskedRow = { readonly question: QuestionRow; readonly row: DateRow }

export const findSubstitution = async (db: Db, id: number): Promise<SubstitutionRow | undefined> => {
  const [row] = await db.select().from(substitutions).where(eq(substitutions.id, id))
  return row
}

export const findSubstitutions = (db: Db, ids: readonly number[]): Promise<SubstitutionRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(substitutions)
        .where(inArray(substitutions.id, [...ids]))

/** The questions with their dates, in chronological order. */
export const listAsked = (db: Db, spanIds: readonly number[]): Promise<AskedRow[]> =>
  spanIds.length === 0
    ? Promise.resolve([])
    : db
        .select({ question: substituteQuestions, row: appointments })
        .from(substituteQuestions)
        .innerJoin(appointments, eq(appointments.id, substituteQuestions.appointmentId))
        .where(inArray(substituteQuestions.spanId, [...spanIds]))
        .orderBy(asc(appointments.startAt), asc(appointments.id))

/** The one person that each request asks. */
export const listAskedPeople = async (
  db: Db,
  spanIds: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  if (spanIds.length === 0) return new Map()
  const rows = await db
    .selectDistinct({ spanId: substituteQuestions.spanId, userId: substituteAnswers.userId })
    .from(substituteAnswers)
    .innerJoin(substituteQuestions, eq(substituteQuestions.id, substituteAnswers.questionId))
    .where(inArray(substituteQuestions.spanId, [...spanIds]))
  return new Map(rows.flatMap(({ spanId, userId }) => (spanId === null ? [] : [[spanId, userId] as const])))
}

/** Locks the request until the transaction ends. */
export const isSubstitutionOpen = async (tx: Db, spanId: number): Promise<boolean> => {
  await tx
    .select({ id: substitutions.id })
    .from(substitutions)
    .where(eq(substitutions.id, spanId))
    .for('update')
  const [open] = await tx
    .select({ id: substituteQuestions.id })
    .from(substituteQuestions)
    .where(and(eq(substituteQuestions.spanId, spanId), eq(substituteQuestions.state, 'open')))
    .limit(1)
  return open !== undefined
}

/** These dates of a school, locked. */
export const lockDates = (tx: Db, schoolId: number, ids: readonly number[]): Promise<DateRow[]> =>
  tx
    .select()
    .from(appointments)
    .where(and(eq(appointments.schoolId, schoolId), inArray(appointments.id, [...ids])))
    .orderBy(asc(appointments.id))
    .for('no key update')

/** The sports of each of these dates; empty for a date without sports. */
export const listSportsOfEach = async (
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> => {
  const sports = new Map<number, number[]>()
  if (ids.length === 0) return sports
  const rows = await db
    .select({ id: appointmentSports.appointmentId, sportId: appointmentSports.sportId })
    .from(appointmentSports)
    .where(inArray(appointmentSports.appointmentId, [...ids]))
  for (const { id, sportId } of rows) sports.set(id, [...(sports.get(id) ?? []), sportId])
  return sports
}

/** Those of these dates that have an open question. */
export const listOpenQuestions = async (db: Db, ids: readonly number[]): Promise<Set<number>> => {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: substituteQuestions.appointmentId })
    .from(substituteQuestions)
    .where(and(inArray(substituteQuestions.appointmentId, [...ids]), eq(substituteQuestions.state, 'open')))
  return new Set(rows.map(({ id }) => id))
}

type Looked = {
  readonly schoolId: number
  readonly from: string
  readonly to: string
  readonly now: string
  /** Undefined: dates that this person teaches or has handed on. */
  readonly seriesId: number | undefined
  readonly userId: number
  readonly limit: number
}

/** Future dates that are not cancelled, earliest first. */
export const listDatesOfSubstitution = (
  db: Db,
  { schoolId, from, to, now, seriesId, userId, limit }: Looked,
): Promise<DateRow[]> =>
  db
    .select()
    .from(appointments)
    .where(
      and(
        eq(appointments.schoolId, schoolId),
        gte(appointments.startAt, from),
        lt(appointments.startAt, to),
        gt(appointments.startAt, now),
        isNull(appointments.cancelledAt),
        isNull(appointments.startedAt),
        seriesId === undefined
          ? or(taughtByUser('appointments', userId), eq(appointments.insteadOfId, userId))
          : eq(appointments.seriesId, seriesId),
      ),
    )
    .orderBy(asc(appointments.startAt), asc(appointments.id))
    .limit(limit)

const IS_BOOKED = sql`exists (select from attendances t where t.appointment_id = o.id and t.user_id = p.id)`

export type Busy = {
  readonly appointmentId: number
  readonly userId: number
  readonly name: DateRow['name']
  readonly startAt: string
  readonly endAt: string
  readonly isTeaching: boolean
}

/** The classes that these people teach during these dates; with `attends` also those they have booked. */
export const listBusyAt = async (
  db: Db,
  ids: readonly number[],
  userIds: readonly number[],
  { attends = false } = {},
): Promise<Busy[]> => {
  if (ids.length === 0 || userIds.length === 0) return []
  const listOf = (all: readonly number[]) =>
    sql.join(
      all.map((id) => sql`${id}`),
      sql`, `,
    )
  const teaches = sql`coalesce(${sql.raw(taughtBy('o', 'p.id'))}, false)`
  const { rows } = await db.execute<Busy>(sql`
    select a.id as "appointmentId", p.id as "userId", o.name, o.start_at as "startAt", o.end_at as "endAt",
      ${teaches} as "isTeaching"
    from appointments a
    join users p on p.id in (${listOf(userIds)})
    join appointments o on (${attends ? sql`${teaches} or ${IS_BOOKED}` : teaches}) and o.start_at < a.end_at and o.end_at > a.start_at
      and o.start_at > a.start_at - interval '24 hours' and o.cancelled_at is null and o.id <> a.id
    where a.id in (${listOf(ids)})
    order by o.start_at, o.id`)
  return rows
}

type NewSubstitution = {
  readonly schoolId: number
  readonly askedBy: number
  readonly userId: number
  readonly message: string
  readonly dates: readonly { readonly row: DateRow; readonly answerUntil: string }[]
}

/** Inserts fewer questions than dates when another request already covers some of them. */
export const insertSubstitution = async (
  tx: Db,
  { schoolId, askedBy, userId, message, dates }: NewSubstitution,
  now: string,
): Promise<{ id: number; questions: QuestionRow[] }> => {
  const at = { createdAt: now, updatedAt: now }
  const [span] = await tx
    .insert(substitutions)
    .values({ schoolId, ...at })
    .returning()
  if (span === undefined) throw new Error('the request was not written')
  const rows = dates.map(({ row, answerUntil }) => ({
    appointmentId: row.id,
    spanId: span.id,
    askedBy,
    insteadOfId: missingTrainer(row, askedBy),
    message,
    answerUntil,
    ...at,
  }))
  const questions = await tx.insert(substituteQuestions).values(rows).onConflictDoNothing().returning()
  if (questions.length > 0)
    await tx.insert(substituteAnswers).values(questions.map(({ id }) => ({ questionId: id, userId, ...at })))
  return { id: span.id, questions }
}

/** Requests by or to this user that can still be answered, the earliest date first. */
export const listOpenSubstitutionIds = async (db: Db, userId: number, now: string): Promise<number[]> => {
  const { rows } = await db.execute<{ id: number }>(sql`
    select q.span_id as id from substitute_questions q join appointments a on a.id = q.appointment_id
    where q.span_id is not null and q.state = 'open' and q.answer_until > ${now}
      and a.cancelled_at is null and a.started_at is null
      and (q.asked_by = ${userId} or exists (
        select from substitute_answers w where w.question_id = q.id and w.user_id = ${userId}))
    group by q.span_id order by min(a.start_at), q.span_id limit 20`)
  return rows.map(({ id }) => id)
}
