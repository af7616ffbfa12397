/** Places of waiting lists that members have by their standing bookings. */
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { appointments, waitingPlaces } from '../../../db/schema/appointments.ts'
import type { Db } from '../../../db/transaction.ts'

type StandingTurn = { readonly appointmentId: number; readonly userId: number }

/** Appends members by their standing bookings, and answers those who were not on a list of the class. */
export const appendStandingTurns = async (
  tx: Db,
  turns: readonly StandingTurn[],
  now: string,
): Promise<StandingTurn[]> => {
  if (turns.length === 0) return []
  const rows = turns.map(({ appointmentId, userId }) => ({
    appointmentId,
    userId,
    isByStandingBooking: true,
    createdAt: now,
    updatedAt: now,
  }))
  return await tx
    .insert(waitingPlaces)
    .values(rows)
    .onConflictDoNothing()
    .returning({ appointmentId: waitingPlaces.appointmentId, userId: waitingPlaces.userId })
}

/** Future classes of a series with members who wait by a standing booking, in the locking order. */
export const listStandingBookingTurns = async (
  db: Db,
  seriesId: number,
  userId: number,
  now: string,
): Promise<{ appointmentId: number; seriesDay: string | null }[]> =>
  db
    .select({ appointmentId: waitingPlaces.appointmentId, seriesDay: appointments.seriesDay })
    .from(waitingPlaces)
    .innerJoin(appointments, eq(appointments.id, waitingPlaces.appointmentId))
    .where(
      and(
        eq(appointments.seriesId, seriesId),
        gt(appointments.startAt, now),
        eq(waitingPlaces.userId, userId),
        waitingPlaces.isByStandingBooking,
        sql`${waitingPlaces.state} in ('waiting', 'offered')`,
      ),
    )
    .orderBy(asc(waitingPlaces.appointmentId))
