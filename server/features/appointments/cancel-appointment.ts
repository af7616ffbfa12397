/** Calling a class off, alone or with all that follow in its series; everybody who comes is told once. */
import { and, eq, gte, inArray, isNull } from 'drizzle-orm'
import { addDays, dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { whyNotCancel } from '@wegband/domain/features/appointments/cancel-rules.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { appointments, series } from '../../db/schema/appointments.ts'
import { type Db, inTransaction } from '../../db/transaction.ts'
import type { Context } from '../../http/context.ts'
import { type Curriculum, readCurriculum } from '../curriculum/curriculum.ts'
import { publish } from '../events/publish.ts'
import { lostRace, refusal, type WhyNot } from './change-appointment.ts'
import { currentAppointment, loadAppointment } from './load-appointment.ts'
import { moveUp } from './move-up.ts'
import { tellCancelled } from './tell-cancelled.ts'

type Input = { readonly id: number; readonly scope: 'one' | 'following'; readonly reason: string }

/** Throws what `whyNotCancel` names; of two callers at once the second is told that it is called off. */
export const cancelAppointment = async (context: Context, input: Input): Promise<Appointment> => {
  const whyNot: WhyNot = ({ facts }) => whyNotCancel(facts, context.actor)
  const loaded = await loadAppointment(context, input.id)
  const reason = whyNot(loaded)
  if (reason) throw refusal(reason, loaded)
  const curriculum = await readCurriculum(context.db)
  const now = context.clock.now()
  const isFirst = await inTransaction(context.db, async (tx) => {
    const ids = await cancelRows(tx, input, now.toISOString())
    if (!ids.includes(input.id)) return false
    await tellAll(tx, curriculum, ids, input.reason, now)
    await publish(tx, { topic: 'appointment', ids, schoolIds: [loaded.row.schoolId] })
    return true
  })
  if (!isFirst) throw await lostRace(context, input.id, whyNot, 'appointments.cancelled')
  return await currentAppointment(context, input.id)
}

/** Ids of what was called off by this call, the given class first among them if nobody was faster. */
const cancelRows = async (tx: Db, { id, scope, reason }: Input, now: string): Promise<number[]> => {
  const [row] = await tx
    .select({
      seriesId: appointments.seriesId,
      startAt: appointments.startAt,
      seriesDay: appointments.seriesDay,
    })
    .from(appointments)
    .where(eq(appointments.id, id))
  const isSeries = scope === 'following' && row?.seriesId !== null && row !== undefined
  if (isSeries && row.seriesId !== null) {
    const lastDay = addDays(seriesDayOf(row), -1)
    await tx.update(series).set({ lastDay, updatedAt: now }).where(eq(series.id, row.seriesId))
  }
  const which =
    isSeries && row.seriesId !== null
      ? and(eq(appointments.seriesId, row.seriesId), gte(appointments.seriesDay, seriesDayOf(row)))
      : eq(appointments.id, id)
  const open = and(which, isNull(appointments.cancelledAt), isNull(appointments.startedAt))
  // In the order of their ids, like everybody who holds several classes.
  const locked = await tx
    .select({ id: appointments.id })
    .from(appointments)
    .where(open)
    .orderBy(appointments.id)
    .for('no key update')
  if (!locked.some((one) => one.id === id)) return []
  const ids = locked.map((one) => one.id)
  await tx
    .update(appointments)
    .set({ cancelledAt: now, cancelReason: reason === '' ? null : reason, updatedAt: now })
    .where(inArray(appointments.id, ids))
  return ids
}

/** What follows is counted by the days of the series, wherever single dates were moved. */
const seriesDayOf = (row: { seriesDay: string | null; startAt: string }): string =>
  row.seriesDay ?? dayOf(row.startAt)

/** One by one: few classes of a series have attendees weeks ahead. */
const tellAll = async (
  tx: Db,
  curriculum: Curriculum,
  ids: readonly number[],
  reason: string,
  now: Date,
): Promise<void> => {
  for (const id of ids) {
    await tellCancelled(tx, curriculum, { id, reason }, now)
    await moveUp(tx, id, now)
  }
}
