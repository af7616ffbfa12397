/** Rows of appointments and the changes of their state; losing a race is an empty answer. */
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../db/open-database.ts'
import type { Db } from '../../db/transaction.ts'
import { appointments } from '../../db/schema/appointments.ts'
import {
  type AppointmentFilter,
  type AppointmentRow,
  COUNT_APPOINTMENTS,
  filterValues,
  LIST_APPOINTMENTS,
  READ_APPOINTMENT,
} from './list-statement.ts'

/** Reads by a named prepared statement: planned once per connection. */
export const listRows = async (db: Database, filter: AppointmentFilter): Promise<AppointmentRow[]> => {
  const values = [...filterValues(filter), filter.perPage, (filter.page - 1) * filter.perPage]
  const { rows } = await db.pool.query<AppointmentRow>({
    name: 'appointments-list',
    text: LIST_APPOINTMENTS,
    values,
  })
  return rows
}

export const countRows = async (db: Database, filter: AppointmentFilter): Promise<number> => {
  const { rows } = await db.pool.query<{ total: number }>({
    name: 'appointments-count',
    text: COUNT_APPOINTMENTS,
    values: filterValues(filter),
  })
  return rows[0]?.total ?? 0
}

/** As one reader sees it; undefined when there is none. */
export const findRow = async (
  db: Database,
  userId: number,
  id: number,
): Promise<AppointmentRow | undefined> => {
  const { rows } = await db.pool.query<AppointmentRow>({
    name: 'appointments-read',
    text: READ_APPOINTMENT,
    values: [userId, id],
  })
  return rows[0]
}

/** Starts it for the one caller that comes first. False: it was started, ended or cancelled meanwhile. */
export const markStarted = async (db: Db, id: number, by: number, now: string): Promise<boolean> => {
  const rows = await db
    .update(appointments)
    .set({ startedAt: now, startedBy: by, updatedAt: now })
    .where(
      and(
        eq(appointments.id, id),
        isNull(appointments.startedAt),
        isNull(appointments.endedAt),
        isNull(appointments.cancelledAt),
      ),
    )
    .returning({ id: appointments.id })
  return rows.length === 1
}

/** Ends it once; it never reopens. */
export const markEnded = async (db: Db, id: number, now: string): Promise<boolean> => {
  const rows = await db
    .update(appointments)
    .set({ endedAt: now, updatedAt: now })
    .where(
      and(
        eq(appointments.id, id),
        isNotNull(appointments.startedAt),
        isNull(appointments.endedAt),
        isNull(appointments.cancelledAt),
      ),
    )
    .returning({ id: appointments.id })
  return rows.length === 1
}

/** Takes one of the places; false when the last one is gone, or the class is over or cancelled. */
export const takePlace = async (db: Db, id: number): Promise<boolean> => {
  const rows = await db
    .update(appointments)
    .set({ attendeesCount: sql`${appointments.attendeesCount} + 1` })
    .where(
      and(
        eq(appointments.id, id),
        isNull(appointments.endedAt),
        isNull(appointments.cancelledAt),
        sql`(${appointments.capacity} is null or ${appointments.attendeesCount} < ${appointments.capacity})`,
      ),
    )
    .returning({ id: appointments.id })
    .prepare('appointments-take-place')
    .execute()
  return rows.length === 1
}

export const freePlace = async (db: Db, id: number): Promise<void> => {
  await db
    .update(appointments)
    .set({ attendeesCount: sql`${appointments.attendeesCount} - 1` })
    .where(eq(appointments.id, id))
}
