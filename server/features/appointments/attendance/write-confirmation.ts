/** Writes and deletes one confirmation with what follows from it: its training event, and for an exam certificate and notices. */
import type { ConfirmationType } from '@wegband/domain/features/appointments/contract.ts'
import type { PassedExam } from '@wegband/domain/features/appointments/attendance/confirmation-rules.ts'
import type { EventKind } from '@wegband/domain/features/progress/ledger.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { revokeCertificate } from '../../documents/issue-certificate.ts'
import { recordEvent, removeEvent } from '../../progress/record-event.ts'
import type { LoadedAppointment } from '../load-appointment.ts'
import { deleteConfirmation, insertConfirmation } from './confirmation-store.ts'
import { certifyExam } from '../exam/certify-exam.ts'
import { notifyExamPassed, notifyExamTakenBack } from '../exam/notify-exam.ts'

/** `denied` writes no event: it only prevents the progress. */
const EVENT_OF: { [type in ConfirmationType]: EventKind | undefined } = {
  presence: 'presence',
  progress: 'training',
  workshop: 'workshop',
  seminar: 'seminar',
  exam: 'exam',
  denied: undefined,
}

type Attendee = { readonly attendanceId: number; readonly userId: number }

type NewConfirmation = {
  readonly type: ConfirmationType
  readonly by: number
  /** The sport that it counts for; undefined in a class without a sport. */
  readonly sportId: number | undefined
  readonly moduleId: number | null
  /** The level that an exam checks. */
  readonly levelIndex: number | undefined
}

/** False: it was confirmed already. */
export const giveConfirmation = async (
  tx: Transaction,
  { referenceData, row, now }: LoadedAppointment,
  { attendanceId, userId }: Attendee,
  { type, by, sportId, moduleId, levelIndex }: NewConfirmation,
): Promise<boolean> => {
  if (!(await insertConfirmation(tx, { attendanceId, type, confirmedBy: by, createdAt: now }))) return false
  const kind = EVENT_OF[type]
  if (kind && sportId !== undefined) {
    await recordEvent(
      { tx, referenceData, now },
      {
        userId,
        sportId,
        moduleId: type === 'progress' ? moduleId : null,
        kind,
        occurredAt: row.startAt,
        sourceType: 'attendance',
        sourceId: attendanceId,
      },
    )
  }
  if (type === 'exam' && sportId !== undefined && levelIndex !== undefined) {
    const exam = { userId, attendanceId, sportId, level: levelIndex }
    await certifyExam(tx, referenceData, { ...exam, confirmedBy: by }, new Date(now))
    await notifyExamPassed(tx, referenceData, exam, new Date(now))
  }
  return true
}

/** False: there was none. `passed`: the level that falls with an exam. */
export const takeConfirmation = async (
  tx: Transaction,
  { referenceData, now }: LoadedAppointment,
  { attendanceId, userId }: Attendee,
  { type, passed }: { readonly type: ConfirmationType; readonly passed: PassedExam | undefined },
): Promise<boolean> => {
  if (!(await deleteConfirmation(tx, attendanceId, type))) return false
  const kind = EVENT_OF[type]
  if (kind) {
    const key = { userId, kind, sourceType: 'attendance', sourceId: attendanceId } as const
    await removeEvent({ tx, referenceData, now }, key)
  }
  if (type !== 'exam') return true
  await revokeCertificate(tx, attendanceId, new Date(now))
  if (passed !== undefined) {
    const exam = { userId, attendanceId, sportId: passed.sportId, level: passed.levelIndex }
    await notifyExamTakenBack(tx, referenceData, exam, new Date(now))
  }
  return true
}
