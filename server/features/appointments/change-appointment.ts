/** Starting and ending a class: once each, by whom the rules allow, and of two trainers at once one wins. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { ERRORS, type ErrorCode } from '@wegband/domain/errors/catalogue.ts'
import { type Appointment, MIN_TRAINING_MINUTES } from '@wegband/domain/features/appointments/contract.ts'
import { secondsUntilEnd, whyNotEnd, whyNotStart } from '@wegband/domain/features/appointments/start-rules.ts'
import type { Context } from '../../http/context.ts'
import { inTransaction } from '../../db/transaction.ts'
import { publish } from '../events/publish.ts'
import { currentAppointment, type LoadedAppointment, loadAppointment } from './load-appointment.ts'
import { markEnded, markStarted } from './store.ts'

/** A 409 brings the present state along, so that the page can show it (decisions §1). */
export const refusal = (code: ErrorCode, { show, facts, now }: LoadedAppointment): AppError => {
  if (ERRORS[code] === 409) return new AppError(code, { data: show() })
  if (code === 'appointments.too-early-to-end')
    return new AppError(code, { remainingSeconds: secondsUntilEnd(facts, now, MIN_TRAINING_MINUTES) })
  return new AppError(code)
}

const toldTo = (loaded: LoadedAppointment) => ({
  topic: 'appointment' as const,
  ids: [loaded.row.id],
  schoolIds: [loaded.row.schoolId],
})

/** `force` answers the question about a designated other trainer. Throws what `whyNotStart` names; a lost race is `already-started`. */
export const startAppointment = async (
  context: Context,
  input: { id: number; force: boolean },
): Promise<Appointment> => {
  const loaded = await loadAppointment(context, input.id)
  const { facts, now } = loaded
  const reason = whyNotStart(facts, context.actor, now, { force: input.force })
  if (reason) throw refusal(reason, loaded)
  const isFirst = await inTransaction(context.db, async (tx) => {
    const isMine = await markStarted(tx, input.id, context.actor.userId, now)
    if (isMine) await publish(tx, toldTo(loaded))
    return isMine
  })
  const current = await currentAppointment(context, input.id)
  if (!isFirst) throw new AppError('appointments.already-started', { data: current })
  return current
}

/** Throws what `whyNotEnd` names; a lost race is `already-ended`. */
export const endAppointment = async (context: Context, input: { id: number }): Promise<Appointment> => {
  const loaded = await loadAppointment(context, input.id)
  const { facts, now } = loaded
  const reason = whyNotEnd(facts, context.actor, now, MIN_TRAINING_MINUTES)
  if (reason) throw refusal(reason, loaded)
  const isFirst = await inTransaction(context.db, async (tx) => {
    const isMine = await markEnded(tx, input.id, now)
    if (isMine) await publish(tx, toldTo(loaded))
    return isMine
  })
  const current = await currentAppointment(context, input.id)
  if (!isFirst) throw new AppError('appointments.already-ended', { data: current })
  return current
}
