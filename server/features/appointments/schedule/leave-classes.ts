/** Removes a person from future classes when their account or membership ends. Freed places are offered to waiting members. */
import { isJudged } from '@wegband/domain/features/appointments/attendance/presence-rules.ts'
import type { Db } from '../../../db/transaction.ts'
import { publish } from '../../events/publish.ts'
import { promoteWaiting } from '../waiting-list/promote-waiting.ts'
import { giveUpPlace, giveUpTurn, lockPlace } from '../booking/places.ts'
import { isOnList, listWaitingRows } from '../waiting-list/waiting-store.ts'
import { listComing } from './coming-store.ts'

/** Called with a class that is locked, before the person leaves it. */
export type OnLeave = (appointmentId: number) => Promise<void>

const leaveOne = async (
  tx: Db,
  appointmentId: number,
  userId: number,
  { now, onLeave }: { readonly now: Date; readonly onLeave: OnLeave | undefined },
): Promise<void> => {
  const place = await lockPlace(tx, appointmentId, userId)
  await onLeave?.(appointmentId)
  const turn = (await listWaitingRows(tx, appointmentId)).find((row) => row.userId === userId)
  if (turn !== undefined && isOnList(turn.state)) await giveUpTurn(tx, appointmentId, turn)
  // A wrong clock may have allowed a confirmation before the class began. Confirmed training stays.
  if (place !== undefined && !isJudged(place)) await giveUpPlace(tx, appointmentId, place, now)
  await promoteWaiting(tx, appointmentId, now)
}

/** `ofSchoolId`: limits it to the classes of this school. */
export const leaveClasses = async (
  tx: Db,
  userId: number,
  now: Date,
  { ofSchoolId, onLeave }: { readonly ofSchoolId?: number; readonly onLeave?: OnLeave } = {},
): Promise<void> => {
  for (const { id, schoolId } of await listComing(tx, userId, now, ofSchoolId)) {
    await leaveOne(tx, id, userId, { now, onLeave })
    await publish(tx, { topic: 'attendances', ids: [id], userIds: [userId], schoolIds: [schoolId] })
  }
}
