/** Changes what the person trained by the trainer's judgement: sport, module and minutes, before and after the confirmation. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Attendance } from '@wegband/domain/features/appointments/contract.ts'
import { whyNotSuggest } from '@wegband/domain/features/appointments/attendance/confirmation-rules.ts'
import type { Context } from '../../../http/request/context.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { type LockedAttendance, writeSuggestion } from './attendance-store.ts'
import { refusal } from '../schedule/change-appointment.ts'
import { judgeAttendance, takeBack } from './confirm-attendance.ts'
import type { LoadedAppointment } from '../load-appointment.ts'
import { publishAttendanceChanged } from './publish-attendance-changed.ts'

type Suggestion = { sportId: number; moduleId: number | null; sportDuration: number | null }

/**
 * A confirmed progress of another module is removed, and the trainer confirms the new module. Throws `general.invalid` with the
 * field for a sport that the class does not teach or a module of another sport.
 */
export const changeSuggestion = (
  context: Context,
  input: { id: number; attendanceId: number; suggestion: Suggestion },
): Promise<Attendance> =>
  judgeAttendance(context, input, (tx, loaded, row) => suggestIn(tx, context, loaded, row, input.suggestion))

/** The same for a locked attendance. Throws the codes of `whyNotSuggest`. */
export const suggestIn = async (
  tx: Transaction,
  context: Context,
  loaded: LoadedAppointment,
  row: LockedAttendance,
  suggestion: Suggestion,
): Promise<void> => {
  const reason = whyNotSuggest(loaded.facts, context.actor, row, loaded.now)
  if (reason) throw refusal(reason, loaded)
  mustFit(loaded, suggestion)
  const isSame = row.suggestedSportId === suggestion.sportId && row.suggestedModuleId === suggestion.moduleId
  if (!isSame && row.confirmations.includes('progress')) await takeBack(tx, loaded, row, 'progress')
  await writeSuggestion(tx, row.id, suggestion, loaded.now)
  await publishAttendanceChanged(tx, loaded, row.userId)
}

const mustFit = ({ facts, referenceData }: LoadedAppointment, { sportId, moduleId }: Suggestion): void => {
  if (!facts.sportIds.includes(sportId))
    throw new AppError('general.invalid', { errors: { sportId: ['not-taught-here'] } })
  if (moduleId !== null && referenceData.modules.get(moduleId)?.sportId !== sportId)
    throw new AppError('general.invalid', { errors: { moduleId: ['other-sport'] } })
}
