/** Undoes a start within a minute: people checked in since leave the list or are booked again. */
import { and, eq, gte, inArray, isNull } from 'drizzle-orm'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { whyNotUndoStart } from '@wegband/domain/features/appointments/attendance/undo-rules.ts'
import {
  appointments,
  attendances,
  confirmations,
  trialRegistrations,
} from '../../../db/schema/appointments.ts'
import { type Db, inTransaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { publish } from '../../events/publish.ts'
import { deleteAttendance, lockClass } from './attendance-store.ts'
import { refusal } from '../schedule/change-appointment.ts'
import { currentAppointment, type LoadedAppointment, loadAppointment } from '../load-appointment.ts'
import { promoteWaiting } from '../waiting-list/promote-waiting.ts'

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

const hasConfirmations = async (tx: Db, id: number): Promise<boolean> => {
  const rows = await tx
    .select({ id: confirmations.id })
    .from(confirmations)
    .innerJoin(attendances, eq(attendances.id, confirmations.attendanceId))
    .where(eq(attendances.appointmentId, id))
    .limit(1)
  return rows.length > 0
}

const unmarkStarted = async (tx: Db, id: number, startedAt: string, now: string): Promise<boolean> => {
  const rows = await tx
    .update(appointments)
    .set({ startedAt: null, startedBy: null, updatedAt: now })
    .where(and(eq(appointments.id, id), eq(appointments.startedAt, startedAt), isNull(appointments.endedAt)))
    .returning({ id: appointments.id })
  return rows.length === 1
}

/** Removes attendances added by scan or trainer since the start; earlier bookings lose only their check-in. */
const forgetArrivals = async (
  tx: Db,
  { row }: LoadedAppointment,
  startedAt: string,
  now: Date,
): Promise<void> => {
  const since = and(eq(attendances.appointmentId, row.id), gte(attendances.createdAt, startedAt))
  const made = await tx
    .select({ id: attendances.id })
    .from(attendances)
    .where(and(since, inArray(attendances.source, ['scan', 'late-scan', 'trainer'])))
  for (const { id } of made) await deleteAttendance(tx, id)
  await tx
    .update(attendances)
    .set({ checkedInAt: null, updatedAt: now.toISOString() })
    .where(and(eq(attendances.appointmentId, row.id), gte(attendances.checkedInAt, startedAt)))
  await tx
    .update(trialRegistrations)
    .set({ arrivedAt: null, updatedAt: now.toISOString() })
    .where(and(eq(trialRegistrations.appointmentId, row.id), gte(trialRegistrations.arrivedAt, startedAt)))
  await promoteWaiting(tx, row.id, now)
  const about = { ids: [row.id], schoolIds: [row.schoolId] }
  await publish(tx, { topic: 'appointment', ...about })
  await publish(tx, { topic: 'attendances', ...about })
}
