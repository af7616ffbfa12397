/** Ends the standing bookings of a person who leaves a school. Their booked places are released separately. */
import { and, eq, inArray } from 'drizzle-orm'
import { series } from '../../../db/schema/appointments.ts'
import { standingBookings } from '../../../db/schema/timetable.ts'
import type { Db } from '../../../db/transaction.ts'

export const endStandingBookings = async (tx: Db, schoolId: number, userId: number): Promise<void> => {
  const ofSchool = tx.select({ id: series.id }).from(series).where(eq(series.schoolId, schoolId))
  await tx
    .delete(standingBookings)
    .where(and(eq(standingBookings.userId, userId), inArray(standingBookings.seriesId, ofSchool)))
}
