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
  RemoveCommand,
} from '@wegband/domain/features/appointments/offline/commands-contract.ts'
import { hasSqlState } from '../../../db/database-errors.ts'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { findAttendanceOf, lockAttendanceOf, lockClass } from '../attendance/attendance-store.ts'
import { refusal } from '../schedule/change-appointment.ts'
import {
  claimCommand,
  findCommand,
  isOfClass,
  isOvertaken,
  isSameCommand,
  type NewCommand,
} from './command-store.ts'
import { conflict, notAfter, type Outcome, RolledBack } from './command-outcome.ts'
import { judgeByCommand } from './judge-command.ts'
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
  for (const [index, command] of input.commands.entries()) {
    const loaded = index === 0 ? seen : await loadAppointment(context, input.id)
    answers.push(await answerCommand(context, loaded, command))
  }
  return answers
}

const answerCommand = async (
  context: Context,
  loaded: LoadedAppointment,
  command: AttendanceCommand,
): Promise<CommandAnswer> => {
  const { outcome, personId } = await settle(context, loaded, command)
  const sportId = loaded.facts.sportIds[0]
  const row =
    personId === undefined
      ? undefined
      : await findAttendanceOf(context.db.drizzle, loaded.row.id, personId, sportId ?? NO_SPORT)
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
  const claimed = (personId: number): NewCommand =>
    newCommand(context, loaded, command, { personId, fingerprint })
  let personId = command.kind === 'scan' || isRun(command) ? undefined : command.userId
  try {
    if (command.kind === 'judge') {
      const row = claimed(command.userId)
      const outcome = await inTransaction(context.db, (tx) =>
        judgeByCommand(tx, context, loaded, command, row),
      )
      return { outcome, personId }
    }
    // read first, because an accepted command is not judged again
    const known = await findCommand(context.db.drizzle, context.actor.userId, command.key)
    if (known !== undefined)
      return isSameCommand(known, fingerprint)
        ? { outcome: { outcome: 'done' }, personId: known.personId }
        : { outcome: { outcome: 'refused', code: 'attendance.key-reused' }, personId: undefined }
    if (isRun(command)) {
      const own = claimed(context.actor.userId)
      return { outcome: await runClass(context, loaded, command, own), personId: undefined }
    }
    const person = isArrival(command) ? await prepareArrival(context, loaded, command) : undefined
    personId ??= person?.userId
    if (personId === undefined) throw new AppError('general.not-found')
    const ofClass = { appointmentId: loaded.row.id, schoolId: loaded.row.schoolId, personId }
    const isKnown = isArrival(command) || (await isOfClass(context.db.drizzle, ofClass))
    // A person the class may not know gets the same answer as an unknown id.
    if (!isKnown) return { outcome: { outcome: 'refused', code: 'general.not-found' }, personId: undefined }
    const row = claimed(personId)
    const outcome = await inTransaction(context.db, async (tx): Promise<Outcome> => {
      const claim = await claimCommand(tx, row)
      if (claim === 'known') return { outcome: 'done' }
      if (claim === 'reused') throw new AppError('attendance.key-reused')
      return isArrival(command)
        ? await arriveIn(tx, context, loaded, { person, command: row })
        : await removeByCommand(tx, context, loaded, command, row)
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

/** A removal locks the class first, like every change of attendances. A missing attendance counts as removed. */
const removeByCommand = async (
  tx: Transaction,
  context: Context,
  loaded: LoadedAppointment,
  command: RemoveCommand,
  row: NewCommand,
): Promise<Outcome> => {
  await lockClass(tx, loaded.row.id)
  const attendance = await lockAttendanceOf(tx, loaded.row.id, command.userId)
  if (await isOvertaken(tx, row)) return { outcome: 'overtaken' }
  if (!attendance) return { outcome: 'done' }
  const isRefused = !isTrainerSide(context.actor, loaded.facts.schoolId)
  if (isRefused) throw refusal('appointments.not-allowed', loaded)
  if (isContradictedRemoval(command.seen, attendance.given, context.actor.userId))
    throw conflict(attendance.given, context.actor.userId, null)
  await removeIn(tx, context, loaded, attendance)
  return { outcome: 'done' }
}
