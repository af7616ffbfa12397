/** The waiting list for those who always come: their turns in full classes, which end with their habit (docs/decisions/0030). */
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { isOfferTime } from '@wegband/domain/features/appointments/waiting-list/waiting-rules.ts'
import { appointments, waitingPlaces } from '../../../db/schema/appointments.ts'
import type { Db } from '../../../db/transaction.ts'
import { promoteWaiting } from './promote-waiting.ts'
import { untellOffered } from './notify-waiting.ts'
import { deleteWaiting, isOnList, listWaitingRows, lockForWaiting, shiftHeld } from './waiting-store.ts'

export type Turn = { readonly appointmentId: number; readonly userId: number; readonly startAt: string }

/**
 * Of classes that are held, full or waited for: puts people at the end of the list, in this order, while places are still handed on.
 * Who has let a place of this class pass, or waits already, is left as they are. Answers those who wait now because of it.
 */
export const queueByStandingBooking = async <T extends Turn>(
  tx: Db,
  turns: readonly T[],
  clockNow: Date,
): Promise<T[]> => {
  const now = clockNow.toISOString()
  const rows = turns
    .filter((turn) => isOfferTime(turn, now))
    .map(({ appointmentId, userId }) => ({
      appointmentId,
      userId,
      isByStandingBooking: true,
      createdAt: now,
      updatedAt: now,
    }))
  if (rows.length === 0) return []
  const added = await tx
    .insert(waitingPlaces)
    .values(rows)
    .onConflictDoNothing()
    .returning({ appointmentId: waitingPlaces.appointmentId, userId: waitingPlaces.userId })
  const keyOf = (one: Pick<Turn, 'appointmentId' | 'userId'>): string => `${one.appointmentId} ${one.userId}`
  const keys = new Set(added.map(keyOf))
  return turns.filter((turn) => keys.has(keyOf(turn)))
}

/** Ends the turn of somebody in a class, if there is one, and hands on what was kept for them. */
export const leaveQueue = async (
  tx: Db,
  { appointmentId, userId }: Omit<Turn, 'startAt'>,
  now: Date,
): Promise<void> => {
  await lockForWaiting(tx, appointmentId)
  const row = (await listWaitingRows(tx, appointmentId)).find((one) => one.userId === userId)
  if (!row || !isOnList(row.state) || row.isAttending) return
  await deleteWaiting(tx, row.id)
  await untellOffered(tx, { userId, waitingId: row.id }, now)
  if (row.state === 'offered') await shiftHeld(tx, appointmentId, -1)
  await promoteWaiting(tx, appointmentId, now)
}

/** Classes of a series that have not begun and in which somebody waits by habit, in the order in which classes are locked. */
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
