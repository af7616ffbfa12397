/** Reads attendances: all for the trainer side, those of the caller and their children for others (decisions §4 Visibility). */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { isTrainerSide } from '@wegband/domain/features/accounts/school-rights.ts'
import type { Attendance } from '@wegband/domain/features/appointments/contract.ts'
import type { Context } from '../../../http/request/context.ts'
import { findAttendanceRow, listAttendanceRows } from './attendance-store.ts'
import { type LoadedAppointment, loadAppointment } from '../load-appointment.ts'
import { showAttendance } from '../schedule/show-appointment.ts'

/** No sport has this id: a class without a sport shows no belts. */
export const NO_SPORT = 0

export const listAttendances = async (context: Context, appointmentId: number): Promise<Attendance[]> => {
  const { actor, db } = context
  const { facts, referenceData } = await loadAppointment(context, appointmentId)
  const seesAll = actor.isAdmin || isTrainerSide(actor, facts.schoolId)
  const people = seesAll ? undefined : [actor.userId, ...actor.childIds]
  const sportId = facts.sportIds[0]
  const rows = await listAttendanceRows(db.drizzle, appointmentId, sportId ?? NO_SPORT, people)
  return rows.map((row) => showAttendance(context, referenceData, row, facts))
}

/** Throws `general.not-found` when it was removed meanwhile. */
export const readAttendance = async (
  context: Context,
  { row: { id }, facts, referenceData }: LoadedAppointment,
  attendanceId: number,
): Promise<Attendance> => {
  const sportId = facts.sportIds[0]
  const row = await findAttendanceRow(context.db.drizzle, id, attendanceId, sportId ?? NO_SPORT)
  if (!row) throw new AppError('general.not-found')
  return showAttendance(context, referenceData, row, facts)
}
