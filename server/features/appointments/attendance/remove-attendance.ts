/** Removes an attendance: the person leaves the class, or the trainer takes them off the list. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { whyNotLeave } from '@wegband/domain/features/appointments/attendance/attendance-rules.ts'
import { isTrainerSide } from '@wegband/domain/features/accounts/school-rights.ts'
import type { Context } from '../../../http/request/context.ts'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import { deleteAttendance, type LockedAttendance, lockAttendance, lockClass } from './attendance-store.ts'
import { refusal } from '../schedule/change-appointment.ts'
import { takeSteps } from './judge-attendance.ts'
import { type LoadedAppointment, loadAppointment } from '../load-appointment.ts'
import { promoteWaiting } from '../waiting-list/promote-waiting.ts'
import { publishAttendanceChanged } from './publish-attendance-changed.ts'

/** Its confirmations are removed too. Throws the codes of `whyNotLeave`, and `general.not-found` for another person's attendance. */
export const removeAttendance = async (
  context: Context,
  input: { id: number; attendanceId: number },
): Promise<void> => {
  const loaded = await loadAppointment(context, input.id)
  await inTransaction(context.db, async (tx) => {
    await lockClass(tx, input.id)
    const row = await lockAttendance(tx, input.id, input.attendanceId)
    if (!row) throw new AppError('general.not-found')
    await removeIn(tx, context, loaded, row)
  })
}

/** The same for a locked attendance of a locked class. Taking its confirmations back needs the rights of a judgement. */
export const removeIn = async (
  tx: Transaction,
  context: Context,
  loaded: LoadedAppointment,
  row: LockedAttendance,
): Promise<void> => {
  const { actor } = context
  const isMine = row.userId === actor.userId || actor.childIds.includes(row.userId)
  if (!isMine && !isTrainerSide(actor, loaded.facts.schoolId)) throw new AppError('general.not-found')
  const reason = whyNotLeave(loaded.facts, actor, row, loaded.now, {
    isRemovalEnabled: context.settings.current().flags.attendanceRemoval,
  })
  if (reason) throw refusal(reason, loaded)
  const steps = row.confirmations.map((type) => ({ kind: 'take-back', type }) as const)
  await takeSteps(tx, context, loaded, row, steps)
  const isWaitedFor = await deleteAttendance(tx, row.id)
  if (isWaitedFor) await promoteWaiting(tx, loaded.row.id, context.clock.now())
  await publishAttendanceChanged(tx, loaded, row.userId, actor.userId)
}
