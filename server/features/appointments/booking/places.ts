/** Reads and frees places in a class for other features: under the lock of the class; a freed place goes to the waiting list. */
import type { Db } from '../../../db/transaction.ts'
import {
  deleteAttendance,
  type LockedAttendance,
  lockAttendanceOf,
  lockClass,
} from '../attendance/attendance-store.ts'
import { promoteWaiting } from '../waiting-list/promote-waiting.ts'
import { deleteWaiting, shiftHeld } from '../waiting-list/waiting-store.ts'

/** Locks the class, and the person's attendance where it exists, until the transaction ends. */
export const lockPlace = async (
  tx: Db,
  appointmentId: number,
  userId: number,
): Promise<LockedAttendance | undefined> => {
  await lockClass(tx, appointmentId)
  return lockAttendanceOf(tx, appointmentId, userId)
}

/** The class must be locked. */
export const giveUpPlace = async (
  tx: Db,
  appointmentId: number,
  place: Pick<LockedAttendance, 'id'>,
  now: Date,
): Promise<void> => {
  if (await deleteAttendance(tx, place.id)) await promoteWaiting(tx, appointmentId, now)
}

/** Takes an open turn off the waiting list. The class must be locked; the caller offers the place to the next member. */
export const giveUpTurn = async (
  tx: Db,
  appointmentId: number,
  { id, state }: { readonly id: number; readonly state: string },
): Promise<void> => {
  await deleteWaiting(tx, id)
  if (state === 'offered') await shiftHeld(tx, appointmentId, -1)
}
