/** Moves what is still to come at one site to another site of the school, such as before it closes. */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import type { Db } from '../../db/transaction.ts'
import { publish } from '../events/publish.ts'
import type { ReferenceData } from '../reference-data/reference-data.ts'
import { changeTypeOf, type DateChanged, notifyDatesChanged } from './notify-dates-changed.ts'
import { listRoomNames, lockDatesAt, lockSeriesAt, placeDate, placeSeries } from './site-statement.ts'

type Move = {
  readonly from: number
  readonly to: number
  readonly schoolId: number
  readonly byId: number
}

/** A room keeps its name where the other site has one of that name. */
const roomAt = async (tx: Db, siteId: number): Promise<(room: string) => string> => {
  const names = new Map((await listRoomNames(tx, siteId)).map((name) => [name.toLowerCase(), name]))
  return (room) => names.get(room.toLowerCase()) ?? ''
}

/** Booked people are notified once. Cancelled dates move too, since they may take place after all. Classes that run stay. */
export const moveSite = async (
  tx: Db,
  referenceData: ReferenceData,
  { from, to, schoolId, byId }: Move,
  now: Date,
): Promise<void> => {
  const at = now.toISOString()
  const roomOf = await roomAt(tx, to)
  for (const { id, room } of await lockSeriesAt(tx, from, dayOf(at)))
    await placeSeries(tx, id, { siteId: to, room: roomOf(room) }, at)
  const changes: DateChanged[] = []
  for (const before of await lockDatesAt(tx, { siteId: from, schoolId }, at)) {
    const place = { siteId: to, room: roomOf(before.room) }
    await placeDate(tx, before.id, place, at)
    const after = { ...before, ...place }
    const changeType = changeTypeOf(before, after)
    if (changeType !== undefined && before.cancelledAt === null) changes.push({ before, after, changeType })
  }
  await notifyDatesChanged(tx, referenceData, { changes, byId }, now)
  await publish(tx, { topic: 'appointment', ids: [], schoolIds: [schoolId] })
}
