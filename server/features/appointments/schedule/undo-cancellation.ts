/** Undoes a cancellation within a minute and withdraws its notifications and emails (decisions 0024, 0050). */
import { trainerIdsOf } from '@wegband/domain/features/appointments/appointment-facts.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { mayEndSeries } from '@wegband/domain/features/appointments/schedule/cancel-rules.ts'
import { whyNotUndoCancel } from '@wegband/domain/features/appointments/attendance/undo-rules.ts'
import { type Db, inTransaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { publish } from '../../events/publish.ts'
import { parentsOfEach } from '../../family/find-parents.ts'
import { withdrawMails } from '../../mails/withdraw-mails.ts'
import { withdrawNoticesOf } from '../../notifications/withdraw-notices.ts'
import { readReferenceData } from '../../reference-data/reference-data.ts'
import { emailKeyOf } from './cancel-appointment.ts'
import {
  type Cancellation,
  deleteCancellation,
  listTrainersOf,
  listWaitedUntil,
  lockCancellation,
  restoreDates,
  restoreWaitingPlaces,
  setLastDay,
} from './cancellation-statement.ts'
import { correctCancellation, type LeftMessages } from '../reached/correct-cancellation.ts'
import { listPushedTo } from '../reached/reached-store.ts'
import { refusal } from './change-appointment.ts'
import { currentAppointment, type LoadedAppointment, loadAppointment } from '../load-appointment.ts'
import { promoteWaiting } from '../waiting-list/promote-waiting.ts'
import { listPeopleOfClasses } from '../booking/class-people-statement.ts'
import { listSeriesLines } from './series-statement.ts'

/** Throws the codes of `whyNotUndoCancel`. A class cancelled by a pause cannot be restored. */
export const undoCancellation = async (context: Context, id: number): Promise<Appointment> => {
  const loaded = await loadAppointment(context, id)
  const reason = whyNotUndoCancel(loaded.facts, context.actor, loaded.row.cancelledAt, loaded.now)
  if (reason) throw refusal(reason, loaded)
  const referenceData = await readReferenceData(context.db)
  const now = context.clock.now()
  const { cancelledAt } = loaded.row
  const isDone = await inTransaction(context.db, async (tx) => {
    const found = cancelledAt === null ? undefined : await lockCancellation(tx, id, cancelledAt)
    if (found === undefined) return false
    await requireRightToSeries(tx, context, loaded, found)
    await restoreSeries(tx, found, now.toISOString())
    await restoreDates(tx, found, now.toISOString())
    const left = await withdraw(tx, found, now)
    await restoreWaiting(tx, found, now)
    await correctCancellation(tx, referenceData, { ids: found.appointmentIds, left }, now)
    await deleteCancellation(tx, found.id)
    await publish(tx, { topic: 'appointment', ids: found.appointmentIds, schoolIds: [loaded.row.schoolId] })
    return true
  })
  if (!isDone) throw refusal('appointments.undo-over', await loadAppointment(context, id))
  return await currentAppointment(context, id)
}

/** Reopening a series needs the right to end it, which a substitute for one date lacks. */
const requireRightToSeries = async (
  tx: Db,
  { actor }: Context,
  loaded: LoadedAppointment,
  { seriesBefore }: Cancellation,
): Promise<void> => {
  const ended = await listSeriesLines(
    tx,
    seriesBefore.map(({ id }) => id),
  )
  if (!ended.every((line) => mayEndSeries(loaded.facts, line, actor)))
    throw refusal('appointments.not-allowed', loaded)
}

/** Restores the series by id, and before its dates: this is the locking order. */
const restoreSeries = async (tx: Db, { seriesBefore }: Cancellation, now: string): Promise<void> => {
  for (const { id, lastDay } of seriesBefore.toSorted((a, b) => a.id - b.id))
    await setLastDay(tx, id, lastDay, now)
}

/**
 * Runs before the waiting lists are restored. Members who waited were notified too, so all waiting rows are included. Returns what had
 * left before it could be withdrawn.
 */
const withdraw = async (tx: Db, cancellation: Cancellation, now: Date): Promise<LeftMessages> => {
  const { id, appointmentIds } = cancellation
  const booked = await listPeopleOfClasses(tx, appointmentIds)
  const waited = await listWaitedUntil(tx, cancellation)
  const trainers = await listTrainersOf(tx, appointmentIds)
  const people = [...booked.map(({ userId }) => userId), ...waited, ...trainers.flatMap(trainerIdsOf)]
  const parents = await parentsOfEach(tx, people)
  const readers = [...new Set([...people, ...[...parents.values()].flat()])]
  const about = {
    types: ['class-cancelled'],
    subjectType: 'appointment',
    subjectIds: appointmentIds,
  } as const
  const pushedTo = await listPushedTo(tx, appointmentIds, now)
  await withdrawNoticesOf(tx, readers, about, now)
  return { pushedTo, emails: await withdrawMails(tx, emailKeyOf(id), now) }
}

/** Restores the waiting places that the cancellation ended, and offers free places again. */
const restoreWaiting = async (tx: Db, cancellation: Cancellation, now: Date): Promise<void> => {
  await restoreWaitingPlaces(tx, cancellation, now.toISOString())
  for (const id of cancellation.appointmentIds.toSorted((a, b) => a - b)) await promoteWaiting(tx, id, now)
}
