/** Applies a trainer's judgement of one attendance: only the changed parts, and a contradiction is returned for decision. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { isContradiction, stepsOf } from '@wegband/domain/features/appointments/offline/command-rules.ts'
import type { JudgeCommand } from '@wegband/domain/features/appointments/offline/commands-contract.ts'
import { whyNotJudge } from '@wegband/domain/features/appointments/attendance/confirmation-rules.ts'
import type { Transaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import type { LockedAttendance } from '../attendance/attendance-store.ts'
import { judgeIn, trainedIn } from '../attendance/judge-attendance.ts'
import { refusal } from '../schedule/change-appointment.ts'
import { conflict, type Outcome, RolledBack } from './command-outcome.ts'
import { claimAboutAttendee, type NewCommand } from './command-store.ts'
import type { LoadedAppointment } from '../load-appointment.ts'
import { notifyDecided } from './notify-decided.ts'

/** Takes effect once. Throws the codes of `whyNotJudgeAttendance`, and a conflict where another trainer judged differently meanwhile. */
export const judgeByCommand = async (
  tx: Transaction,
  context: Context,
  loaded: LoadedAppointment,
  command: JudgeCommand,
  row: NewCommand,
): Promise<Outcome> => {
  const { state, attendance, isOvertaken } = await claimAboutAttendee(tx, row, loaded.row.schoolId)
  if (state === 'known') return { outcome: 'done' }
  if (state === 'reused') throw new AppError('attendance.key-reused')
  // A person the class may not know gets the same answer as an unknown id.
  if (state === 'unknown-person') throw new AppError('general.not-found')
  if (isOvertaken) return { outcome: 'overtaken' }
  if (attendance === undefined) throw new RolledBack({ outcome: 'waiting' })
  await judge(tx, context, loaded, command, attendance)
  return { outcome: 'done' }
}

const judge = async (
  tx: Transaction,
  context: Context,
  loaded: LoadedAppointment,
  command: JudgeCommand,
  attendance: LockedAttendance,
): Promise<void> => {
  const { userId } = context.actor
  const mayNot = whyNotJudge(loaded.facts, context.actor)
  if (mayNot) throw refusal(mayNot, loaded)
  const { given } = attendance
  const trained = trainedIn(attendance)
  const current = { given, suggestion: trained }
  if (isContradiction(command, current, userId)) throw conflict(given, userId, trained)
  await judgeIn(tx, context, loaded, attendance, stepsOf(command, current, userId))
  if (command.isDecided) await notifyDecided(tx, context, loaded, { attendance, trained })
}
