/** Applies a trainer's offline judgement of one attendance: only the changed parts, and a contradiction is returned for decision. */
import { changesOn, isContradiction } from '@wegband/domain/features/appointments/offline/command-rules.ts'
import type {
  JudgeCommand,
  Judgement,
} from '@wegband/domain/features/appointments/offline/commands-contract.ts'
import {
  countsAsTraining,
  whyNotJudge,
} from '@wegband/domain/features/appointments/attendance/confirmation-rules.ts'
import type { Transaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { isNewToSport, type LockedAttendance, lockAttendance } from '../attendance/attendance-store.ts'
import { refusal } from '../schedule/change-appointment.ts'
import { suggestIn } from '../attendance/change-suggestion.ts'
import { confirmIn, takeBackIn } from '../attendance/confirm-attendance.ts'
import { conflict } from './command-outcome.ts'
import { findMinutes, type Given } from './command-store.ts'
import type { LoadedAppointment } from '../load-appointment.ts'
import { notifyDecided } from './notify-decided.ts'

type Parts = {
  readonly command: JudgeCommand
  readonly attendance: LockedAttendance
  readonly given: readonly Given[]
}

const trainedIn = async (tx: Transaction, row: LockedAttendance): Promise<Judgement['suggestion']> =>
  row.suggestedSportId === null
    ? null
    : {
        sportId: row.suggestedSportId,
        moduleId: row.suggestedModuleId,
        sportDuration: await findMinutes(tx, row.id),
      }

/** Confirmed together with others, although it would begin a sport that the person does not train. */
const isUnaskedBeginning = async (
  tx: Transaction,
  { facts }: LoadedAppointment,
  { wanted, mayBegin }: JudgeCommand,
  row: LockedAttendance,
): Promise<boolean> => {
  const sportId = wanted.suggestion?.sportId ?? row.suggestedSportId ?? facts.sportIds[0]
  const isNews = wanted.confirmations.some(
    (type) => !row.confirmations.includes(type) && countsAsTraining(type),
  )
  return (
    mayBegin === false && isNews && sportId !== undefined && (await isNewToSport(tx, row.userId, sportId))
  )
}

/** Throws the codes of the confirmation rules, and a conflict where another trainer judged differently meanwhile. */
export const judgeIn = async (
  tx: Transaction,
  context: Context,
  loaded: LoadedAppointment,
  { command, attendance, given }: Parts,
): Promise<void> => {
  const { actor } = context
  const mayNot = whyNotJudge(loaded.facts, actor)
  if (mayNot) throw refusal(mayNot, loaded)
  const suggestion = await trainedIn(tx, attendance)
  if (isContradiction(command, { given, suggestion }, actor.userId))
    throw conflict(given, actor.userId, suggestion)
  const { remove, trained } = changesOn(command, { given, suggestion }, actor.userId)
  const fresh = async (): Promise<LockedAttendance> =>
    (await lockAttendance(tx, loaded.row.id, attendance.id)) ?? attendance

  if (await isUnaskedBeginning(tx, loaded, command, attendance))
    throw refusal('attendance.begins-sport', loaded)

  let row = attendance
  for (const type of remove) await takeBackIn(tx, context, loaded, row, type)
  row = await fresh()
  if (trained !== undefined) await suggestIn(tx, context, loaded, row, trained)
  row = await fresh()
  for (const type of command.wanted.confirmations)
    if (!row.confirmations.includes(type)) {
      await confirmIn(tx, context, loaded, row, type)
      row = await fresh()
    }
  if (command.isDecided)
    await notifyDecided(tx, context, loaded, { attendance: row, given, trained: suggestion })
}
