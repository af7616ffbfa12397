/** Writes series and their dates, and reads the dates of one series. */
import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Day } from '@wegband/domain/basics/calendar-days.ts'
import { appointments, series } from '../../../db/schema/appointments.ts'
import type { Db } from '../../../db/transaction.ts'
import type { DateRow, SeriesRow } from '../store.ts'

export const insertSeries = async (
  tx: Db,
  row: typeof series.$inferInsert,
): Promise<SeriesRow | undefined> => {
  const [inserted] = await tx.insert(series).values(row).returning()
  return inserted
}

export const updateSeries = async (
  tx: Db,
  id: number,
  columns: Partial<typeof series.$inferInsert>,
): Promise<SeriesRow | undefined> => {
  const [changed] = await tx.update(series).set(columns).where(eq(series.id, id)).returning()
  return changed
}

/** Returns the id of the new class. */
export const insertDate = async (
  tx: Db,
  row: typeof appointments.$inferInsert,
): Promise<number | undefined> => {
  const [inserted] = await tx.insert(appointments).values(row).returning({ id: appointments.id })
  return inserted?.id
}

export const updateDate = async (
  tx: Db,
  id: number,
  columns: Partial<typeof appointments.$inferInsert>,
): Promise<DateRow | undefined> => {
  const [changed] = await tx.update(appointments).set(columns).where(eq(appointments.id, id)).returning()
  return changed
}

/** Gives these dates to another part of their series. */
export const moveToSeries = async (tx: Db, ids: readonly number[], seriesId: number): Promise<void> => {
  if (ids.length > 0)
    await tx
      .update(appointments)
      .set({ seriesId })
      .where(inArray(appointments.id, [...ids]))
}

/** The date of a series on that day, locked. */
export const lockDateOn = async (tx: Db, seriesId: number, day: Day): Promise<DateRow | undefined> => {
  const [row] = await tx
    .select()
    .from(appointments)
    .where(and(eq(appointments.seriesId, seriesId), eq(appointments.seriesDay, day)))
    .for('no key update')
  return row
}

/** The dates of a series that begin after that instant, by their start. */
export const listDatesAfter = (db: Db, seriesId: number, instant: string): Promise<DateRow[]> =>
  db
    .select()
    .from(appointments)
    .where(and(eq(appointments.seriesId, seriesId), gt(appointments.startAt, instant)))
    .orderBy(asc(appointments.startAt))
