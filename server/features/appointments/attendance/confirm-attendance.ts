/** Confirms an attendance, or removes a confirmation, and writes the training ledger in the same transaction. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Attendance, ConfirmationType } from '@wegband/domain/features/appointments/contract.ts'
import {
  type AttendanceFacts,
  type ExamStanding,
  isConfirmationType,
  whyNotConfirm,
  whyNotJudge,
  whyNotRemoveConfirmation,
} from '@wegband/domain/features/appointments/attendance/confirmation-rules.ts'
import type { EventKind } from '@wegband/domain/features/progress/ledger.ts'
import type { Context } from '../../../http/request/context.ts'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import { levelAt } from '../../reference-data/reference-data.ts'
import { revokeCertificate } from '../../documents/issue-certificate.ts'
import { recordEvent, removeEvent } from '../../progress/record-event.ts'
import { readStanding } from '../../progress/standing.ts'
import {
  deleteConfirmation,
  findPassedExam,
  insertConfirmation,
  type LockedAttendance,
  lockAttendance,
} from './attendance-store.ts'
import { certifyExam } from './certify-exam.ts'
import { refusal } from '../schedule/change-appointment.ts'
import { type LoadedAppointment, loadAppointment } from '../load-appointment.ts'
import { publishAttendanceChanged } from './publish-attendance-changed.ts'
import { notifyExamTakenBack, notifyExamPassed } from './notify-exam.ts'
import { readAttendance } from './read-attendances.ts'

/** `denied` writes no event: it only prevents the progress. */
const EVENT_OF: { [type in ConfirmationType]: EventKind | undefined } = {
  presence: 'presence',
  progress: 'training',
  workshop: 'workshop',
  seminar: 'seminar',
  exam: 'exam',
  denied: undefined,
}

type Input = { id: number; attendanceId: number; type: string }

const attendanceFacts = (row: LockedAttendance, hasModules: boolean): AttendanceFacts => ({
  userId: row.userId,
  confirmations: row.confirmations,
  suggestion:
    row.suggestedSportId === null ? null : { sportId: row.suggestedSportId, moduleId: row.suggestedModuleId },
  hasModules,
})

/** Loads the appointment for a caller who may judge attendances. Throws the codes of `whyNotJudge`, even where the attendance is missing. */
const loadToJudge = async (context: Context, id: number): Promise<LoadedAppointment> => {
  const loaded = await loadAppointment(context, id)
  const reason = whyNotJudge(loaded.facts, context.actor)
  if (reason) throw refusal(reason, loaded)
  return loaded
}

/** Locks an attendance, checks that the caller may judge it, runs the change and returns the new state. */
export const judgeAttendance = async (
  context: Context,
  input: { readonly id: number; readonly attendanceId: number },
  judge: (tx: Transaction, loaded: LoadedAppointment, row: LockedAttendance) => Promise<void>,
): Promise<Attendance> => {
  const loaded = await loadToJudge(context, input.id)
  await inTransaction(context.db, async (tx) => {
    const row = await lockAttendance(tx, input.id, input.attendanceId)
    if (!row) throw new AppError('general.not-found')
    await judge(tx, loaded, row)
  })
  return await readAttendance(context, loaded, input.attendanceId)
}

/** Idempotent. Throws the codes of `whyNotConfirm`. */
export const confirmAttendance = (context: Context, input: Input): Promise<Attendance> =>
  judgeAttendance(context, input, (tx, loaded, row) => confirmIn(tx, context, loaded, row, input.type))

/** Locks an attendance for features that confirm in their own transaction. Undefined: it does not exist any more. */
export const holdAttendance = (
  tx: Transaction,
  { appointmentId, attendanceId }: { readonly appointmentId: number; readonly attendanceId: number },
): Promise<LockedAttendance | undefined> => lockAttendance(tx, appointmentId, attendanceId)

/** Confirms a locked attendance. Throws the codes of `whyNotConfirm`. */
export const confirmIn = async (
  tx: Transaction,
  context: Context,
  loaded: LoadedAppointment,
  row: LockedAttendance,
  type: string,
): Promise<void> => {
  const sportId = row.suggestedSportId ?? loaded.facts.sportIds[0]
  const standing = await findStanding(tx, loaded, row.userId, sportId)
  const facts = attendanceFacts(row, hasModules(loaded, standing))
  const reason = whyNotConfirm(type, loaded.facts, context.actor, facts, loaded.now, standing)
  if (reason) throw refusal(reason, loaded)
  if (isConfirmationType(type)) await write(tx, context, loaded, row, type, standing)
}

/** A level without a description has no modules to choose from. */
const hasModules = ({ referenceData }: LoadedAppointment, standing: ExamStanding | undefined): boolean => {
  const level = standing && levelAt(referenceData, standing.sportId, standing.levelIndex)
  return level !== undefined && (referenceData.modulesOfLevel.get(level.id)?.length ?? 0) > 0
}

const findStanding = async (
  tx: Transaction,
  { referenceData }: LoadedAppointment,
  userId: number,
  sportId: number | undefined,
): Promise<ExamStanding | undefined> => {
  if (sportId === undefined) return undefined
  const { entry, isReadyForLevelCheck } = await readStanding(tx, referenceData, userId, sportId)
  return { sportId, levelIndex: entry.levelIndex, isReadyForLevelCheck }
}

const write = async (
  tx: Transaction,
  { actor }: Context,
  loaded: LoadedAppointment,
  row: LockedAttendance,
  type: ConfirmationType,
  standing: ExamStanding | undefined,
): Promise<void> => {
  const sportId = standing?.sportId
  const isNew = await insertConfirmation(tx, {
    attendanceId: row.id,
    type,
    confirmedBy: actor.userId,
    createdAt: loaded.now,
  })
  const kind = EVENT_OF[type]
  if (isNew && kind && sportId !== undefined) {
    await recordEvent(
      { tx, referenceData: loaded.referenceData, now: loaded.now },
      {
        userId: row.userId,
        sportId,
        moduleId: type === 'progress' ? row.suggestedModuleId : null,
        kind,
        occurredAt: loaded.row.startAt,
        sourceType: 'attendance',
        sourceId: row.id,
      },
    )
  }
  if (!isNew) return
  if (type === 'exam' && standing !== undefined) {
    const exam = {
      userId: row.userId,
      attendanceId: row.id,
      sportId: standing.sportId,
      level: standing.levelIndex,
    }
    const now = new Date(loaded.now)
    await certifyExam(tx, loaded.referenceData, { ...exam, confirmedBy: actor.userId }, now)
    await notifyExamPassed(tx, loaded.referenceData, exam, now)
  }
  await publishAttendanceChanged(tx, loaded, row.userId)
}

/** Idempotent. Throws the codes of `whyNotRemoveConfirmation`. */
export const removeConfirmation = (context: Context, input: Input): Promise<Attendance> =>
  judgeAttendance(context, input, (tx, loaded, row) => takeBackIn(tx, context, loaded, row, input.type))

/** Removes a confirmation of a locked attendance. Throws the codes of `whyNotRemoveConfirmation`. */
export const takeBackIn = async (
  tx: Transaction,
  context: Context,
  loaded: LoadedAppointment,
  row: LockedAttendance,
  type: string,
): Promise<void> => {
  const passed = type === 'exam' ? await findPassedExam(tx, row.id) : undefined
  const reason = whyNotRemoveConfirmation(type, loaded.facts, context.actor, row, loaded.now, passed)
  if (reason) throw refusal(reason, loaded)
  if (isConfirmationType(type)) await takeBack(tx, loaded, row, type)
}

/** Removes a confirmation with the event that it wrote. Also used when the whole attendance is removed. */
export const takeBack = async (
  tx: Transaction,
  loaded: LoadedAppointment,
  row: LockedAttendance,
  type: ConfirmationType,
): Promise<void> => {
  const passed = type === 'exam' ? await findPassedExam(tx, row.id) : undefined
  if (!(await deleteConfirmation(tx, row.id, type))) return
  const kind = EVENT_OF[type]
  if (kind) {
    await removeEvent(
      { tx, referenceData: loaded.referenceData, now: loaded.now },
      { userId: row.userId, kind, sourceType: 'attendance', sourceId: row.id },
    )
  }
  if (type === 'exam') {
    const now = new Date(loaded.now)
    await revokeCertificate(tx, row.id, now)
    const exam = { userId: row.userId, attendanceId: row.id }
    if (passed !== undefined)
      await notifyExamTakenBack(
        tx,
        loaded.referenceData,
        { ...exam, sportId: passed.sportId, level: passed.levelIndex },
        now,
      )
  }
  await publishAttendanceChanged(tx, loaded, row.userId)
}
