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
import { leaveQueue } from '../../appointments/waiting-list/queue-standing-bookings.ts'
import { loadAppointment, loadForAttendee } from '../../appointments/load-appointment.ts'
import { giveUpPlace, lockPlace } from '../../appointments/booking/places.ts'
import { readReferenceData } from '../../reference-data/reference-data.ts'
import { publish } from '../../events/publish.ts'
import { bookStandingBookings } from './book-standing-bookings.ts'
import {
  releaseStandingBooking,
  giveBackStanding,
  giveUpInstead,
  loadGivenUp,
  type StandingBookingKey,
} from './give-up-standing.ts'
import {
  findStandingWeekdays,
  insertStandingBooking,
  listAbsent,
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

type StandingBooking = StandingBookingKey & {
  readonly despiteAge: boolean
  readonly weekdays: StandingWeekdays
  /** The class that is given up for this series, with its own standing booking. */
  readonly insteadOfId?: number | undefined
}

/**
 * Idempotent: a repeated call books places that have come free meanwhile. A swap changes both series or neither. Throws the codes of
 * `whyNotLeave` for the class that is given up.
 */
export const comeAlways = async (
  context: Context,
  { id, userId, despiteAge, weekdays: chosen, insteadOfId }: StandingBooking,
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
  const given = insteadOfId === undefined ? undefined : await loadGivenUp(context, insteadOfId, id)
  return await inTransaction(db, async (tx) => {
    const held = await lockBothSeries(tx, id, given?.seriesId)
    if (held === undefined) throw new AppError('general.not-found')
    const weekdays = standingWeekdaysOf(chosen, held.weekdays)
    if (weekdays === undefined)
      throw new AppError('general.invalid', { errors: { weekdays: ['not-an-option'] } })
    const row = { seriesId: id, userId, comesDespiteAge: despiteAge, weekdays: weekdays && [...weekdays] }
    await insertStandingBooking(tx, row, now.toISOString())
    const dates = await lockOpenDates(tx, id, now.toISOString(), given)
    if (given !== undefined) await giveUpInstead(tx, context, given, userId)
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

/** Locks in the order of the ids, so that two opposite swaps never wait for each other. Returns the first of the two. */
const lockBothSeries = async (tx: Db, id: number, otherId: number | null | undefined) => {
  if (otherId != null && otherId < id) await lockSeries(tx, otherId)
  const held = await lockSeries(tx, id)
  if (otherId != null && otherId > id) await lockSeries(tx, otherId)
  return held
}

/** Idempotent. */
export const endStandingBooking = async (
  context: Context,
  { id, userId }: StandingBookingKey,
): Promise<void> => {
  const { db } = context
  requireFamily(context, userId)
  const line = await findSeries(db.drizzle, id)
  if (line === undefined) throw new AppError('general.not-found')
  await inTransaction(db, async (tx) => {
    await lockSeries(tx, id)
    await releaseStandingBooking(tx, context, { id, userId, schoolId: line.schoolId })
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
