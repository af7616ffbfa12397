/** Puts members with a standing booking on the waiting lists of full classes, until the standing booking ends (docs/decisions/0030). */
import { isOfferTime } from '@wegband/domain/features/appointments/waiting-list/waiting-rules.ts'
import type { Db } from '../../../db/transaction.ts'
import { promoteWaiting } from './promote-waiting.ts'
import { withdrawOfferNotices } from './notify-waiting.ts'
import { deleteWaiting, isOnList, listWaitingRows, lockForWaiting, shiftHeld } from './waiting-store.ts'
import { appendStandingTurns } from './standing-turn-statement.ts'

export type Turn = { readonly appointmentId: number; readonly userId: number; readonly startAt: string }

/**
 * Appends the members to the waiting lists in this order, while places are still offered. The classes must be locked, and full or
 * with a waiting list. Members who wait already or let a place of this class pass stay unchanged. Returns the added turns.
 */
export const queueByStandingBooking = async <T extends Turn>(
  tx: Db,
  turns: readonly T[],
  clockNow: Date,
): Promise<T[]> => {
  const now = clockNow.toISOString()
  const added = await appendStandingTurns(
    tx,
    turns.filter((turn) => isOfferTime(turn, now)),
    now,
  )
  const keyOf = (one: Pick<Turn, 'appointmentId' | 'userId'>): string => `${one.appointmentId} ${one.userId}`
  const keys = new Set(added.map(keyOf))
  return turns.filter((turn) => keys.has(keyOf(turn)))
}

/** Removes the person from the waiting list of a class. A place held for them is offered to the next member. */
export const leaveQueue = async (
  tx: Db,
  { appointmentId, userId }: Omit<Turn, 'startAt'>,
  now: Date,
): Promise<void> => {
  await lockForWaiting(tx, appointmentId)
  const row = (await listWaitingRows(tx, appointmentId)).find((one) => one.userId === userId)
  if (!row || !isOnList(row.state) || row.isAttending) return
  await deleteWaiting(tx, row.id)
  await withdrawOfferNotices(tx, { userId, waitingId: row.id }, now)
  if (row.state === 'offered') await shiftHeld(tx, appointmentId, -1)
  await promoteWaiting(tx, appointmentId, now)
}
