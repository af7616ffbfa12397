/** Reads what each attendee still needs for the next step. The rule is that of the training path (§4 Level progress). */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { isTrainerSide } from '@wegband/domain/features/accounts/school-rights.ts'
import type { MissingGoal } from '@wegband/domain/features/progress/missing-to-next-step.ts'
import { isProgressOpen } from '@wegband/domain/features/appointments/attendance/presence-rules.ts'
import type { Context } from '../../../http/request/context.ts'
import { readMissingOfPeople } from '../../progress/standing.ts'
import { listAttendanceRows } from './attendance-store.ts'
import { loadAppointment } from '../load-appointment.ts'
import { NO_SPORT } from './read-attendances.ts'

export type ClassMissing = { userId: number; sportId: number; goals: MissingGoal[] }

/** Throws `appointments.not-allowed` for a caller outside the school's trainer side. */
export const readClassMissing = async (context: Context, id: number): Promise<ClassMissing[]> => {
  const { facts, referenceData } = await loadAppointment(context, id)
  const { actor, db, clock } = context
  if (!isTrainerSide(actor, facts.schoolId)) throw new AppError('appointments.not-allowed')
  const [first] = facts.sportIds
  const rows = await listAttendanceRows(db.drizzle, id, first ?? NO_SPORT, undefined)
  const isCounting = facts.startedAt !== null && facts.type.confirmationTypes.includes('progress')
  const people = rows.flatMap((row) => {
    const sportId = row.suggestedSportId ?? first
    const isTrainingNow = isCounting && isProgressOpen(row)
    return sportId === undefined ? [] : [{ userId: row.userId, sportId, isTrainingNow }]
  })
  return await readMissingOfPeople(db.drizzle, referenceData, people, dayOf(clock.now().toISOString()))
}
