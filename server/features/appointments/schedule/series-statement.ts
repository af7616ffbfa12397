/** A series with the parts that were split from it; people know them as one series. */
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { type Day, dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { appointments, series } from '../../../db/schema/appointments.ts'
import type { Db } from '../../../db/transaction.ts'

export type SeriesLine = {
  readonly id: number
  readonly lastDay: Day | null
  readonly trainerId: number | null
  readonly coTrainerIds: readonly number[]
}

/** All parts of the split series that this part belongs to, by id. */
export const listSeriesIds = async (db: Db, seriesId: number): Promise<number[]> => {
  const { rows } = await db.execute<{ id: number }>(sql`
    select s.id from series s join series given on given.id = ${seriesId}
    where coalesce(s.origin_id, s.id) = coalesce(given.origin_id, given.id) order by s.id`)
  return rows.map(({ id }) => id)
}

export const findSeriesPlace = async (db: Db, appointmentId: number) => {
  const [row] = await db
    .select({
      seriesId: appointments.seriesId,
      startAt: appointments.startAt,
      seriesDay: appointments.seriesDay,
    })
    .from(appointments)
    .where(eq(appointments.id, appointmentId))
  return row
}

export type SeriesOfDate = {
  readonly own: SeriesLine
  readonly all: readonly SeriesLine[]
  /** The original day of the date in its series, even if the date was moved. */
  readonly day: Day
}

export const listSeriesLines = async (
  db: Db,
  ids: readonly number[],
  isLocked = false,
): Promise<SeriesLine[]> => {
  if (ids.length === 0) return []
  const rows = db
    .select({
      id: series.id,
      lastDay: series.lastDay,
      trainerId: series.trainerId,
      coTrainerIds: series.coTrainerIds,
    })
    .from(series)
    .where(inArray(series.id, [...ids]))
    .orderBy(asc(series.id))
  return isLocked ? await rows.for('update') : await rows
}

const readSeriesOf = async (
  db: Db,
  appointmentId: number,
  isLocked: boolean,
): Promise<SeriesOfDate | undefined> => {
  for (let known = await findSeriesPlace(db, appointmentId); known?.seriesId != null;) {
    const all = await listSeriesLines(db, await listSeriesIds(db, known.seriesId), isLocked)
    // A split may have moved the date to another part meanwhile, or added a part.
    const now = await findSeriesPlace(db, appointmentId)
    const own = all.find(({ id }) => id === now?.seriesId)
    const isWhole = own !== undefined && (await listSeriesIds(db, own.id)).length === all.length
    if (own !== undefined && now !== undefined && isWhole)
      return { own, all, day: now.seriesDay ?? dayOf(now.startAt) }
    known = now
  }
  return undefined
}

/** Undefined for a class without a series. */
export const findSeriesOf = (db: Db, appointmentId: number): Promise<SeriesOfDate | undefined> =>
  readSeriesOf(db, appointmentId, false)

/** The same, locked. Every change of a series locks the series before its dates. */
export const lockSeriesOf = (tx: Db, appointmentId: number): Promise<SeriesOfDate | undefined> =>
  readSeriesOf(tx, appointmentId, true)
