/**
 * Changes a series from a given day on. Past dates stay unchanged. A date that moves within its week keeps
 * its bookings. Fields that were changed for one date alone stay, unless the whole series is meant. Affected
 * people are notified.
 */
import { addDays, type Day, dayOf, weekOf, weekStart } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  firstDayOn,
  type Occurrence,
  occurrencesOf,
} from '@wegband/domain/features/appointments/schedule/series-occurrences.ts'
import type { ClassDetails, SeriesRhythm } from '@wegband/domain/features/timetable/contract.ts'
import { planDates } from '@wegband/domain/features/timetable/plan-dates.ts'
import type { Db } from '../../../db/transaction.ts'
import { insertOccurrences } from '../../appointments/schedule/occurrence-statement.ts'
import type { ReferenceData } from '../../reference-data/reference-data.ts'
import { bookStandingBookings } from '../standing-booking/book-standing-bookings.ts'
import { endAfter, type DateValues, valuesOfSeries, withoutOwn, writeDate } from './change-date.ts'
import { besideLead, columnsOf, type ClassChange } from '../class-fields.ts'
import { horizonOf, LONGEST_WAIT_DAYS } from './create-appointment.ts'
import { carryStandingBookings } from '../standing-booking/standing-booking-store.ts'
import type { DateChanged } from '../notify-dates-changed.ts'
import { type DateRow, findRegion, hoursOf, listDaysFrom, lockDatesAhead, type SeriesRow } from '../store.ts'
import { insertSeries, moveToSeries, updateDate, updateSeries } from './series-store.ts'
import { cancelDates } from './cancel-dates.ts'

export type SeriesPatch = ClassChange<ClassDetails> & ClassChange<SeriesRhythm>

export type SeriesChange = {
  readonly patch: SeriesPatch
  /** The first day of the series that changes. */
  readonly fromDay: Day
  /** The first day of the new series, when it differs. */
  readonly startsOn?: Day | undefined
  /** True when the old series ends the day before and a new series continues. */
  readonly isSplit: boolean
  /** True when the change also replaces fields that were changed for single dates. */
  readonly includesExceptions: boolean
}

export type Changing = {
  readonly referenceData: ReferenceData
  readonly byId: number | null
  readonly now: Date
  /** Collects the changes, so that people are notified once for all series. */
  readonly changed: DateChanged[]
}

const RHYTHM_FIELDS = [
  'weekdays',
  'startTime',
  'rhythm',
  'firstDay',
  'lastDay',
  'pausesOnHolidays',
  'pauses',
] as const

/** The columns of a series that a patch contains. */
const seriesColumns = (row: SeriesRow, patch: SeriesPatch): Partial<SeriesRow> => ({
  ...columnsOf(patch),
  ...(patch.trainer === undefined && patch.coTrainers === undefined
    ? {}
    : {
        coTrainerIds: besideLead(
          patch.coTrainers ?? row.coTrainerIds,
          patch.trainer === undefined ? row.trainerId : patch.trainer,
        ),
      }),
  ...(patch.sportIds === undefined ? {} : { sportIds: [...patch.sportIds] }),
  ...(patch.duration === undefined ? {} : { minutes: patch.duration }),
  ...Object.fromEntries(
    RHYTHM_FIELDS.flatMap((field) => (patch[field] === undefined ? [] : [[field, patch[field]]])),
  ),
})

/** The day from which weeks and months are counted. New weekdays keep it; a new rhythm starts counting anew. */
const anchorOf = (row: SeriesRow, patch: SeriesPatch): Day | null => {
  if (patch.firstDay !== undefined || patch.rhythm !== undefined) return null
  const anchor = row.anchorDay ?? row.firstDay
  if (patch.weekdays === undefined) return anchor
  return weekStart(weekOf(firstDayOn(row.weekdays, anchor)))
}

/** Updates the series, or ends it and inserts its continuation. Returns the series that is valid from now on. */
const writeSeries = async (
  tx: Db,
  row: SeriesRow,
  { patch, fromDay, isSplit, startsOn }: SeriesChange,
  now: string,
): Promise<SeriesRow> => {
  const columns = seriesColumns(row, patch)
  if (!isSplit) {
    const anchorDay = anchorOf(row, patch)
    return (await updateSeries(tx, row.id, { ...columns, anchorDay, updatedAt: now })) ?? row
  }
  await updateSeries(tx, row.id, { lastDay: addDays(fromDay, -1), updatedAt: now })
  const { id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...same } = row
  const begun = await insertSeries(tx, {
    ...same,
    ...columns,
    originId: row.originId ?? row.id,
    firstDay: startsOn ?? fromDay,
    anchorDay: anchorOf(row, patch),
  })
  if (begun === undefined) throw new Error('The series that goes on was not written')
  return begun
}

/** The time of a date and the patch, without the fields that the date keeps for itself. */
const valuesFor = (
  row: DateRow,
  to: Occurrence | undefined,
  next: SeriesRow,
  { patch, includesExceptions }: SeriesChange,
): { values: DateValues; own: string[]; texts: Partial<Pick<DateRow, 'name' | 'description'>> } => {
  const time = to === undefined ? {} : { startAt: to.startAt, endAt: endAfter(to.startAt, next.minutes) }
  if (includesExceptions)
    return {
      values: { ...valuesOfSeries(next), ...time },
      own: [],
      texts: { name: next.name, description: next.description },
    }
  const { duration: _duration, ...named } = patch
  const fields = Object.fromEntries(
    Object.entries(named).filter(([name]) => !RHYTHM_FIELDS.some((field) => field === name)),
  )
  const values = withoutOwn({ ...fields, ...time }, row.ownFields)
  return { values, own: row.ownFields, texts: {} }
}

/** The transaction must hold the lock of the series. Returns the series that is valid from now on. */
export const changeSeriesRows = async (
  tx: Db,
  row: SeriesRow,
  change: SeriesChange,
  { referenceData, byId, now: clockNow, changed }: Changing,
): Promise<{ next: SeriesRow; dateIds: number[] }> => {
  const now = clockNow.toISOString()
  const { fromDay, includesExceptions } = change
  const dates = await lockDatesAhead(tx, row.id, fromDay, now)
  const ahead = new Set(dates.map(({ seriesDay }) => seriesDay))
  // A date that has begun keeps its day, so that no second date is made for it.
  const behind = (await listDaysFrom(tx, row.id, fromDay)).filter((day) => !ahead.has(day))
  const next = await writeSeries(tx, row, change, now)
  await carryStandingBookings(tx, row, next)
  const isSplit = next.id !== row.id
  const dateIds = dates.map(({ id }) => id)
  if (isSplit) await moveToSeries(tx, dateIds, next.id)
  const first = change.startsOn !== undefined && change.startsOn < fromDay ? change.startsOn : fromDay
  const desired = desiredOf(next, await findRegion(tx, next.siteId), { fromDay: first, now }).filter(
    ({ day }) => !behind.includes(day),
  )
  const plan = planDates(
    dates.map(({ id, seriesDay, startAt, ownFields, cancelledAt }) => ({
      id,
      seriesDay: seriesDay ?? dayOf(startAt),
      isFixed: cancelledAt !== null || (!includesExceptions && ownFields.includes('time')),
    })),
    desired,
  )
  const writing = { referenceData, byId, now: clockNow, isNotified: false }
  const target = new Map(plan.kept.map(({ id, to }) => [id, to]))
  const gone = new Set(plan.gone)
  for (const date of dates) {
    if (date.cancelledAt !== null || gone.has(date.id)) continue
    const to = target.get(date.id)
    if (to !== undefined && to.day !== date.seriesDay) await updateDate(tx, date.id, { seriesDay: to.day })
    const values = { ...valuesFor(date, to, next, change), original: next.trainerId }
    const one = await writeDate(tx, date, values, writing)
    if (one !== undefined) changed.push(one)
  }
  await cancelDates(tx, referenceData, { ids: plan.gone, reason: '' }, clockNow)
  const made = await insertOccurrences(
    tx,
    plan.added.map((one) => ({ ...one, seriesId: next.id })),
  )
  await bookStandingBookings(tx, referenceData, made, clockNow)
  const left = dateIds.filter((id) => !gone.has(id))
  return { next, dateIds: [...left, ...made.map(({ id }) => id)] }
}

const desiredOf = (
  next: SeriesRow,
  region: Parameters<typeof hoursOf>[1],
  { fromDay, now }: { fromDay: Day; now: string },
): Occurrence[] => {
  const today = dayOf(now)
  return occurrencesOf(hoursOf(next, region), fromDay > today ? fromDay : today, horizonOf(now)).filter(
    ({ startAt }) => startAt > now,
  )
}

/** Throws when the series would never take place from this day on, which can only be a typing mistake. */
export const requireDates = async (tx: Db, next: SeriesRow, fromDay: Day): Promise<void> => {
  const hours = hoursOf(next, await findRegion(tx, next.siteId))
  if (occurrencesOf(hours, fromDay, addDays(fromDay, LONGEST_WAIT_DAYS)).length === 0)
    throw new AppError('timetable.no-dates')
}
