/** Creates and ends standing bookings ("Ich komme immer") and calls single dates off, for members and their children (docs/decisions/0030). */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { isTrainerSide } from '@wegband/domain/features/accounts/school-rights.ts'
import { teachesClass } from '@wegband/domain/features/appointments/appointment-facts.ts'
import { isOutsideAges } from '@wegband/domain/features/appointments/schedule/class-ages.ts'
import { whyNotBook, whyNotLeave } from '@wegband/domain/features/appointments/attendance/attendance-rules.ts'
import type { StandingBookings } from '@wegband/domain/features/timetable/standing-bookings-contract.ts'
import {
  comesOn,
  standingWeekdaysOf,
  type StandingWeekdays,
} from '@wegband/domain/features/timetable/standing-weekdays.ts'
import { type Db, inTransaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { refusal } from '../../appointments/schedule/change-appointment.ts'
import {
  leaveQueue,
  listStandingBookingTurns,
} from '../../appointments/waiting-list/queue-standing-bookings.ts'
import { loadAppointment, loadForAttendee } from '../../appointments/load-appointment.ts'
import { giveUpPlace, lockPlace } from '../../appointments/booking/places.ts'
import { readReferenceData } from '../../reference-data/reference-data.ts'
import { publish } from '../../events/publish.ts'
import { bookStandingBookings } from './book-standing-bookings.ts'
import {
  deleteStandingBooking,
  findStandingWeekdays,
  type StandingDate,
  insertStandingBooking,
  listAbsent,
  listStandingBookingBookings,
  listStandingBookingRows,
  listOpenDates,
  lockOpenDates,
  writeAbsence,
} from './standing-booking-store.ts'
import { findDate, findSeries, lockSeries } from '../store.ts'

/** The standing bookings of the family. The trainer side also gets the members who called this date off. */
export const readStandingBookings = async (context: Context, id: number): Promise<StandingBookings> => {
  const { actor, db } = context
  const { facts, now } = await loadAppointment(context, id)
  const row = await findDate(db.drizzle, id)
  const seriesId = row?.seriesId ?? null
  if (row === undefined || seriesId === null) return { seriesId: null, weekdays: [], own: [], absent: [] }
  const family = [actor.userId, ...actor.childIds]
  const rows = await listStandingBookingRows(db.drizzle, { ...facts, seriesId }, family, now)
  const away = new Map((await listAbsent(db.drizzle, id, family)).map((one) => [one.id, one.reason]))
  const seesAll = actor.isAdmin || isTrainerSide(actor, facts.schoolId)
  const absent = seesAll ? await listAbsent(db.drizzle, id) : []
  return {
    seriesId,
    weekdays: rows[0]?.seriesWeekdays ?? [],
    own: rows
      .filter((one) => (one.mayCome || one.isStandingBooking) && !teachesClass(facts, one.id))
      .map((one) => ({
        user: { id: one.id, firstName: one.firstName, lastName: one.lastName },
        isStandingBooking: one.isStandingBooking,
        weekdays: one.weekdays,
        comesThisDay: one.isStandingBooking && comesOn(one.weekdays, row.seriesDay),
        isAbsent: away.has(one.id),
        reason: away.get(one.id) ?? null,
        isOutsideAges: isOutsideAges(facts, one.birthdayAt),
        comesDespiteAge: one.comesDespiteAge,
        booked: one.booked,
        full: one.isStandingBooking ? one.full : 0,
        waiting: one.isStandingBooking ? one.waiting : 0,
      })),
    absent: absent.map(({ reason, ...user }) => ({ user, reason })),
  }
}

const requireFamily = ({ actor }: Context, userId: number): void => {
  if (userId !== actor.userId && !actor.childIds.includes(userId)) throw new AppError('general.not-found')
}

type StandingBookingKey = { readonly id: number; readonly userId: number }

type StandingBooking = StandingBookingKey & {
  readonly despiteAge: boolean
  readonly weekdays: StandingWeekdays
}

/** Idempotent: a repeated call books places that have come free meanwhile. */
export const comeAlways = async (
  context: Context,
  { id, userId, despiteAge, weekdays: chosen }: StandingBooking,
): Promise<{ booked: number; full: number }> => {
  const { actor, db, clock } = context
  requireFamily(context, userId)
  const line = await findSeries(db.drizzle, id)
  if (line === undefined) throw new AppError('general.not-found')
  const now = clock.now()
  const [first] = await listOpenDates(db.drizzle, id, now.toISOString())
  // Without a date in the calendar the series is visible to no user.
  if (first === undefined) throw new AppError('general.not-found')
  const { loaded, person } = await loadForAttendee(context, first.id, userId)
  const reason = whyNotBook(loaded.facts, actor, person)
  if (reason) throw new AppError(reason)
  const referenceData = await readReferenceData(db)
  return await inTransaction(db, async (tx) => {
    const held = await lockSeries(tx, id)
    if (held === undefined) throw new AppError('general.not-found')
    const weekdays = standingWeekdaysOf(chosen, held.weekdays)
    if (weekdays === undefined)
      throw new AppError('general.invalid', { errors: { weekdays: ['not-an-option'] } })
    const row = { seriesId: id, userId, comesDespiteAge: despiteAge, weekdays: weekdays && [...weekdays] }
    await insertStandingBooking(tx, row, now.toISOString())
    const dates = await lockOpenDates(tx, id, now.toISOString())
    await giveBackStanding(tx, { id, userId }, weekdays, now)
    const result = await bookStandingBookings(tx, referenceData, dates, now, userId)
    const ids = dates.map((one) => one.id)
    await publish(tx, {
      topic: 'attendances',
      ids,
      userIds: [userId, actor.userId],
      schoolIds: [line.schoolId],
    })
    return result
  })
}

const giveBack = async (
  tx: Db,
  { appointmentId, userId }: { readonly appointmentId: number; readonly userId: number },
  now: Date,
): Promise<void> => {
  const place = await lockPlace(tx, appointmentId, userId)
  if (place !== undefined) await giveUpPlace(tx, appointmentId, place, now)
}

/** Releases booked places and waiting-list entries of the standing booking, except on these weekdays. Answers the classes, ordered by id. */
const giveBackStanding = async (
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

/** Idempotent. */
export const endStandingBooking = async (
  context: Context,
  { id, userId }: StandingBookingKey,
): Promise<void> => {
  const { actor, db, clock } = context
  requireFamily(context, userId)
  const line = await findSeries(db.drizzle, id)
  if (line === undefined) throw new AppError('general.not-found')
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    await lockSeries(tx, id)
    if (!(await deleteStandingBooking(tx, id, userId))) return
    const ids = await giveBackStanding(tx, { id, userId }, [], now)
    await publish(tx, {
      topic: 'attendances',
      ids,
      userIds: [userId, actor.userId],
      schoolIds: [line.schoolId],
    })
  })
}

/** Idempotent; a later reason replaces the earlier one. Throws the codes of `whyNotLeave`. */
export const callOffOnce = async (
  context: Context,
  input: StandingBookingKey & { readonly reason: string },
): Promise<StandingBookings> => {
  const { actor, db, clock } = context
  const { id, userId } = input
  requireFamily(context, userId)
  const loaded = await loadAppointment(context, id)
  const row = await findDate(db.drizzle, id)
  const weekdays =
    row?.seriesId == null ? undefined : await findStandingWeekdays(db.drizzle, row.seriesId, userId)
  if (weekdays === undefined || !comesOn(weekdays, row?.seriesDay ?? null))
    throw refusal('timetable.not-a-regular', loaded)
  if (loaded.facts.isCancelled) throw refusal('appointments.cancelled', loaded)
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    const place = await lockPlace(tx, id, userId)
    const attendance = {
      userId,
      confirmations: place?.confirmations ?? [],
      checkedInAt: place?.checkedInAt ?? null,
    }
    const reason = whyNotLeave(loaded.facts, actor, attendance, now.toISOString())
    if (reason) throw refusal(reason, loaded)
    const at = now.toISOString()
    await writeAbsence(
      tx,
      { appointmentId: id, userId, reason: input.reason === '' ? null : input.reason },
      at,
    )
    if (place !== undefined) await giveUpPlace(tx, id, place, now)
    else await leaveQueue(tx, { appointmentId: id, userId }, now)
    await publish(tx, {
      topic: 'attendances',
      ids: [id],
      userIds: [userId, actor.userId],
      schoolIds: [loaded.row.schoolId],
    })
  })
  return await readStandingBookings(context, id)
}
