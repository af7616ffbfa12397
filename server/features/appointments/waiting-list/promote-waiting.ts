/**
 * Offers free places of a class to waiting members, in their order. A change that frees a place calls this in the same
 * transaction. So no place is open to others while a member waits (docs/decisions/0027).
 */
import { msOf } from '@wegband/domain/basics/calendar-days.ts'
import {
  isOfferOpen,
  nextAsked,
  replyUntil,
} from '@wegband/domain/features/appointments/waiting-list/waiting-rules.ts'
import type { Database } from '../../../db/open-database.ts'
import { type Db, inTransaction } from '../../../db/transaction.ts'
import { publish } from '../../events/publish.ts'
import {
  emailOffered,
  notifyPlaceOffered,
  notifyPlacePassed,
  withdrawOfferNotices,
} from './notify-waiting.ts'
import {
  closeWaiting,
  isClosed,
  isOnList,
  listDueClasses,
  listWaitingRows,
  type LockedClass,
  lockForWaiting,
  markOffered,
  shiftHeld,
  type WaitingRow,
} from './waiting-store.ts'

type Turn = WaitingRow & { state: 'waiting' | 'offered' }
const isTurn = (row: WaitingRow): row is Turn => isOnList(row.state)

/** Ends expired offers, and offers the places to the next members with a notification. Safe to repeat. */
export const promoteWaiting = async (tx: Db, appointmentId: number, clockNow: Date): Promise<void> => {
  const locked = await lockForWaiting(tx, appointmentId)
  const turns = locked && (await listWaitingRows(tx, appointmentId)).filter(isTurn)
  if (!locked || !turns || turns.length === 0) return
  const now = clockNow.toISOString()
  const isOver = isClosed(locked) || msOf(locked.startAt) <= clockNow.getTime()
  const came = turns.filter((turn) => turn.isAttending)
  const passed = turns.filter((turn) => !turn.isAttending && (isOver || hasRunOut(turn, now)))
  const gone = new Set([...came, ...passed])
  const queue = turns.filter((turn) => turn.state === 'waiting' && !gone.has(turn))
  const released = [...gone].filter((turn) => turn.state === 'offered').length
  const held = locked.heldPlaces - released
  const free = locked.capacity === null ? Infinity : locked.capacity - locked.attendeesCount - held
  const asked = isOver ? [] : nextAsked(locked, queue, free, now)
  if (gone.size + asked.length === 0) return

  const until = replyUntil(locked, now)
  await closeWaiting(tx, idsOf(came), 'accepted', now)
  await closeWaiting(tx, idsOf(passed), 'expired', now)
  await markOffered(tx, idsOf(asked), until, now)
  await shiftHeld(tx, appointmentId, asked.length - released)
  for (const turn of came)
    await withdrawOfferNotices(tx, { userId: turn.userId, waitingId: turn.id }, clockNow)
  for (const turn of passed)
    if (turn.state === 'offered') await notifyPlacePassed(tx, told(locked, turn, until), clockNow)
  for (const turn of asked) await notifyPlaceOffered(tx, told(locked, turn, until), clockNow)
  await emailOffered(tx, { appointmentId, userIds: asked.map(({ userId }) => userId), until }, clockNow)
  await publish(tx, {
    topic: 'attendances',
    ids: [appointmentId],
    userIds: turns.map(({ userId }) => userId),
    schoolIds: [locked.schoolId],
  })
}

const hasRunOut = (turn: Turn, now: string): boolean => turn.state === 'offered' && !isOfferOpen(turn, now)
const idsOf = (turns: readonly Turn[]): number[] => turns.map(({ id }) => id)
const told = (locked: LockedClass, turn: Turn, until: string) => ({
  userId: turn.userId,
  waitingId: turn.id,
  appointmentId: locked.id,
  className: locked.name,
  startAt: locked.startAt,
  until,
})

/** The job: handles every class with an offer or place that is due. Returns the number of handled classes. */
export const promoteWaitingEverywhere = async (db: Database, now: Date): Promise<number> => {
  const due = await listDueClasses(db.drizzle, now.toISOString())
  for (const id of due) await inTransaction(db, (tx) => promoteWaiting(tx, id, now))
  return due.length
}
