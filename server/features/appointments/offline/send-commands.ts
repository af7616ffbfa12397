/**
 * Executes the offline commands of a device for one class. Each command takes effect once, however often it arrives.
 * Of two commands about the same person the later one counts, whichever arrives first.
 * Confirmations of another trainer are never overwritten without a decision.
 */
import { createHash } from 'node:crypto'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { isTrainerSide } from '@wegband/domain/features/accounts/school-rights.ts'
import {
  isArrival,
  isContradictedRemoval,
  isRun,
} from '@wegband/domain/features/appointments/offline/command-rules.ts'
import type {
  AttendanceCommand,
  CommandAnswer,
  JudgeCommand,
  RemoveCommand,
} from '@wegband/domain/features/appointments/offline/commands-contract.ts'
import { hasSqlState } from '../../../db/database-errors.ts'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { findAttendanceOf, type LockedAttendance, lockClass } from '../attendance/attendance-store.ts'
import { refusal } from '../schedule/change-appointment.ts'
import {
  claimCommand,
  findCommand,
  type Given,
  isOfClass,
  isOvertaken,
  isSameCommand,
  listGiven,
  lockAttendanceOf,
  type NewCommand,
} from './command-store.ts'
import { conflict, notAfter, type Outcome, RolledBack } from './command-outcome.ts'
import { judgeIn } from './judge-command.ts'
import { type LoadedAppointment, loadAppointment } from '../load-appointment.ts'
import { NO_SPORT } from '../attendance/read-attendances.ts'
import { removeIn } from '../attendance/remove-attendance.ts'
import { arriveIn, prepareArrival } from './arrival-command.ts'
import { runClass } from './run-command.ts'
import { showAttendance } from '../schedule/show-appointment.ts'

/** From this status on the command is not at fault, so the device sends it again. */
const SERVER_FAULT = 500
/** Foreign key violation: the person has no account any more. Refused, because the device would retry forever. */
const NO_SUCH_PERSON = '23503'

export const sendCommands = async (
  context: Context,
  input: { id: number; commands: readonly AttendanceCommand[] },
): Promise<CommandAnswer[]> => {
  const seen = await loadAppointment(context, input.id)
  if (!isTrainerSide(context.actor, seen.facts.schoolId)) throw new AppError('appointments.not-allowed')
  const answers: CommandAnswer[] = []
  // in sequence, because a command may concern a person whom an earlier one added
  for (const command of input.commands) answers.push(await answerCommand(context, input.id, command))
  return answers
}

const answerCommand = async (
  context: Context,
  id: number,
  command: AttendanceCommand,
): Promise<CommandAnswer> => {
  const loaded = await loadAppointment(context, id)
  const { outcome, personId } = await settle(context, loaded, command)
  const sportId = loaded.facts.sportIds[0]
  const row =
    personId === undefined
      ? undefined
      : await findAttendanceOf(context.db.drizzle, id, personId, sportId ?? NO_SPORT)
  return {
    key: command.key,
    outcome: outcome.outcome,
    code: outcome.code ?? null,
    rival: outcome.rival ?? null,
    attendance: row ? showAttendance(context, loaded.referenceData, row, loaded.facts) : null,
  }
}

type Settled = { readonly outcome: Outcome; readonly personId: number | undefined }

const settle = async (
  context: Context,
  loaded: LoadedAppointment,
  command: AttendanceCommand,
): Promise<Settled> => {
  const fingerprint = createHash('sha256')
    .update(JSON.stringify({ id: loaded.row.id, command }))
    .digest()
  // read first, because an accepted command is not judged again
  const known = await findCommand(context.db.drizzle, context.actor.userId, command.key)
  if (known !== undefined)
    return isSameCommand(known, fingerprint)
      ? { outcome: { outcome: 'done' }, personId: known.personId }
      : { outcome: { outcome: 'refused', code: 'attendance.key-reused' }, personId: undefined }
  let personId = command.kind === 'scan' || isRun(command) ? undefined : command.userId
  try {
    if (isRun(command)) {
      const own = newCommand(context, loaded, command, { personId: context.actor.userId, fingerprint })
      return { outcome: await runClass(context, loaded, command, own), personId: undefined }
    }
    const person = isArrival(command) ? await prepareArrival(context, loaded, command) : undefined
    personId ??= person?.userId
    if (personId === undefined) throw new AppError('general.not-found')
    const isKnown = isArrival(command) || (await isOfClass(context.db.drizzle, loaded.row, personId))
    // A person the class may not know gets the same answer as an unknown id.
    if (!isKnown) return { outcome: { outcome: 'refused', code: 'general.not-found' }, personId: undefined }
    const row = newCommand(context, loaded, command, { personId, fingerprint })
    const outcome = await inTransaction(context.db, async (tx): Promise<Outcome> => {
      const claim = await claimCommand(tx, row)
      if (claim === 'known') return { outcome: 'done' }
      if (claim === 'reused') throw new AppError('attendance.key-reused')
      return isArrival(command)
        ? await arriveIn(tx, context, loaded, { person, command: row })
        : await changeIn(tx, context, loaded, command, row)
    })
    return { outcome, personId }
  } catch (error) {
    if (error instanceof RolledBack) return { outcome: error.outcome, personId }
    if (error instanceof AppError && error.status < SERVER_FAULT)
      return { outcome: { outcome: 'refused', code: error.code }, personId }
    if (hasSqlState(error, NO_SUCH_PERSON))
      return { outcome: { outcome: 'refused', code: 'general.not-found' }, personId: undefined }
    throw error
  }
}

const newCommand = (
  context: Context,
  loaded: LoadedAppointment,
  { key, kind, doneAt }: AttendanceCommand,
  also: { personId: number; fingerprint: Buffer },
): NewCommand => ({
  userId: context.actor.userId,
  key,
  appointmentId: loaded.row.id,
  kind,
  doneAt: notAfter(doneAt, loaded.now),
  ...also,
})

/** A removal locks the class first, like every change of attendances. */
const changeIn = async (
  tx: Transaction,
  context: Context,
  loaded: LoadedAppointment,
  command: JudgeCommand | RemoveCommand,
  row: NewCommand,
): Promise<Outcome> => {
  if (command.kind === 'remove') await lockClass(tx, loaded.row.id)
  const attendance = await lockAttendanceOf(tx, loaded.row.id, command.userId)
  if (await isOvertaken(tx, row)) return { outcome: 'overtaken' }
  // a missing attendance counts as removed
  if (!attendance && command.kind === 'remove') return { outcome: 'done' }
  if (!attendance) throw new RolledBack({ outcome: 'waiting' })
  const given = await listGiven(tx, attendance.id)
  if (command.kind === 'judge') await judgeIn(tx, context, loaded, { command, attendance, given })
  else await removeUncontradicted(tx, context, loaded, { command, attendance, given })
  return { outcome: 'done' }
}

const removeUncontradicted = async (
  tx: Transaction,
  context: Context,
  loaded: LoadedAppointment,
  parts: { command: RemoveCommand; attendance: LockedAttendance; given: readonly Given[] },
): Promise<void> => {
  const { command, attendance, given } = parts
  const isRefused = !isTrainerSide(context.actor, loaded.facts.schoolId)
  if (isRefused) throw refusal('appointments.not-allowed', loaded)
  if (isContradictedRemoval(command.seen, given, context.actor.userId))
    throw conflict(given, context.actor.userId, null)
  await removeIn(tx, context, loaded, attendance)
}
