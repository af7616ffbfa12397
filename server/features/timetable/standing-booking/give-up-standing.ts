/** Gives up what a standing booking has booked: on some weekdays, or all of it. A member may end it or swap it for another one. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { comesOn, type StandingWeekdays } from '@wegband/domain/features/timetable/standing-weekdays.ts'
import type { Db, Transaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { removeIn } from '../../appointments/attendance/remove-attendance.ts'
import { giveUpPlace, lockPlace } from '../../appointments/booking/places.ts'
import { type LoadedAppointment, loadAppointment } from '../../appointments/load-appointment.ts'
import { leaveQueue } from '../../appointments/waiting-list/queue-standing-bookings.ts'
import { listStandingBookingTurns } from '../../appointments/waiting-list/standing-turn-statement.ts'
import { publish } from '../../events/publish.ts'
import { findDate } from '../store.ts'
import {
  deleteStandingBooking,
  listStandingBookingBookings,
  type StandingDate,
} from './standing-booking-store.ts'

/** The series and the person of a standing booking. */
export type StandingBookingKey = { readonly id: number; readonly userId: number }

const giveBack = async (
  tx: Db,
  { appointmentId, userId }: { readonly appointmentId: number; readonly userId: number },
  now: Date,
): Promise<void> => {
  const place = await lockPlace(tx, appointmentId, userId)
  if (place !== undefined) await giveUpPlace(tx, appointmentId, place, now)
}

/** Releases booked places and waiting-list entries of the standing booking, except on these weekdays. Returns the classes, ordered by id. */
export const giveBackStanding = async (
  tx: Db,
  { id, userId }: StandingBookingKey,
  except: StandingWeekdays,
  now: Date,
): Promise<number[]> => {
  if (except === null) return []
  const isOver = ({ seriesDay }: StandingDate): boolean => !comesOn(except, seriesDay)
  const booked = (await listStandingBookingBookings(tx, id, userId, now.toISOString())).filter(isOver)
  const queued = (await listStandingBookingTurns(tx, id, userId, now.toISOString())).filter(isOver)
  const turns = new Set(queued.map(({ appointmentId }) => appointmentId))
  // Ordered by id, the lock order for all callers that lock several classes.
  const ids = [...turns, ...booked.map(({ appointmentId }) => appointmentId)].toSorted((a, b) => a - b)
  for (const appointmentId of ids) {
    if (turns.has(appointmentId)) await leaveQueue(tx, { appointmentId, userId }, now)
    else await giveBack(tx, { appointmentId, userId }, now)
  }
  return ids
}

/** Ends the standing booking, if there is one, and releases its places. The series must be locked. */
export const releaseStandingBooking = async (
  tx: Db,
  context: Context,
  { id, userId, schoolId }: StandingBookingKey & { readonly schoolId: number },
): Promise<void> => {
  if (!(await deleteStandingBooking(tx, id, userId))) return
  const ids = await giveBackStanding(tx, { id, userId }, [], context.clock.now())
  await publish(tx, {
    topic: 'attendances',
    ids,
    userIds: [userId, context.actor.userId],
    schoolIds: [schoolId],
  })
}

/** The class whose place, and standing booking if it has one, is given up for another standing booking. */
export type GivenUp = {
  readonly loaded: LoadedAppointment
  readonly id: number
  readonly seriesId: number | null
}

/** A member cannot swap a series for itself. */
export const loadGivenUp = async (context: Context, id: number, seriesId: number): Promise<GivenUp> => {
  const loaded = await loadAppointment(context, id)
  const row = await findDate(context.db.drizzle, id)
  if (row === undefined || row.seriesId === seriesId) throw new AppError('general.not-found')
  return { loaded, id, seriesId: row.seriesId }
}

/** Throws the codes of `whyNotLeave` for the class. Its series and dates must be locked. */
export const giveUpInstead = async (
  tx: Transaction,
  context: Context,
  { loaded, id, seriesId }: GivenUp,
  userId: number,
): Promise<void> => {
  const place = await lockPlace(tx, id, userId)
  if (place) await removeIn(tx, context, loaded, place)
  if (seriesId !== null)
    await releaseStandingBooking(tx, context, { id: seriesId, userId, schoolId: loaded.row.schoolId })
}
