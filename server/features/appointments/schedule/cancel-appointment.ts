/** Cancels a class, all following classes of its series, or the whole series; each affected person is notified once. */
import { addDays, type Day, dayOf } from '@wegband/domain/basics/calendar-days.ts'
import {
  CANCEL_SCOPES,
  type CancelReach,
  type CancelScope,
} from '@wegband/domain/features/appointments/schedule/cancel-contract.ts'
import { mayEndSeries, whyNotCancel } from '@wegband/domain/features/appointments/schedule/cancel-rules.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { HELD_MS } from '@wegband/domain/features/appointments/attendance/undo-rules.ts'
import { type Db, inTransaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { readReferenceData } from '../../reference-data/reference-data.ts'
import { publish } from '../../events/publish.ts'
import { lostRace, refusal, type WhyNot } from './change-appointment.ts'
import { currentAppointment, type LoadedAppointment, loadAppointment } from '../load-appointment.ts'
import { promoteWaiting } from '../waiting-list/promote-waiting.ts'
import { listPeopleOfClasses } from '../booking/class-people-statement.ts'
import {
  insertCancellation,
  listDatesToCancel,
  lockDatesToCancel,
  markCancelled,
  setLastDay,
} from './cancellation-statement.ts'
import { notifyCancelled } from './notify-cancelled.ts'
import { findSeriesOf, lockSeriesOf, type SeriesLine, type SeriesOfDate } from './series-statement.ts'

type Input = { readonly id: number; readonly scope: CancelScope; readonly reason: string }

/** Throws the codes of `whyNotCancel`. The second of two parallel callers gets `appointments.cancelled`. */
export const cancelAppointment = async (context: Context, input: Input): Promise<Appointment> => {
  const whyNot: WhyNot = ({ facts }) => whyNotCancel(facts, context.actor)
  const loaded = await loadAppointment(context, input.id)
  const reason = whyNot(loaded)
  if (reason) throw refusal(reason, loaded)
  const referenceData = await readReferenceData(context.db)
  const now = context.clock.now()
  const isFirst = await inTransaction(context.db, async (tx) => {
    const line = input.scope === 'one' ? undefined : await lockSeriesOf(tx, input.id)
    const ended = line && endedBy(context, loaded, line)
    if (ended?.length === 0) throw refusal('appointments.not-allowed', loaded)
    const { id, scope } = input
    const ids = await lockDatesToCancel(tx, { id, scope, line, ended }, now.toISOString())
    if (!ids.includes(input.id)) return false
    if (line && ended)
      await endSeries(tx, ended, dayBefore(input, line, now.toISOString()), now.toISOString())
    await markCancelled(tx, ids, { reason: input.reason }, now.toISOString())
    const cancellationId = await insertCancellation(
      tx,
      { appointmentIds: ids, ended: ended ?? [] },
      now.toISOString(),
    )
    const emails = { at: new Date(now.getTime() + HELD_MS), key: emailKeyOf(cancellationId) }
    await notifyCancelled(
      tx,
      referenceData,
      { ids, reason: input.reason, byId: context.actor.userId, emails },
      now,
    )
    for (const id of ids) await promoteWaiting(tx, id, now)
    await publish(tx, { topic: 'appointment', ids, schoolIds: [loaded.row.schoolId] })
    return true
  })
  if (!isFirst) throw await lostRace(context, input.id, whyNot, 'appointments.cancelled')
  return await currentAppointment(context, input.id)
}

/** How many dates each scope cancels, and how many people have booked or wait; by the same selection. */
export const readCancelReach = async (context: Context, id: number): Promise<CancelReach> => {
  const loaded = await loadAppointment(context, id)
  const reason = whyNotCancel(loaded.facts, context.actor)
  if (reason) throw refusal(reason, loaded)
  const db = context.db.drizzle
  const line = await findSeriesOf(db, id)
  const ended = line && endedBy(context, loaded, line)
  const reachOf = async (scope: CancelScope) => {
    const ids = await listDatesToCancel(db, { id, scope, line, ended }, loaded.now)
    const people = ids.length === 0 ? [] : await listPeopleOfClasses(db, ids)
    return { dates: ids.length, people: new Set(people.map(({ userId }) => userId)).size }
  }
  const [one, following, all] = await Promise.all(CANCEL_SCOPES.map(reachOf))
  const none = { dates: 0, people: 0 }
  return { one: one ?? none, following: following ?? none, all: all ?? none }
}

/** Those parts of a split series that the caller may end; none where the part of this date is not among them. */
const endedBy = (
  { actor }: Context,
  { facts }: LoadedAppointment,
  { own, all }: SeriesOfDate,
): readonly SeriesLine[] =>
  mayEndSeries(facts, own, actor) ? all.filter((one) => mayEndSeries(facts, one, actor)) : []

/** The last remaining day of the series. */
const dayBefore = ({ scope }: Input, { day }: SeriesOfDate, now: string): Day =>
  addDays(scope === 'following' ? day : dayOf(now), -1)

/** Never moves the end of a series to a later day. */
const endSeries = async (tx: Db, ended: readonly SeriesLine[], last: Day, now: string): Promise<void> => {
  for (const line of ended) {
    const lastDay = line.lastDay !== null && line.lastDay < last ? line.lastDay : last
    await setLastDay(tx, line.id, lastDay, now)
  }
}

/** Prefix of the keys by which the emails of a cancellation can be withdrawn. */
export const emailKeyOf = (cancellationId: number): string => `cancellation:${cancellationId}:`
