/**
 * What a device did in a class and sends now: each deed takes effect once, however often it comes; of two about the same person the
 * later one holds, whichever arrives first; and what another trainer confirmed meanwhile is never overwritten unasked.
 */
import { createHash } from 'node:crypto'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { isTrainerSide } from '@wegband/domain/features/accounts/school-rights.ts'
import { isArrival, isContradictedRemoval, isRun } from '@wegband/domain/features/appointments/deed-rules.ts'
import type {
  Deed,
  DeedAnswer,
  JudgeDeed,
  RemoveDeed,
} from '@wegband/domain/features/appointments/deeds-contract.ts'
import { hasSqlState } from '../../db/database-errors.ts'
import { inTransaction, type Transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/context.ts'
import { findAttendanceOf, type LockedAttendance, lockClass } from './attendance-store.ts'
import { refusal } from './change-appointment.ts'
import {
  claimDeed,
  findDeed,
  type Given,
  isOfClass,
  isOvertaken,
  isSameDeed,
  listGiven,
  lockAttendanceOf,
  type NewDeed,
} from './deeds-store.ts'
import { conflict, notAfter, type Outcome, Undone } from './deed-outcome.ts'
import { judgeIn } from './judge-deed.ts'
import { type LoadedAppointment, loadAppointment } from './load-appointment.ts'
import { NO_SPORT } from './read-attendances.ts'
import { removeIn } from './remove-attendance.ts'
import { arriveIn, prepareArrival } from './arrival-deed.ts'
import { runClass } from './run-deed.ts'
import { showAttendance } from './show-appointment.ts'

/** Above this it is not the deed that is at fault: the device sends it again. */
const SERVER_FAULT = 500
/** The deed names somebody whose account is gone: its device would ask for ever. */
const NO_SUCH_PERSON = '23503'

export const sendDeeds = async (
  context: Context,
  input: { id: number; deeds: readonly Deed[] },
): Promise<DeedAnswer[]> => {
  const seen = await loadAppointment(context, input.id)
  if (!isTrainerSide(context.actor, seen.facts.schoolId)) throw new AppError('appointments.not-allowed')
  const answers: DeedAnswer[] = []
  // one after the other: the next may be about somebody whom the one before put on the list
  for (const deed of input.deeds) answers.push(await answerDeed(context, input.id, deed))
  return answers
}

const answerDeed = async (context: Context, id: number, deed: Deed): Promise<DeedAnswer> => {
  const loaded = await loadAppointment(context, id)
  const { outcome, personId } = await settle(context, loaded, deed)
  const sportId = loaded.facts.sportIds[0]
  const row =
    personId === undefined
      ? undefined
      : await findAttendanceOf(context.db.drizzle, id, personId, sportId ?? NO_SPORT)
  return {
    key: deed.key,
    outcome: outcome.outcome,
    code: outcome.code ?? null,
    rival: outcome.rival ?? null,
    attendance: row ? showAttendance(context, loaded.curriculum, row, loaded.facts) : null,
  }
}

type Settled = { readonly outcome: Outcome; readonly personId: number | undefined }

const settle = async (context: Context, loaded: LoadedAppointment, deed: Deed): Promise<Settled> => {
  const fingerprint = createHash('sha256')
    .update(JSON.stringify({ id: loaded.row.id, deed }))
    .digest()
  // asked first: what was good then is not judged again now
  const known = await findDeed(context.db.drizzle, context.actor.userId, deed.key)
  if (known !== undefined)
    return isSameDeed(known, fingerprint)
      ? { outcome: { outcome: 'done' }, personId: known.personId }
      : { outcome: { outcome: 'refused', code: 'attendance.key-reused' }, personId: undefined }
  let personId = deed.kind === 'scan' || isRun(deed) ? undefined : deed.userId
  try {
    if (isRun(deed)) {
      const own = newDeed(context, loaded, deed, { personId: context.actor.userId, fingerprint })
      return { outcome: await runClass(context, loaded, deed, own), personId: undefined }
    }
    const person = isArrival(deed) ? await prepareArrival(context, loaded, deed) : undefined
    personId ??= person?.userId
    if (personId === undefined) throw new AppError('general.not-found')
    const isKnown = isArrival(deed) || (await isOfClass(context.db.drizzle, loaded.row, personId))
    // A stranger answers like an id that is nobody's.
    if (!isKnown) return { outcome: { outcome: 'refused', code: 'general.not-found' }, personId: undefined }
    const row = newDeed(context, loaded, deed, { personId, fingerprint })
    const outcome = await inTransaction(context.db, async (tx): Promise<Outcome> => {
      const claim = await claimDeed(tx, row)
      if (claim === 'known') return { outcome: 'done' }
      if (claim === 'reused') throw new AppError('attendance.key-reused')
      return isArrival(deed)
        ? await arriveIn(tx, context, loaded, { person, deed: row })
        : await changeIn(tx, context, loaded, deed, row)
    })
    return { outcome, personId }
  } catch (error) {
    if (error instanceof Undone) return { outcome: error.outcome, personId }
    if (error instanceof AppError && error.status < SERVER_FAULT)
      return { outcome: { outcome: 'refused', code: error.code }, personId }
    if (hasSqlState(error, NO_SUCH_PERSON))
      return { outcome: { outcome: 'refused', code: 'general.not-found' }, personId: undefined }
    throw error
  }
}

const newDeed = (
  context: Context,
  loaded: LoadedAppointment,
  { key, kind, doneAt }: Deed,
  also: { personId: number; fingerprint: Buffer },
): NewDeed => ({
  userId: context.actor.userId,
  key,
  appointmentId: loaded.row.id,
  kind,
  doneAt: notAfter(doneAt, loaded.now),
  ...also,
})

/** Who removes holds the class first, as everybody who changes who attends. */
const changeIn = async (
  tx: Transaction,
  context: Context,
  loaded: LoadedAppointment,
  deed: JudgeDeed | RemoveDeed,
  row: NewDeed,
): Promise<Outcome> => {
  if (deed.kind === 'remove') await lockClass(tx, loaded.row.id)
  const attendance = await lockAttendanceOf(tx, loaded.row.id, deed.userId)
  if (await isOvertaken(tx, row)) return { outcome: 'overtaken' }
  // already gone is as good as removed
  if (!attendance && deed.kind === 'remove') return { outcome: 'done' }
  if (!attendance) throw new Undone({ outcome: 'waiting' })
  const given = await listGiven(tx, attendance.id)
  if (deed.kind === 'judge') await judgeIn(tx, context, loaded, { deed, attendance, given })
  else await removeUncontradicted(tx, context, loaded, { deed, attendance, given })
  return { outcome: 'done' }
}

const removeUncontradicted = async (
  tx: Transaction,
  context: Context,
  loaded: LoadedAppointment,
  parts: { deed: RemoveDeed; attendance: LockedAttendance; given: readonly Given[] },
): Promise<void> => {
  const { deed, attendance, given } = parts
  const isRefused = !isTrainerSide(context.actor, loaded.facts.schoolId)
  if (isRefused) throw refusal('appointments.not-allowed', loaded)
  if (isContradictedRemoval(deed.seen, given, context.actor.userId))
    throw conflict(given, context.actor.userId, null)
  await removeIn(tx, context, loaded, attendance)
}
