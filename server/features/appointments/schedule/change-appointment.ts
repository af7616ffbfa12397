/** Starts and ends a class, once each, by the rules. One of several parallel callers succeeds. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { ERRORS, type ErrorCode } from '@wegband/domain/errors/catalogue.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import {
  secondsUntilEnd,
  whyNotEnd,
  whyNotStart,
} from '@wegband/domain/features/appointments/attendance/start-rules.ts'
import {
  plannedMinutes,
  trainedMinutes,
} from '@wegband/domain/features/appointments/attendance/trained-minutes.ts'
import type { Context } from '../../../http/request/context.ts'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import { publish } from '../../events/publish.ts'
import { shortenSuggestions } from '../attendance/attendance-store.ts'
import { currentAppointment, type LoadedAppointment, loadAppointment } from '../load-appointment.ts'
import { markEnded, markStarted } from '../store.ts'

/** A 409 carries the present state, so that the page can show it (decisions §1). */
export const refusal = (code: ErrorCode, loaded: LoadedAppointment): AppError => {
  const { show, facts, now, minMinutes } = loaded
  if (ERRORS[code] === 409) return new AppError(code, { data: show() })
  if (code === 'appointments.too-early-to-end')
    return new AppError(code, { remainingSeconds: secondsUntilEnd(facts, now, minMinutes) })
  return new AppError(code)
}

export type WhyNot = (loaded: LoadedAppointment) => ErrorCode | undefined

/** The error of a caller who lost a race: the rule applied to the new state, or `usual` where the rule allows it. */
export const lostRace = async (
  context: Context,
  id: number,
  whyNot: WhyNot,
  usual: ErrorCode,
): Promise<AppError> => {
  const loaded = await loadAppointment(context, id)
  return refusal(whyNot(loaded) ?? usual, loaded)
}

const toldTo = (loaded: LoadedAppointment) => ({
  topic: 'appointment' as const,
  ids: [loaded.row.id],
  schoolIds: [loaded.row.schoolId],
})

/** Starts the class; the caller has checked the rules. False: another caller was faster. */
export const startIn = async (
  tx: Transaction,
  loaded: LoadedAppointment,
  { by, at }: { readonly by: number; readonly at: string },
): Promise<boolean> => {
  const isFirst = await markStarted(tx, loaded.row.id, by, { now: loaded.now, at })
  if (isFirst) await publish(tx, toldTo(loaded))
  return isFirst
}

/** Ends the class; the caller has checked the rules. False: another caller was faster. */
export const endIn = async (tx: Transaction, loaded: LoadedAppointment, at: string): Promise<boolean> => {
  const { row, facts, now } = loaded
  if (!(await markEnded(tx, row.id, { now, at }))) return false
  const planned = plannedMinutes(facts)
  const minutes = trainedMinutes({ ...facts, endedAt: at })
  if (minutes < planned) await shortenSuggestions(tx, row.id, { planned, minutes }, now)
  await publish(tx, toldTo(loaded))
  return true
}

/** `force` confirms the start for another designated trainer. Throws the codes of `whyNotStart`; a lost race is usually `already-started`. */
export const startAppointment = async (
  context: Context,
  input: { id: number; force: boolean },
): Promise<Appointment> => {
  const loaded = await loadAppointment(context, input.id)
  const whyNot: WhyNot = ({ facts, now }) => whyNotStart(facts, context.actor, now, { force: input.force })
  const reason = whyNot(loaded)
  if (reason) throw refusal(reason, loaded)
  const isFirst = await inTransaction(context.db, (tx) =>
    startIn(tx, loaded, { by: context.actor.userId, at: loaded.now }),
  )
  if (!isFirst) throw await lostRace(context, input.id, whyNot, 'appointments.already-started')
  return await currentAppointment(context, input.id)
}

/** Throws the codes of `whyNotEnd`; a lost race is usually `already-ended`. */
export const endAppointment = async (context: Context, input: { id: number }): Promise<Appointment> => {
  const whyNot: WhyNot = ({ facts, now, minMinutes }) => whyNotEnd(facts, context.actor, now, minMinutes)
  const loaded = await loadAppointment(context, input.id)
  const reason = whyNot(loaded)
  if (reason) throw refusal(reason, loaded)
  const isFirst = await inTransaction(context.db, (tx) => endIn(tx, loaded, loaded.now))
  if (!isFirst) throw await lostRace(context, input.id, whyNot, 'appointments.already-ended')
  return await currentAppointment(context, input.id)
}
