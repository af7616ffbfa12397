/** Removes a person from future classes when their account or membership ends. Freed places are offered to waiting members. */
import { isJudged } from '@wegband/domain/features/appointments/attendance/presence-rules.ts'
import type { Db } from '../../../db/transaction.ts'
import { publish } from '../../events/publish.ts'
import { promoteWaiting } from '../waiting-list/promote-waiting.ts'
import { giveUpPlace, lockPlace } from '../booking/places.ts'
import { deleteWaiting, isOnList, listWaitingRows, shiftHeld } from '../waiting-list/waiting-store.ts'
import { listComing } from './coming-store.ts'

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
