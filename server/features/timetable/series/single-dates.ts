/** Single dates of a series: create one beyond the horizon to change it alone, and reset one to its series. */
import { addDays, dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import { occurrencesOf } from '@wegband/domain/features/appointments/schedule/series-occurrences.ts'
import type { Series } from '@wegband/domain/features/timetable/contract.ts'
import { whyNotPlan } from '@wegband/domain/features/timetable/timetable-rights.ts'
import { type Db, inTransaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { currentAppointment } from '../../appointments/load-appointment.ts'
import { insertOccurrences } from '../../appointments/schedule/occurrence-statement.ts'
import { type ReferenceData, readReferenceData } from '../../reference-data/reference-data.ts'
import { publish } from '../../events/publish.ts'
import { bookStandingBookings } from '../standing-booking/book-standing-bookings.ts'
import { endAfter, valuesOfSeries, writeDate } from './change-date.ts'
import { LONGEST_WAIT_DAYS } from './create-appointment.ts'
import { readSeries } from './read-series.ts'
import { lockDateOn, updateDate } from './series-store.ts'
import {
  type DateRow,
  findDate,
  findRegion,
  hoursOf,
  listTaught,
  lockSeries,
  type SeriesRow,
} from '../store.ts'
import { notifyDatesChanged } from '../notify-dates-changed.ts'

type Which = { readonly id: number; readonly day: string }

const requireSeries = async (tx: Db, { actor }: Context, id: number): Promise<SeriesRow> => {
  const row = await lockSeries(tx, id)
  if (row === undefined) throw new AppError('general.not-found')
  const teaches = await listTaught(tx, actor.userId, row.schoolId)
  const reason = whyNotPlan({ ...actor, teaches }, row)
  if (reason) throw new AppError(reason)
  return row
}

/** Idempotent. Throws `no-dates` when the series has no date on that day, or the day is past or too far ahead. */
export const openDate = async (context: Context, which: Which): Promise<Appointment> => {
  await readSeries(context, which.id)
  const referenceData = await readReferenceData(context.db)
  const now = context.clock.now()
  const today = dayOf(now.toISOString())
  const id = await inTransaction(context.db, async (tx) => {
    const row = await requireSeries(tx, context, which.id)
    const there = await lockDateOn(tx, which.id, which.day)
    if (there !== undefined) return there.id
    const isNear = which.day >= today && which.day <= addDays(today, LONGEST_WAIT_DAYS)
    const hours = hoursOf(row, await findRegion(tx, row.siteId))
    const found = isNear ? occurrencesOf(hours, which.day, which.day) : []
    const made = await insertOccurrences(
      tx,
      found.filter(({ startAt }) => startAt > now.toISOString()).map((one) => ({ ...one, seriesId: row.id })),
    )
    await bookStandingBookings(tx, referenceData, made, now)
    await publish(tx, { topic: 'appointment', ids: [], schoolIds: [row.schoolId] })
    return made[0]?.id
  })
  if (id === undefined) throw new AppError('timetable.no-dates')
  return await currentAppointment(context, id)
}

/** Idempotent. Throws `timetable.past` for a date that has begun, and `general.not-found` for a day without a date. */
export const resetDate = async (context: Context, which: Which): Promise<Series> => {
  await readSeries(context, which.id)
  const referenceData = await readReferenceData(context.db)
  await inTransaction(context.db, async (tx) => {
    const line = await requireSeries(tx, context, which.id)
    const row = await lockDateOn(tx, which.id, which.day)
    if (row === undefined) throw new AppError('general.not-found')
    const now = context.clock.now()
    if (row.startedAt !== null || row.startAt <= now.toISOString()) throw new AppError('timetable.past')
    await giveBack(tx, referenceData, { line, row, byId: context.actor.userId }, now)
    await publish(tx, { topic: 'appointment', ids: [row.id], schoolIds: [line.schoolId] })
  })
  return await readSeries(context, which.id)
}

/** The caller holds the date and the series. */
export const giveBack = async (
  tx: Db,
  referenceData: ReferenceData,
  { line, row, byId }: { line: SeriesRow; row: DateRow; byId: number },
  now: Date,
): Promise<void> => {
  const wasCancelled = row.cancelledAt !== null
  const day = row.seriesDay ?? dayOf(row.startAt)
  const [occurrence] = occurrencesOf(
    { ...hoursOf(line, await findRegion(tx, line.siteId)), pauses: [], pausesIn: null },
    day,
    day,
  )
  const time =
    occurrence === undefined
      ? {}
      : { startAt: occurrence.startAt, endAt: endAfter(occurrence.startAt, line.minutes) }
  if (wasCancelled)
    await updateDate(tx, row.id, { cancelledAt: null, cancelReason: null, updatedAt: now.toISOString() })
  const values = { ...valuesOfSeries(line), ...time }
  const texts = { name: line.name, description: line.description }
  const change = { values, own: [], original: line.trainerId, texts }
  // The notification that the class takes place after all suffices; other changes need none.
  if (!wasCancelled) {
    await writeDate(tx, row, change, { referenceData, byId, now })
    return
  }
  await writeDate(
    tx,
    {
      ...row,
      startAt: time.startAt ?? row.startAt,
      siteId: line.siteId,
      room: line.room,
      trainerId: line.trainerId,
      coTrainerIds: line.coTrainerIds,
    },
    change,
    { referenceData, byId, now },
  )
  const after = await findDate(tx, row.id)
  if (after !== undefined)
    await notifyDatesChanged(
      tx,
      referenceData,
      { changes: [{ before: row, after, changeType: 'back' }], byId },
      now,
    )
}
