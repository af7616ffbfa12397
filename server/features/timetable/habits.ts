/** "Ich komme immer", its end, and calling one date off: for oneself and one's children (docs/decisions/0030). */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { isTrainerSide } from '@wegband/domain/features/accounts/school-rights.ts'
import { whyNotBook, whyNotLeave } from '@wegband/domain/features/appointments/attendance-rules.ts'
import type { Habits } from '@wegband/domain/features/timetable/regulars-contract.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Context } from '../../http/context.ts'
import { refusal } from '../appointments/change-appointment.ts'
import { loadAppointment, loadForAttendee } from '../appointments/load-appointment.ts'
import { giveUpPlace, lockPlace } from '../appointments/places.ts'
import { readCurriculum } from '../curriculum/curriculum.ts'
import { publish } from '../events/publish.ts'
import { bookRegulars } from './book-regulars.ts'
import {
  deleteRegular,
  insertRegular,
  isRegular,
  listAbsent,
  listHabitBookings,
  listHabitRows,
  listOpenDates,
  writeAbsence,
} from './habit-store.ts'
import { findDate, findSeries, lockSeries } from './store.ts'

/** The family's own habits; for the trainer side also who calls this date off. */
export const readHabits = async (context: Context, id: number): Promise<Habits> => {
  const { actor, db } = context
  const { facts, now } = await loadAppointment(context, id)
  const row = await findDate(db.drizzle, id)
  const seriesId = row?.seriesId ?? null
  if (row === undefined || seriesId === null) return { seriesId: null, own: [], absent: [] }
  const family = [actor.userId, ...actor.childIds]
  const rows = await listHabitRows(db.drizzle, { ...facts, seriesId }, family, now)
  const away = new Map((await listAbsent(db.drizzle, id, family)).map((one) => [one.id, one.reason]))
  const seesAll = actor.isAdmin || isTrainerSide(actor, facts.schoolId)
  const absent = seesAll ? await listAbsent(db.drizzle, id) : []
  return {
    seriesId,
    own: rows
      .filter((one) => (one.mayCome || one.isRegular) && facts.trainerId !== one.id)
      .map(({ id: userId, firstName, lastName, isRegular: comesAlways, booked, full }) => ({
        user: { id: userId, firstName, lastName },
        isRegular: comesAlways,
        isAbsent: away.has(userId),
        reason: away.get(userId) ?? null,
        booked,
        full: comesAlways ? full : 0,
      })),
    absent: absent.map(({ reason, ...user }) => ({ user, reason })),
  }
}

const requireFamily = ({ actor }: Context, userId: number): void => {
  if (userId !== actor.userId && !actor.childIds.includes(userId)) throw new AppError('general.not-found')
}

type Who = { readonly id: number; readonly userId: number }

/** Idempotent: said again, it books what has come free meanwhile. */
export const comeAlways = async (
  context: Context,
  { id, userId }: Who,
): Promise<{ booked: number; full: number }> => {
  const { actor, db, clock } = context
  requireFamily(context, userId)
  const line = await findSeries(db.drizzle, id)
  if (line === undefined) throw new AppError('general.not-found')
  const now = clock.now()
  const [first] = await listOpenDates(db.drizzle, id, now.toISOString())
  // Without a date in the calendar nobody sees the series either.
  if (first === undefined) throw new AppError('general.not-found')
  const { loaded, person } = await loadForAttendee(context, first.id, userId)
  const reason = whyNotBook(loaded.facts, actor, person)
  if (reason) throw new AppError(reason)
  const curriculum = await readCurriculum(db)
  return await inTransaction(db, async (tx) => {
    if ((await lockSeries(tx, id)) === undefined) throw new AppError('general.not-found')
    await insertRegular(tx, id, userId, now.toISOString())
    const dates = await listOpenDates(tx, id, now.toISOString())
    const result = await bookRegulars(tx, curriculum, dates, now, userId)
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

/** Idempotent. */
export const endHabit = async (context: Context, { id, userId }: Who): Promise<void> => {
  const { actor, db, clock } = context
  requireFamily(context, userId)
  const line = await findSeries(db.drizzle, id)
  if (line === undefined) throw new AppError('general.not-found')
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    await lockSeries(tx, id)
    if (!(await deleteRegular(tx, id, userId))) return
    const booked = await listHabitBookings(tx, id, userId, now.toISOString())
    for (const one of booked) {
      const place = await lockPlace(tx, one.appointmentId, userId)
      if (place !== undefined) await giveUpPlace(tx, one.appointmentId, place, now)
    }
    const ids = booked.map(({ appointmentId }) => appointmentId)
    await publish(tx, {
      topic: 'attendances',
      ids,
      userIds: [userId, actor.userId],
      schoolIds: [line.schoolId],
    })
  })
}

/** Idempotent; a reason said later takes the place of the earlier one. Throws what `whyNotLeave` names. */
export const callOffOnce = async (
  context: Context,
  input: Who & { readonly reason: string },
): Promise<Habits> => {
  const { actor, db, clock } = context
  const { id, userId } = input
  requireFamily(context, userId)
  const loaded = await loadAppointment(context, id)
  const row = await findDate(db.drizzle, id)
  const comesAlways = row?.seriesId != null && (await isRegular(db.drizzle, row.seriesId, userId))
  if (!comesAlways) throw refusal('timetable.not-a-regular', loaded)
  if (loaded.facts.isCancelled) throw refusal('appointments.cancelled', loaded)
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    const place = await lockPlace(tx, id, userId)
    const confirmations = place?.confirmations ?? []
    const reason = whyNotLeave(loaded.facts, actor, { userId, confirmations }, now.toISOString())
    if (reason) throw refusal(reason, loaded)
    const at = now.toISOString()
    await writeAbsence(
      tx,
      { appointmentId: id, userId, reason: input.reason === '' ? null : input.reason },
      at,
    )
    if (place !== undefined) await giveUpPlace(tx, id, place, now)
    await publish(tx, {
      topic: 'attendances',
      ids: [id],
      userIds: [userId, actor.userId],
      schoolIds: [loaded.row.schoolId],
    })
  })
  return await readHabits(context, id)
}
