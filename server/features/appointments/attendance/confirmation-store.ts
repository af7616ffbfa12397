/** Rows of confirmations. */
import { and, eq, inArray, ne } from 'drizzle-orm'
import type { ConfirmationType } from '@wegband/domain/features/appointments/contract.ts'
import type { PassedExam } from '@wegband/domain/features/appointments/attendance/confirmation-rules.ts'
import type { Db } from '../../../db/transaction.ts'
import { appointments, attendances, confirmations } from '../../../db/schema/appointments.ts'
import { trainingEvents } from '../../../db/schema/progress.ts'

/** False when it was confirmed already. */
export const insertConfirmation = async (
  db: Db,
  row: { attendanceId: number; type: ConfirmationType; confirmedBy: number; createdAt: string },
): Promise<boolean> => {
  const rows = await db
    .insert(confirmations)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: confirmations.id })
  return rows.length === 1
}

/** False when there was none. */
export const deleteConfirmation = async (
  db: Db,
  attendanceId: number,
  type: ConfirmationType,
): Promise<boolean> => {
  const rows = await db
    .delete(confirmations)
    .where(and(eq(confirmations.attendanceId, attendanceId), eq(confirmations.type, type)))
    .returning({ id: confirmations.id })
  return rows.length === 1
}

/** The level that the person passed with this attendance, if any. */
export const findPassedExam = async (tx: Db, attendanceId: number): Promise<PassedExam | undefined> => {
  const [row] = await tx
    .select({ sportId: trainingEvents.sportId, levelIndex: trainingEvents.levelIndex })
    .from(trainingEvents)
    .where(
      and(
        eq(trainingEvents.sourceType, 'attendance'),
        eq(trainingEvents.sourceId, attendanceId),
        eq(trainingEvents.kind, 'exam'),
      ),
    )
  return row
}

/** The confirmations of progress of these attendances, with their classes. */
export const listProgressConfirmations = (db: Db, attendanceIds: readonly number[]) =>
  db
    .select({
      attendanceId: attendances.id,
      id: appointments.id,
      schoolId: appointments.schoolId,
      name: appointments.name,
      typeId: appointments.typeId,
      startAt: appointments.startAt,
      confirmedBy: confirmations.confirmedBy,
    })
    .from(confirmations)
    .innerJoin(attendances, eq(attendances.id, confirmations.attendanceId))
    .innerJoin(appointments, eq(appointments.id, attendances.appointmentId))
    .where(and(inArray(confirmations.attendanceId, [...attendanceIds]), eq(confirmations.type, 'progress')))

/** Deletes all confirmations of these attendances, except presence. */
export const deleteJudgements = async (tx: Db, attendanceIds: readonly number[]): Promise<void> => {
  await tx
    .delete(confirmations)
    .where(and(inArray(confirmations.attendanceId, [...attendanceIds]), ne(confirmations.type, 'presence')))
}

/** Whether any attendance of the class is confirmed. */
export const hasConfirmations = async (tx: Db, id: number): Promise<boolean> => {
  const rows = await tx
    .select({ id: confirmations.id })
    .from(confirmations)
    .innerJoin(attendances, eq(attendances.id, confirmations.attendanceId))
    .where(eq(attendances.appointmentId, id))
    .limit(1)
  return rows.length > 0
}
