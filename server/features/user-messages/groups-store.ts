/** The groups that people write to, and who belongs to them. */
import { sql } from 'drizzle-orm'
import type { LocalText } from '@wegband/domain/basics/locale.ts'
import { BELONGING_STATES } from '@wegband/domain/features/accounts/school-rights.ts'
import type { Db } from '../../db/transaction.ts'

const ints = (values: readonly number[]) => sql`${sql.param([...values])}::int[]`

const CLASSES_MOST = 40

/** Classes that the person teaches between two instants, in the schools where they still have a task. */
export const listTaughtClasses = async (
  db: Db,
  userId: number,
  schoolIds: readonly number[],
  span: { readonly from: string; readonly to: string },
): Promise<{ id: number; name: LocalText; startAt: string }[]> => {
  const { rows } = await db.execute<{ id: number; name: LocalText; startAt: string }>(sql`
    select a.id, a.name, a.start_at as "startAt" from appointments a
    where a.school_id = any(${ints(schoolIds)}) and a.start_at between ${span.from} and ${span.to}
      and (a.trainer_id = ${userId} or a.co_trainer_ids @> array[${userId}]::int[])
    order by a.start_at limit ${CLASSES_MOST}`)
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
