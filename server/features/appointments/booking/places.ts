/** Places in a class for features that give them up or look at them: under the lock of the class, and handed on to who waits. */
import { and, eq } from 'drizzle-orm'
import type { ConfirmationType } from '@wegband/domain/features/appointments/contract.ts'
import { attendances } from '../../../db/schema/appointments.ts'
import type { Db } from '../../../db/transaction.ts'
import { deleteAttendance, lockAttendance, lockClass } from '../attendance/attendance-store.ts'
import { promoteWaiting } from '../waiting-list/promote-waiting.ts'

export type Place = {
  readonly id: number
  readonly confirmations: readonly ConfirmationType[]
  readonly checkedInAt: string | null
}

/** Holds the class, and the person's attendance where there is one, until the transaction ends. */
export const lockPlace = async (
  tx: Db,
  appointmentId: number,
  userId: number,
): Promise<Place | undefined> => {
  await lockClass(tx, appointmentId)
  const [row] = await tx
    .select({ id: attendances.id })
    .from(attendances)
    .where(and(eq(attendances.appointmentId, appointmentId), eq(attendances.userId, userId)))
  return row && (await lockAttendance(tx, appointmentId, row.id))
}

/** Of a class that is held. */
export const giveUpPlace = async (
  tx: Db,
  appointmentId: number,
  place: Pick<Place, 'id'>,
  now: Date,
): Promise<void> => {
  if (await deleteAttendance(tx, place.id)) await promoteWaiting(tx, appointmentId, now)
}
