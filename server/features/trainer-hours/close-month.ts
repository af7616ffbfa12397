/** Closes a month of a school, and books what changes after that. */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { linesOf, sumOf } from '@wegband/domain/features/trainer-hours/taught-hours.ts'
import { inTransaction, type Transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import {
  countLines,
  findClassOfSchool,
  findCorrection,
  insertClosedLines,
  insertCorrection,
  insertMonth,
  listEnded,
  listRateRows,
  listTrainerNames,
  lockMonth,
} from './hours-store.ts'
import { monthWindow, publishHours, requireHoursToChange } from './require-hours.ts'

/** The lines hold the names of classes in the language of the books. */
const BOOKS_LOCALE = 'de'

type OfMonth = { readonly schoolId: number; readonly month: string }

/** `seen`: what the head saw; with other sums nothing is closed. */
export const closeMonth = async (
  context: Context,
  { schoolId, month }: OfMonth,
  seen: { readonly minutes: number; readonly cents: number },
): Promise<void> => {
  await requireHoursToChange(context, schoolId)
  const { actor, clock } = context
  const now = clock.now()
  const at = now.toISOString()
  const window = monthWindow(month)
  if (window.to > at) throw new AppError('trainer-hours.month-runs')
  await inTransaction(context.db, async (tx) => {
    const closedBy = actor.userId
    const closed = await insertMonth(tx, { schoolId, month, closedAt: at, closedBy })
    if (closed === undefined) throw new AppError('trainer-hours.closed')
    const classes = await listEnded(tx, { schoolId }, window, BOOKS_LOCALE)
    const lines = linesOf(classes, await listRateRows(tx, schoolId))
    const sum = sumOf(lines)
    if (sum.minutes !== seen.minutes || sum.cents !== seen.cents) throw new AppError('trainer-hours.changed')
    await insertClosedLines(tx, lines, { monthId: closed.id, bookedAt: at, bookedBy: closedBy })
    const { minutes, cents: amountCents } = sum
    const details = { schoolId, month, lines: lines.length, minutes, amountCents }
    const entry = {
      action: 'trainer-hours.closed',
      subjectType: 'trainer-hours',
      subjectId: closed.id,
      details,
    }
    await writeAudit(tx, actor, entry, now)
    await publishHours(tx, schoolId, [...new Set(lines.map(({ userId }) => userId))])
  })
}

export type Correction = {
  readonly key: string
  readonly trainerId: number
  readonly seenLines: number
  readonly appointmentId: number | null
  readonly minutes: number
  readonly cents: number
  readonly reason: string
}

const refuseField = (field: string): never => {
  throw new AppError('general.invalid', { errors: { [field]: ['not-an-option'] } })
}

/** The same correction came before. An edited one is refused: what was booked stays. */
const isBookedAlready = async (
  tx: Transaction,
  monthId: number,
  { key, trainerId, appointmentId, minutes, cents, reason }: Correction,
): Promise<boolean> => {
  const known = await findCorrection(tx, key)
  if (known === undefined) return false
  const isSame =
    known.monthId === monthId &&
    known.userId === trainerId &&
    known.appointmentId === appointmentId &&
    known.minutes === minutes &&
    known.cents === cents &&
    known.title === reason
  if (!isSame) throw new AppError('trainer-hours.already-booked')
  return true
}

/** 409 where the lines of the trainer are no longer those that the head saw: two heads book one difference once. */
export const correctMonth = async (
  context: Context,
  { schoolId, month }: OfMonth,
  correction: Correction,
): Promise<void> => {
  const { key, trainerId, seenLines, appointmentId, minutes, cents, reason } = correction
  await requireHoursToChange(context, schoolId)
  const { actor, clock } = context
  const now = clock.now()
  if (minutes === 0 && cents === 0) refuseField('minutes')
  await inTransaction(context.db, async (tx) => {
    const closed = await lockMonth(tx, schoolId, month)
    if (closed === undefined) throw new AppError('trainer-hours.not-closed')
    if (await isBookedAlready(tx, closed.id, correction)) return
    const lines = await countLines(tx, closed.id, trainerId)
    const classes = await listEnded(tx, { schoolId }, monthWindow(month), BOOKS_LOCALE)
    const taught = linesOf(classes, []).filter(({ userId }) => userId === trainerId)
    const trainers = await listTrainerNames(tx, schoolId, [])
    const isOfSchool = taught.length > 0 || lines > 0 || trainers.some(({ id }) => id === trainerId)
    if (!isOfSchool) refuseField('trainerId')
    const corrected =
      appointmentId === null ? undefined : await findClassOfSchool(tx, schoolId, appointmentId)
    if (appointmentId !== null && corrected === undefined) refuseField('appointmentId')
    const day = corrected === undefined ? `${month}-01` : dayOf(corrected.startAt)
    if (!day.startsWith(month)) refuseField('appointmentId')
    if (lines !== seenLines) throw new AppError('trainer-hours.corrected-since')
    const isNew = await insertCorrection(tx, {
      monthId: closed.id,
      userId: trainerId,
      appointmentId,
      taughtOn: day,
      title: reason,
      role: taught.find((line) => line.appointmentId === appointmentId)?.role ?? 'lead',
      minutes,
      cents,
      key,
      bookedAt: now.toISOString(),
      bookedBy: actor.userId,
    })
    if (!isNew) throw new AppError('trainer-hours.already-booked')
    const details = { schoolId, month, trainerId, appointmentId, minutes, amountCents: cents, reason }
    const entry = {
      action: 'trainer-hours.corrected',
      subjectType: 'trainer-hours',
      subjectId: closed.id,
      details,
    }
    await writeAudit(tx, actor, entry, now)
    await publishHours(tx, schoolId, [trainerId])
  })
}
