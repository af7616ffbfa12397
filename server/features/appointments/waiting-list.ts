/** Waiting for a place: joining, the answer to an offer, leaving (docs/decisions/0027). */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { isTrainerSide } from '@wegband/domain/features/accounts/school-rights.ts'
import { trainedMinutes } from '@wegband/domain/features/appointments/trained-minutes.ts'
import type { WaitingEntry, WaitingList } from '@wegband/domain/features/appointments/waiting-contract.ts'
import { isOfferOpen, whyNotWait } from '@wegband/domain/features/appointments/waiting-rules.ts'
import type { Context } from '../../http/context.ts'
import { type Db, inTransaction } from '../../db/transaction.ts'
import { publish } from '../events/publish.ts'
import { suggestModule } from '../progress/suggest-module.ts'
import { refusal } from './change-appointment.ts'
import { loadAppointment, loadForAttendee } from './load-appointment.ts'
import { moveUp } from './move-up.ts'
import { untellOffered } from './tell-waiting.ts'
import {
  appendWaiting,
  attendHeld,
  changeShortNotice,
  closeWaiting,
  isClosed,
  deleteWaiting,
  isOnList,
  listWaitingRows,
  lockForWaiting,
  shiftHeld,
  type WaitingRow,
} from './waiting-store.ts'

type Who = { readonly id: number; readonly userId: number }

const shown = (rows: readonly WaitingRow[], row: WaitingRow): WaitingEntry => {
  const turns = rows.filter(({ state, isAttending }) => isOnList(state) && !isAttending)
  const position = turns.indexOf(row) + 1
  return {
    user: { id: row.userId, firstName: row.firstName, lastName: row.lastName },
    state: row.isAttending ? 'accepted' : row.state,
    position: position === 0 ? null : position,
    offeredUntil: row.state === 'offered' && !row.isAttending ? row.offeredUntil : null,
    isShortNotice: row.isShortNotice,
  }
}

/** The trainer side sees who waits; others their own and their children's turns, also those that ended. */
export const readWaitingList = async (context: Context, id: number): Promise<WaitingList> => {
  const { actor, db } = context
  const { facts } = await loadAppointment(context, id)
  const rows = await listWaitingRows(db.drizzle, id)
  const isOpen = ({ state, isAttending }: WaitingRow): boolean => isOnList(state) && !isAttending
  const family = [actor.userId, ...actor.childIds]
  const seesAll = actor.isAdmin || isTrainerSide(actor, facts.schoolId)
  const seen = rows.filter((row) => family.includes(row.userId) || (seesAll && isOpen(row)))
  return { count: rows.filter(isOpen).length, entries: seen.map((row) => shown(rows, row)) }
}

/** For oneself and one's children only: the trainer side puts nobody on a list for which an answer is asked. */
const requireFamily = ({ actor }: Context, userId: number): void => {
  if (userId !== actor.userId && !actor.childIds.includes(userId)) throw new AppError('general.not-found')
}

const entryOf = async (tx: Db, { id, userId }: Who): Promise<WaitingEntry> => {
  const rows = await listWaitingRows(tx, id)
  const row = rows.find((one) => one.userId === userId)
  if (!row) throw new AppError('general.not-found')
  return shown(rows, row)
}

const tellList = (tx: Db, { actor }: Context, { id, userId }: Who): Promise<void> =>
  publish(tx, { topic: 'attendances', ids: [id], userIds: [userId, actor.userId] })

/** Idempotent. Throws what `whyNotWait` names, judged of the class as it is under its lock. */
export const joinWaitingList = async (
  context: Context,
  input: Who & { isShortNotice: boolean },
): Promise<WaitingEntry> => {
  requireFamily(context, input.userId)
  const { loaded, person } = await loadForAttendee(context, input.id, input.userId)
  const now = context.clock.now()
  const joined = await inTransaction(context.db, async (tx) => {
    const locked = await lockForWaiting(tx, input.id)
    const row = (await listWaitingRows(tx, input.id)).find(({ userId }) => userId === input.userId)
    const isWaiting = row !== undefined && isOnList(row.state) && !row.isAttending
    const facts = { ...loaded.facts, ...locked }
    const reason = whyNotWait(
      facts,
      context.actor,
      { ...person, isAttending: person.isAttending || row?.isAttending === true, isWaiting },
      now.toISOString(),
    )
    if (reason) return reason
    if (isWaiting) await changeShortNotice(tx, row.id, input.isShortNotice, now.toISOString())
    else {
      const { userId, isShortNotice } = input
      await appendWaiting(tx, { appointmentId: input.id, userId, isShortNotice }, now.toISOString())
    }
    await tellList(tx, context, input)
    return await entryOf(tx, input)
  })
  if (typeof joined === 'string') throw refusal(joined, await loadAppointment(context, input.id))
  return joined
}

/** Idempotent: the same answer again is answered alike. Throws `offer-gone` when there is none, or its time has passed. */
export const answerOffer = async (
  context: Context,
  input: Who & { isAccepted: boolean },
): Promise<WaitingEntry> => {
  requireFamily(context, input.userId)
  const { loaded } = await loadForAttendee(context, input.id, input.userId)
  const now = context.clock.now()
  const [sportId] = loaded.facts.sportIds
  const moduleId =
    sportId && (await suggestModule(context.db.drizzle, loaded.curriculum, input.userId, sportId))
  const answered = await inTransaction(context.db, async (tx) => {
    const locked = await lockForWaiting(tx, input.id)
    const row = (await listWaitingRows(tx, input.id)).find(({ userId }) => userId === input.userId)
    const wanted = input.isAccepted ? 'accepted' : 'declined'
    if (row?.state === wanted) return await entryOf(tx, input)
    const isOpen = row && locked && !isClosed(locked) && isOfferOpen(row, now.toISOString())
    if (!isOpen) return undefined
    await shiftHeld(tx, input.id, -1)
    await closeWaiting(tx, [row.id], wanted, now.toISOString())
    await untellOffered(tx, { userId: row.userId, waitingId: row.id }, now)
    if (input.isAccepted)
      await attendHeld(tx, input.id, {
        userId: input.userId,
        source: input.userId === context.actor.userId ? 'self' : 'parent',
        sportId: sportId ?? null,
        moduleId: moduleId ?? null,
        minutes: trainedMinutes(loaded.facts),
      })
    await moveUp(tx, input.id, now)
    await publish(tx, {
      topic: 'attendances',
      ids: [input.id],
      userIds: [input.userId, context.actor.userId],
      schoolIds: [loaded.row.schoolId],
    })
    return await entryOf(tx, input)
  })
  if (!answered) throw refusal('appointments.offer-gone', await loadAppointment(context, input.id))
  return answered
}

export const leaveWaitingList = async (context: Context, input: Who): Promise<void> => {
  requireFamily(context, input.userId)
  await loadForAttendee(context, input.id, input.userId)
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    await lockForWaiting(tx, input.id)
    const row = (await listWaitingRows(tx, input.id)).find(({ userId }) => userId === input.userId)
    if (!row || !isOnList(row.state)) return
    await deleteWaiting(tx, row.id)
    await untellOffered(tx, { userId: row.userId, waitingId: row.id }, now)
    if (row.state === 'offered') await shiftHeld(tx, input.id, -1)
    await tellList(tx, context, input)
    await moveUp(tx, input.id, now)
  })
}
