/** Rows of appointments and changes of their state. A lost race returns no row. */
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '../../db/open-database.ts'
import type { Db } from '../../db/transaction.ts'
import { appointments } from '../../db/schema/appointments.ts'
import {
  type AppointmentFilter,
  type AppointmentRow,
  COUNT_APPOINTMENTS,
  filterValues,
  LIST_APPOINTMENTS,
  listValues,
  READ_APPOINTMENT,
  READ_FOR_ATTENDEE,
  type RowForAttendee,
  type RowReader,
} from './schedule/list-statement.ts'

/** Reads by a named prepared statement: planned once per connection. */
export const listRows = async (db: Database, filter: AppointmentFilter): Promise<AppointmentRow[]> => {
  const values = listValues(filter)
  const { rows } = await db.pool.query<AppointmentRow>({ ...LIST_APPOINTMENTS[filter.scope], values })
  return rows
}

export const countRows = async (db: Database, filter: AppointmentFilter): Promise<number> => {
  const values = filterValues(filter)
  const { rows } = await db.pool.query<{ total: number }>({ ...COUNT_APPOINTMENTS[filter.scope], values })
  return rows[0]?.total ?? 0
}

/** The row as this reader sees it; undefined when it does not exist. */
export const findRow = async (
  db: Database,
  { userId, childIds }: RowReader,
  id: number,
): Promise<AppointmentRow | undefined> => {
  const values = [userId, childIds, id]
  const { rows } = await db.pool.query<AppointmentRow>({ ...READ_APPOINTMENT, values })
  return rows[0]
}

/** The same with the data of a possible attendee. */
export const findRowFor = async (
  db: Database,
  { userId, childIds }: RowReader,
  id: number,
  attendeeId: number,
): Promise<RowForAttendee | undefined> => {
  const values = [userId, childIds, id, attendeeId]
  const { rows } = await db.pool.query<RowForAttendee>({ ...READ_FOR_ATTENDEE, values })
  return rows[0]
}

/** Starts it for the first caller. False: it was started, ended or cancelled meanwhile. `at`: the time, if not `now`. */
export const markStarted = async (
  db: Db,
  id: number,
  by: number,
  { now, at = now }: { readonly now: string; readonly at?: string },
): Promise<boolean> => {
  const rows = await db
    .update(appointments)
    .set({ startedAt: at, startedBy: by, updatedAt: now })
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

/** Ends it once; it never reopens. `at`: the time, if not `now`. */
export const markEnded = async (
  db: Db,
  id: number,
  { now, at = now }: { readonly now: string; readonly at?: string },
): Promise<boolean> => {
  const rows = await db
    .update(appointments)
    .set({ endedAt: at, updatedAt: now })
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

/** Undoes that start. False: it was started anew or ended meanwhile. */
export const unmarkStarted = async (tx: Db, id: number, startedAt: string, now: string): Promise<boolean> => {
  const rows = await tx
    .update(appointments)
    .set({ startedAt: null, startedBy: null, updatedAt: now })
    .where(and(eq(appointments.id, id), eq(appointments.startedAt, startedAt), isNull(appointments.endedAt)))
    .returning({ id: appointments.id })
  return rows.length === 1
}
