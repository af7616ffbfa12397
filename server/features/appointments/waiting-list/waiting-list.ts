/** The waiting list of a class: joining, answering an offer, leaving (docs/decisions/0027). */
import { msOf } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { belongsTo, isTrainerSide } from '@wegband/domain/features/accounts/school-rights.ts'
import { trainedMinutes } from '@wegband/domain/features/appointments/attendance/trained-minutes.ts'
import type {
  WaitingEntry,
  WaitingList,
} from '@wegband/domain/features/appointments/waiting-list/waiting-contract.ts'
import { isOfferOpen, whyNotWait } from '@wegband/domain/features/appointments/waiting-list/waiting-rules.ts'
import type { Context } from '../../../http/request/context.ts'
import { type Db, inTransaction } from '../../../db/transaction.ts'
import { publish } from '../../events/publish.ts'
import { admit, type NewAttendance } from '../attendance/add-attendance-statement.ts'
import { refusal } from '../schedule/change-appointment.ts'
import { type LoadedAppointment, loadAppointment, loadForAttendee } from '../load-appointment.ts'
import { promoteWaiting } from './promote-waiting.ts'
import { withdrawOfferNotices } from './notify-waiting.ts'
import {
  appendWaiting,
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

/** The row holds the state in the school of the class, so any school id serves here. */
const SOME_SCHOOL = 0

type WaitingKey = { readonly id: number; readonly userId: number }

const isMember = ({ membership: state }: WaitingRow): boolean =>
  state !== null && belongsTo({ schools: [{ schoolId: SOME_SCHOOL, state }] }, SOME_SCHOOL)

const shown = (rows: readonly WaitingRow[], row: WaitingRow): WaitingEntry => {
  const turns = rows.filter(({ state, isAttending }) => isOnList(state) && !isAttending)
  const position = turns.indexOf(row) + 1
  return {
    user: { id: row.userId, firstName: row.firstName, lastName: row.lastName },
    state: row.isAttending ? 'accepted' : row.state,
    position: position === 0 ? null : position,
    offeredUntil: row.state === 'offered' && !row.isAttending ? row.offeredUntil : null,
    isShortNotice: row.isShortNotice,
    isMember: isMember(row),
  }
}

/** The trainer side sees all entries. Others see their own and their children's entries, also ended ones. */
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

/** Only for the caller and their children: the trainer side cannot add people, because an offer needs their answer. */
const requireFamily = ({ actor }: Context, userId: number): void => {
  if (userId !== actor.userId && !actor.childIds.includes(userId)) throw new AppError('general.not-found')
}

const entryOf = async (tx: Db, { id, userId }: WaitingKey): Promise<WaitingEntry> => {
  const rows = await listWaitingRows(tx, id)
  const row = rows.find((one) => one.userId === userId)
  if (!row) throw new AppError('general.not-found')
  return shown(rows, row)
}

const publishListChanged = (tx: Db, { actor }: Context, { id, userId }: WaitingKey): Promise<void> =>
  publish(tx, { topic: 'attendances', ids: [id], userIds: [userId, actor.userId] })

/** Idempotent. Throws the codes of `whyNotWait` for the class as it is under its lock. */
export const joinWaitingList = async (
  context: Context,
  input: WaitingKey & { isShortNotice: boolean },
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
    await publishListChanged(tx, context, input)
    return await entryOf(tx, input)
  })
  if (typeof joined === 'string') throw refusal(joined, await loadAppointment(context, input.id))
  return joined
}

/** The attendance that takes a held place. */
type Taking = Omit<NewAttendance, 'appointmentId'>

/** Turns a held place in a locked class into an attendance. */
const takeHeld = async (tx: Db, id: number, row: WaitingRow, taking: Taking, now: Date): Promise<void> => {
  await shiftHeld(tx, id, -1)
  await closeWaiting(tx, [row.id], 'accepted', now.toISOString())
  await withdrawOfferNotices(tx, { userId: row.userId, waitingId: row.id }, now)
  await admit(tx, [{ ...taking, appointmentId: id }], 'assigned')
}

/** The arrival of a person for whom a place may be held. `at`: the time of the arrival, even if it is reported later. */
type Arrival = Pick<LoadedAppointment, 'row'> & { readonly actorId: number; readonly at: string }

/** Like `takeOffered`, within the caller's transaction, which publishes the change itself. */
export const takeOfferedIn = async (
  tx: Db,
  { id, at, now }: { id: number; at: string; now: Date },
  taking: Taking,
): Promise<boolean> => {
  const locked = await lockForWaiting(tx, id)
  const turn = (await listWaitingRows(tx, id)).find(({ userId }) => userId === taking.userId)
  const isOver = !locked || locked.isCancelled || (locked.endedAt !== null && msOf(locked.endedAt) < msOf(at))
  if (!turn || isOver || !isOfferOpen(turn, at)) return false
  await takeHeld(tx, id, turn, taking, now)
  return true
}

/** Gives a person who has arrived the place that is held for them. False: no place is held. */
export const takeOffered = (
  context: Pick<Context, 'db' | 'clock'>,
  { row, actorId, at }: Arrival,
  taking: Taking,
): Promise<boolean> =>
  inTransaction(context.db, async (tx) => {
    const isTaken = await takeOfferedIn(tx, { id: row.id, at, now: context.clock.now() }, taking)
    if (isTaken)
      await publish(tx, {
        topic: 'attendances',
        ids: [row.id],
        userIds: [taking.userId, actorId],
        schoolIds: [row.schoolId],
      })
    return isTaken
  })

/** Idempotent: repeating an answer gives the same result. Throws `offer-gone` when the offer is missing or has expired. */
export const answerOffer = async (
  context: Context,
  input: WaitingKey & { isAccepted: boolean },
): Promise<WaitingEntry> => {
  requireFamily(context, input.userId)
  const { loaded, moduleId } = await loadForAttendee(context, input.id, input.userId)
  const now = context.clock.now()
  const answered = await inTransaction(context.db, async (tx) => {
    const locked = await lockForWaiting(tx, input.id)
    const row = (await listWaitingRows(tx, input.id)).find(({ userId }) => userId === input.userId)
    const wanted = input.isAccepted ? 'accepted' : 'declined'
    if (row?.state === wanted) return await entryOf(tx, input)
    const isOpen = row && locked && !isClosed(locked) && isOfferOpen(row, now.toISOString())
    if (!isOpen) return undefined
    if (input.isAccepted)
      await takeHeld(
        tx,
        input.id,
        row,
        {
          userId: input.userId,
          source: input.userId === context.actor.userId ? 'self' : 'parent',
          sportId: loaded.facts.sportIds[0] ?? null,
          moduleId,
          minutes: trainedMinutes(loaded.facts),
          checkedInAt: null,
        },
        now,
      )
    else {
      await shiftHeld(tx, input.id, -1)
      await closeWaiting(tx, [row.id], wanted, now.toISOString())
      await withdrawOfferNotices(tx, { userId: row.userId, waitingId: row.id }, now)
    }
    await promoteWaiting(tx, input.id, now)
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

export const leaveWaitingList = async (context: Context, input: WaitingKey): Promise<void> => {
  requireFamily(context, input.userId)
  await loadForAttendee(context, input.id, input.userId)
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    await lockForWaiting(tx, input.id)
    const row = (await listWaitingRows(tx, input.id)).find(({ userId }) => userId === input.userId)
    if (!row || !isOnList(row.state)) return
    await deleteWaiting(tx, row.id)
    await withdrawOfferNotices(tx, { userId: row.userId, waitingId: row.id }, now)
    if (row.state === 'offered') await shiftHeld(tx, input.id, -1)
    await publishListChanged(tx, context, input)
    await promoteWaiting(tx, input.id, now)
  })
}
