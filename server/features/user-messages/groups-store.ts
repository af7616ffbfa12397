/** The groups that people write to, and who belongs to them. */
import { sql } from 'drizzle-orm'
import type { LocalText } from '@wegband/domain/basics/locale.ts'
import { BELONGING_STATES } from '@wegband/domain/features/accounts/school-rights.ts'
import type { Db } from '../../db/transaction.ts'

const ints = (values: readonly number[]) => sql`${sql.param([...values])}::int[]`

const COMING_MOST = 60
const PAST_MOST = 20

/**
 * Classes that the person teaches between two instants, in the schools where they still have a task. Those that run or come
 * stand first, the next one on top; each half has its own limit, so past classes never push out the next one.
 */
export const listTaughtClasses = async (
  db: Db,
  userId: number,
  schoolIds: readonly number[],
  span: { readonly from: string; readonly now: string; readonly to: string },
): Promise<{ id: number; name: LocalText; startAt: string }[]> => {
  const taught = sql`select a.id, a.name, a.start_at, a.end_at from appointments a
    where a.school_id = any(${ints(schoolIds)}) and a.start_at between ${span.from} and ${span.to}
      and (a.trainer_id = ${userId} or a.co_trainer_ids @> array[${userId}]::int[])`
  const { rows } = await db.execute<{ id: number; name: LocalText; startAt: string }>(sql`
    (select id, name, start_at as "startAt" from (${taught}) as coming
      where end_at >= ${span.now} order by start_at limit ${COMING_MOST})
    union all
    (select id, name, start_at as "startAt" from (${taught}) as past
      where end_at < ${span.now} order by start_at desc limit ${PAST_MOST})`)
  return rows
}

/** The school of a class; undefined for an unknown one. */
export const findClassSchool = async (db: Db, classId: number): Promise<number | undefined> => {
  const { rows } = await db.execute<{ schoolId: number }>(
    sql`select school_id as "schoolId" from appointments where id = ${classId}`,
  )
  return rows[0]?.schoolId
}

export const listOnClass = async (db: Db, classId: number): Promise<number[]> => {
  const { rows } = await db.execute<{ id: number }>(
    sql`select distinct user_id as id from attendances where appointment_id = ${classId} order by 1`,
  )
  return rows.map(({ id }) => id)
}

export const listOfSchool = async (db: Db, schoolId: number): Promise<number[]> => {
  const { rows } = await db.execute<{ id: number }>(sql`
    select user_id as id from school_memberships where school_id = ${schoolId}
      and state = any(${sql.param([...BELONGING_STATES])}::text[]) order by 1`)
  return rows.map(({ id }) => id)
}
