/** SQL that moves series and dates from one site to another. */
import { and, asc, eq, gt, gte, isNull, or } from 'drizzle-orm'
import { appointments, series } from '../../db/schema/appointments.ts'
import { rooms } from '../../db/schema/schools.ts'
import type { Db } from '../../db/transaction.ts'

type Place = { readonly siteId: number; readonly room: string }

export const listRoomNames = async (db: Db, siteId: number): Promise<string[]> => {
  const rows = await db.select({ name: rooms.name }).from(rooms).where(eq(rooms.siteId, siteId))
  return rows.map(({ name }) => name)
}

/** The series of a site that may still have dates, locked. */
export const lockSeriesAt = (tx: Db, siteId: number, today: string) =>
  tx
    .select({ id: series.id, room: series.room })
    .from(series)
    .where(and(eq(series.siteId, siteId), or(isNull(series.lastDay), gte(series.lastDay, today))))
    .orderBy(asc(series.id))
    .for('update')

export const placeSeries = async (tx: Db, id: number, place: Place, at: string): Promise<void> => {
  await tx
    .update(series)
    .set({ ...place, updatedAt: at })
    .where(eq(series.id, id))
}

/** The dates to come at a site, locked. */
export const lockDatesAt = (
  tx: Db,
  { siteId, schoolId }: { siteId: number; schoolId: number },
  now: string,
) =>
  tx
    .select()
    .from(appointments)
    .where(
      and(
        eq(appointments.schoolId, schoolId),
        eq(appointments.siteId, siteId),
        gt(appointments.startAt, now),
        isNull(appointments.startedAt),
      ),
    )
    .orderBy(asc(appointments.id))
    .for('no key update')

export const placeDate = async (tx: Db, id: number, place: Place, at: string): Promise<void> => {
  await tx
    .update(appointments)
    .set({ ...place, updatedAt: at })
    .where(eq(appointments.id, id))
}
