/** Undoes a start within a minute: people checked in since leave the list or are booked again. */
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { whyNotUndoStart } from '@wegband/domain/features/appointments/attendance/undo-rules.ts'
import { type Db, inTransaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { publish } from '../../events/publish.ts'
import { deleteAttendance, lockClass, listArrivedSince, undoCheckIns } from './attendance-store.ts'
import { hasConfirmations } from './confirmation-store.ts'
import { refusal } from '../schedule/change-appointment.ts'
import { currentAppointment, type LoadedAppointment, loadAppointment } from '../load-appointment.ts'
import { promoteWaiting } from '../waiting-list/promote-waiting.ts'
import { undoGuestArrivals } from '../trial/trial-store.ts'
import { unmarkStarted } from '../store.ts'

/** Throws the codes of `whyNotUndoStart`, and `appointments.undo-over` once an attendance is confirmed. */
export const undoStart = async (context: Context, id: number): Promise<Appointment> => {
  const loaded = await loadAppointment(context, id)
  const reason = whyNotUndoStart(loaded.facts, context.actor, loaded.now)
  if (reason) throw refusal(reason, loaded)
  const { startedAt } = loaded.facts
  const isDone =
    startedAt !== null &&
    (await inTransaction(context.db, async (tx) => {
      await lockClass(tx, id)
      if (await hasConfirmations(tx, id)) return false
      if (!(await unmarkStarted(tx, id, startedAt, loaded.now))) return false
      await forgetArrivals(tx, loaded, startedAt, context.clock.now())
      return true
    }))
  if (!isDone) throw refusal('appointments.undo-over', await loadAppointment(context, id))
  return await currentAppointment(context, id)
}

/** Removes attendances added by scan or trainer since the start; earlier bookings lose only their check-in. */
const forgetArrivals = async (
  tx: Db,
  { row }: LoadedAppointment,
  startedAt: string,
  now: Date,
): Promise<void> => {
  for (const id of await listArrivedSince(tx, row.id, startedAt)) await deleteAttendance(tx, id)
  const at = now.toISOString()
  await undoCheckIns(tx, row.id, startedAt, at)
  await undoGuestArrivals(tx, row.id, startedAt, at)
  await promoteWaiting(tx, row.id, now)
  const about = { ids: [row.id], schoolIds: [row.schoolId] }
  await publish(tx, { topic: 'appointment', ...about })
  await publish(tx, { topic: 'attendances', ...about })
}
