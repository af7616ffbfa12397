/** Removes a person from future classes when their account or membership ends. Freed places are offered to waiting members. */
import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { isJudged } from '@wegband/domain/features/appointments/attendance/presence-rules.ts'
import { appointments, attendances, waitingPlaces } from '../../../db/schema/appointments.ts'
import type { Db } from '../../../db/transaction.ts'
import { publish } from '../../events/publish.ts'
import { promoteWaiting } from '../waiting-list/promote-waiting.ts'
import { giveUpPlace, lockPlace } from '../booking/places.ts'
import { deleteWaiting, isOnList, listWaitingRows, shiftHeld } from '../waiting-list/waiting-store.ts'

/** Classes that have not begun, where the person has a place or waits for one; in the locking order. */
const listComing = async (
  tx: Db,
  userId: number,
  now: Date,
  schoolId: number | undefined,
): Promise<{ id: number; schoolId: number }[]> => {
  const attends = tx
    .select({ id: attendances.appointmentId })
    .from(attendances)
    .where(eq(attendances.userId, userId))
  const waits = tx
    .select({ id: waitingPlaces.appointmentId })
    .from(waitingPlaces)
    .where(and(eq(waitingPlaces.userId, userId), inArray(waitingPlaces.state, ['waiting', 'offered'])))
  return tx
    .select({ id: appointments.id, schoolId: appointments.schoolId })
    .from(appointments)
    .where(
      and(
        gt(appointments.startAt, now.toISOString()),
        isNull(appointments.startedAt),
        schoolId === undefined ? undefined : eq(appointments.schoolId, schoolId),
        sql`(${inArray(appointments.id, attends)} or ${inArray(appointments.id, waits)})`,
      ),
    )
    .orderBy(asc(appointments.id))
}

const leaveOne = async (tx: Db, appointmentId: number, userId: number, now: Date): Promise<void> => {
  const place = await lockPlace(tx, appointmentId, userId)
  const turn = (await listWaitingRows(tx, appointmentId)).find((row) => row.userId === userId)
  if (turn !== undefined && isOnList(turn.state)) {
    await deleteWaiting(tx, turn.id)
    if (turn.state === 'offered') await shiftHeld(tx, appointmentId, -1)
  }
  // A wrong clock may have allowed a confirmation before the class began. Confirmed training stays.
  if (place !== undefined && !isJudged(place)) await giveUpPlace(tx, appointmentId, place, now)
  await promoteWaiting(tx, appointmentId, now)
}

/** `ofSchoolId`: limits it to the classes of this school. */
export const leaveClasses = async (tx: Db, userId: number, now: Date, ofSchoolId?: number): Promise<void> => {
  for (const { id, schoolId } of await listComing(tx, userId, now, ofSchoolId)) {
    await leaveOne(tx, id, userId, now)
    await publish(tx, { topic: 'attendances', ids: [id], userIds: [userId], schoolIds: [schoolId] })
  }
}
