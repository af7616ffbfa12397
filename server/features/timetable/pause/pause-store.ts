/** Rows of series that pause, and of the dates that a pause cancels. */
import { and, asc, between, eq, gt, gte, inArray, isNull, not, or, sql } from 'drizzle-orm'
import type { Day } from '@wegband/domain/basics/calendar-days.ts'
import type { Pause } from '@wegband/domain/features/appointments/schedule/series-occurrences.ts'
import { appointments, series } from '../../../db/schema/appointments.ts'
import type { Db } from '../../../db/transaction.ts'
import type { DateRow, SeriesRow } from '../store.ts'

export type PauseOwner = { readonly id: number; readonly pauses: Pause[] }

/** The series of a school that go on after that day, in the lock order of series. */
export const lockSeriesAfter = (tx: Db, schoolId: number, day: Day): Promise<PauseOwner[]> =>
  tx
    .select({ id: series.id, pauses: series.pauses })
    .from(series)
    .where(and(eq(series.schoolId, schoolId), or(isNull(series.lastDay), gte(series.lastDay, day))))
    .orderBy(asc(series.id))
    .for('update')

export const setPauses = async (tx: Db, seriesId: number, pauses: Pause[], now: string): Promise<void> => {
  await tx.update(series).set({ pauses, updatedAt: now }).where(eq(series.id, seriesId))
}

/** Leaves out dates whose time was changed alone; a change of a series leaves them out as well. */
export const lockDatesIn = async (
  tx: Db,
  lines: readonly Pick<PauseOwner, 'id'>[],
  pause: Pause,
  now: string,
): Promise<number[]> => {
  if (lines.length === 0) return []
  const rows = await tx
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      and(
        inArray(
          appointments.seriesId,
          lines.map(({ id }) => id),
        ),
        between(appointments.seriesDay, pause.firstDay, pause.lastDay),
        gt(appointments.startAt, now),
        isNull(appointments.startedAt),
        isNull(appointments.cancelledAt),
        not(sql`'time' = any(${appointments.ownFields})`),
      ),
    )
    .orderBy(asc(appointments.id))
    .for('no key update')
  return rows.map(({ id }) => id)
}

/** The series of a school that go on after that day. */
export const listSeriesAfter = (db: Db, schoolId: number, day: Day) =>
  db
    .select({ id: series.id, pauses: series.pauses })
    .from(series)
    .where(and(eq(series.schoolId, schoolId), or(isNull(series.lastDay), gte(series.lastDay, day))))
    .orderBy(asc(series.id))

/** The series of a school, in the lock order of series. */
export const lockSeriesOfSchool = (tx: Db, schoolId: number): Promise<SeriesRow[]> =>
  tx.select().from(series).where(eq(series.schoolId, schoolId)).orderBy(asc(series.id)).for('update')

/** The days of a pause, and the mark of the dates that it cancelled. */
type MarkedDays = { readonly firstDay: Day; readonly lastDay: Day; readonly mark: string }

const isMarked = ({ firstDay, lastDay, mark }: MarkedDays) =>
  and(
    between(appointments.seriesDay, firstDay, lastDay),
    sql`${appointments.cancelledAt} is not null and ${mark} = any(${appointments.ownFields})`,
  )

/** The future dates of a series that the pause cancelled. */
export const lockCancelledDates = (
  tx: Db,
  seriesId: number,
  days: MarkedDays,
  now: string,
): Promise<DateRow[]> =>
  tx
    .select()
    .from(appointments)
    .where(
      and(
        eq(appointments.seriesId, seriesId),
        gt(appointments.startAt, now),
        isNull(appointments.startedAt),
        isMarked(days),
      ),
    )
    .orderBy(asc(appointments.id))
    .for('no key update')

/** Changes the reason of the dates that the pause cancelled; members are not notified again. */
export const renameCancelled = async (
  tx: Db,
  seriesIds: readonly number[],
  days: MarkedDays,
  reason: string,
): Promise<void> => {
  if (seriesIds.length === 0) return
  await tx
    .update(appointments)
    .set({ cancelReason: reason === '' ? null : reason })
    .where(and(inArray(appointments.seriesId, [...seriesIds]), isMarked(days)))
}
