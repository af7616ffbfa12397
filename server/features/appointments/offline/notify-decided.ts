/** Two trainers judged differently and one decided: notifies the other, and audits the earlier judgements. */
import type { Transaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { writeAudit } from '../../accounts/write-audit.ts'
import type { LockedAttendance } from '../attendance/attendance-store.ts'
import type { LoadedAppointment } from '../load-appointment.ts'
import { notifyJudgementChanged } from '../attendance/notify-judgement-changed.ts'

/** `attendance` and `trained`: as they were before the decision. */
export const notifyDecided = async (
  tx: Transaction,
  context: Context,
  { row, referenceData }: LoadedAppointment,
  { attendance, trained }: { attendance: LockedAttendance; trained: unknown },
): Promise<void> => {
  const { given } = attendance
  const { actor, clock } = context
  const others = new Set(given.flatMap(({ by }) => (by === null || by === actor.userId ? [] : [by])))
  if (others.size === 0) return
  const entry = {
    action: 'attendance.decided',
    subjectType: 'attendance',
    subjectId: attendance.id,
    details: { userId: attendance.userId, given, trained },
  }
  await writeAudit(tx, actor, entry, clock.now())
  const judged = {
    attendanceId: attendance.id,
    userId: attendance.userId,
    appointment: row,
    confirmedBy: others,
  }
  await notifyJudgementChanged(tx, context, referenceData, judged)
}
