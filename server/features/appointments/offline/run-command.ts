/**
 * Starts and ends a class by offline commands. Rules and functions are those of the online actions, but the time is that of the device.
 * If a colleague started or ended the class online first, the colleague's time counts (decision 54).
 */
import { dayOf, msOf } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { type AppointmentFacts, closesAtMs } from '@wegband/domain/features/appointments/appointment-facts.ts'
import type { RunCommand } from '@wegband/domain/features/appointments/offline/commands-contract.ts'
import { whyNotEnd, whyNotStart } from '@wegband/domain/features/appointments/attendance/start-rules.ts'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { endIn, refusal, startIn } from '../schedule/change-appointment.ts'
import { notAfter, type Outcome } from './command-outcome.ts'
import { claimCommand, findOwnStart, hadCertificateOn, type NewCommand } from './command-store.ts'
import { type LoadedAppointment, loadAppointment } from '../load-appointment.ts'

/** The class as it was before its start. */
const unstarted = (facts: AppointmentFacts): AppointmentFacts => ({
  ...facts,
  startedAt: null,
  endedAt: null,
  startedById: null,
})

/** The class changed between the read and the write. Rolls back the transaction with the key of the command. */
class RaceLost extends Error {}

/** Throws the codes of `whyNotStart` and `whyNotEnd` for the time of the device. */
export const runClass = async (
  context: Context,
  loaded: LoadedAppointment,
  command: RunCommand,
  row: NewCommand,
): Promise<Outcome> => {
  const run = async (current: LoadedAppointment): Promise<Outcome> =>
    await inTransaction(context.db, async (tx) => {
      const claim = await claimCommand(tx, row)
      if (claim === 'known') return { outcome: 'done' }
      if (claim === 'reused') throw new AppError('attendance.key-reused')
      return await runIn(tx, context, current, command)
    })
  try {
    return await run(loaded)
  } catch (error) {
    if (!(error instanceof RaceLost)) throw error
    return await run(await loadAppointment(context, loaded.row.id))
  }
}

const runIn = async (
  tx: Transaction,
  context: Context,
  loaded: LoadedAppointment,
  command: RunCommand,
): Promise<Outcome> => {
  const at = notAfter(command.doneAt, loaded.now)
  return command.kind === 'start'
    ? await startLateIn(tx, context, loaded, { at, force: command.force ?? false })
    : await endLateIn(tx, context, loaded, at)
}

/** A certificate that counted on the day of the start bars nothing, even when it has expired since. */
const starterAt = async (tx: Transaction, { actor }: Context, at: string): Promise<Context['actor']> =>
  actor.childProtection === 'bar' && (await hadCertificateOn(tx, actor.userId, dayOf(at)))
    ? { ...actor, childProtection: 'fine' }
    : actor

const startLateIn = async (
  tx: Transaction,
  context: Context,
  loaded: LoadedAppointment,
  { at, force }: { readonly at: string; readonly force: boolean },
): Promise<Outcome> => {
  const { facts, now } = loaded
  const { userId } = context.actor
  const reason = whyNotStart(unstarted(facts), await starterAt(tx, context, at), at, { force })
  if (reason) throw refusal(reason, loaded)
  if (msOf(now) > closesAtMs(facts)) throw refusal('appointments.not-in-window', loaded)
  if (facts.startedAt !== null) return facts.startedById === userId ? { outcome: 'done' } : rivalStart(loaded)
  if (!(await startIn(tx, loaded, { by: userId, at }))) throw new RaceLost()
  return { outcome: 'done' }
}

/** The colleague's start counts. This start is stored too, so that earlier arrivals stay valid. */
const rivalStart = ({ show }: LoadedAppointment): Outcome => {
  const { startedBy, startedAt } = show()
  const code = 'appointments.already-started'
  if (startedAt === null) return { outcome: 'overtaken', code }
  const by = { id: startedBy?.id ?? null, firstName: startedBy?.firstName ?? '' }
  return { outcome: 'overtaken', code, rival: { by, at: startedAt, confirmations: [], suggestion: null } }
}

const endLateIn = async (
  tx: Transaction,
  context: Context,
  loaded: LoadedAppointment,
  at: string,
): Promise<Outcome> => {
  const { facts, minMinutes } = loaded
  const reason = whyNotEnd(facts, context.actor, at, minMinutes)
  if (reason === 'appointments.already-ended') return { outcome: 'overtaken', code: reason }
  if (reason) throw refusal(reason, loaded)
  if (!(await endIn(tx, loaded, at))) throw new RaceLost()
  return { outcome: 'done' }
}

/**
 * The class as this trainer ran it. A trainer who started it offline before a colleague did online leads it too, from that time on.
 * Costs one more query, and only for commands from before the start.
 */
export const asRunBy = async (
  context: Context,
  loaded: LoadedAppointment,
  at: string,
): Promise<AppointmentFacts> => {
  const { facts, row } = loaded
  const { userId } = context.actor
  if (facts.startedAt === null || facts.startedById === userId) return facts
  const startedAt = await findOwnStart(context.db.drizzle, row.id, userId)
  if (startedAt === undefined || msOf(at) < msOf(startedAt)) return facts
  return { ...facts, startedById: userId, startedAt: notAfter(startedAt, facts.startedAt) }
}
