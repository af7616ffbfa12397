/** Moves everything that is still to come at one site to another one of the same school, such as before a site closes. */
import { and, asc, eq, gt, gte, isNull, or } from 'drizzle-orm'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { appointments, series } from '../../db/schema/appointments.ts'
import { rooms } from '../../db/schema/schools.ts'
import type { Db } from '../../db/transaction.ts'
import { publish } from '../events/publish.ts'
import type { ReferenceData } from '../reference-data/reference-data.ts'
import { changeTypeOf, type DateChanged, notifyDatesChanged } from './notify-dates-changed.ts'

type Move = {
  readonly from: number
  readonly to: number
  readonly schoolId: number
  readonly byId: number
}

/** A room keeps its name where the other site has one of that name. */
const roomAt = async (tx: Db, siteId: number): Promise<(room: string) => string> => {
  const rows = await tx.select({ name: rooms.name }).from(rooms).where(eq(rooms.siteId, siteId))
  const names = new Map(rows.map(({ name }) => [name.toLowerCase(), name]))
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
  const lines = await tx
    .select({ id: series.id, room: series.room })
    .from(series)
    .where(and(eq(series.siteId, from), or(isNull(series.lastDay), gte(series.lastDay, dayOf(at)))))
    .orderBy(asc(series.id))
    .for('update')
  for (const { id, room } of lines)
    await tx
      .update(series)
      .set({ siteId: to, room: roomOf(room), updatedAt: at })
      .where(eq(series.id, id))
  const dates = await tx
    .select()
    .from(appointments)
    .where(
      and(
        eq(appointments.schoolId, schoolId),
        eq(appointments.siteId, from),
        gt(appointments.startAt, at),
        isNull(appointments.startedAt),
      ),
    )
    .orderBy(asc(appointments.id))
    .for('no key update')
  const changes: DateChanged[] = []
  for (const before of dates) {
    const place = { siteId: to, room: roomOf(before.room) }
    await tx
      .update(appointments)
      .set({ ...place, updatedAt: at })
      .where(eq(appointments.id, before.id))
    const after = { ...before, ...place }
    const changeType = changeTypeOf(before, after)
    if (changeType !== undefined && before.cancelledAt === null) changes.push({ before, after, changeType })
  }
  await notifyDatesChanged(tx, referenceData, { changes, byId }, now)
  await publish(tx, { topic: 'appointment', ids: [], schoolIds: [schoolId] })
}
