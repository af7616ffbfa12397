/** Changes one date of a series. The changed fields stay when the series changes; booked members are notified once. */
import { MS_PER_MINUTE, msOf, plusMs } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { ClassDetails } from '@wegband/domain/features/timetable/contract.ts'
import type { Db } from '../../../db/transaction.ts'
import { classFactsOf } from '../../appointments/schedule/class-facts-statement.ts'
import { promoteWaiting } from '../../appointments/waiting-list/promote-waiting.ts'
import type { ReferenceData } from '../../reference-data/reference-data.ts'
import { besideLead, columnsOf, type ClassChange } from '../class-fields.ts'
import { type DateRow, listSportsOf, replaceSports, type SeriesRow } from '../store.ts'
import { updateDate } from './series-store.ts'
import { changeTypeOf, type DateChanged, notifyDatesChanged } from '../notify-dates-changed.ts'

/** With `startAt` and `endAt` instead of a duration; `undefined` leaves a field unchanged. */
export type DateValues = ClassChange<Omit<ClassDetails, 'duration'>> & {
  readonly startAt?: string | undefined
  readonly endAt?: string | undefined
}

/** The names that `ownFields` uses, by column. */
const FIELD_OF = {
  siteId: 'place',
  room: 'place',
  startAt: 'time',
  endAt: 'time',
  minAge: 'ages',
  maxAge: 'ages',
} as const
const fieldOf = (name: string): string =>
  Object.hasOwn(FIELD_OF, name) ? FIELD_OF[name as keyof typeof FIELD_OF] : name

/** The fields of a change, as `ownFields` lists them. */
export const fieldsOf = (values: DateValues): string[] => [
  ...new Set(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([name]) => fieldOf(name)),
  ),
]

/** The values without the fields that were changed for this date alone. */
export const withoutOwn = (values: DateValues, ownFields: readonly string[]): DateValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !ownFields.includes(fieldOf(name))))

export type DateChange = {
  readonly values: DateValues
  readonly own: readonly string[]
  /** The trainer of the series, or of the date before a substitute took it. */
  readonly original: number | null
  /** The texts of the series, in every language. */
  readonly texts?: Partial<Pick<DateRow, 'name' | 'description'>>
}

type Writing = {
  readonly referenceData: ReferenceData
  readonly byId: number | null
  readonly now: Date
  /** True when the caller changes many dates and notifies once for all. */
  readonly isNotified?: boolean
}

/**
 * Writes one locked date, notifies, and fills free places. Returns the change to notify of. `own`: fields
 * that this date keeps. Throws `capacity-below-booked` (with the number of bookings), and `timetable.past`
 * for a time in the past.
 */
export const writeDate = async (
  tx: Db,
  row: DateRow,
  { values, own, original, texts = {} }: DateChange,
  { referenceData, byId, now, isNotified = true }: Writing,
): Promise<DateChanged | undefined> => {
  const { startAt, endAt, sportIds, ...details } = values
  const booked = row.attendeesCount + row.heldPlaces
  if (typeof details.capacity === 'number' && details.capacity < booked)
    throw new AppError('timetable.capacity-below-booked', { count: booked })
  const length = msOf(row.endAt) - msOf(row.startAt)
  const time =
    startAt === undefined && endAt === undefined
      ? {}
      : { startAt: startAt ?? row.startAt, endAt: endAt ?? plusMs(startAt ?? row.startAt, length) }
  if (time.startAt !== undefined && time.startAt !== row.startAt && time.startAt <= now.toISOString())
    throw new AppError('timetable.past')
  const columns = columnsOf(details)
  const trainerId = columns.trainerId === undefined ? row.trainerId : columns.trainerId
  const insteadOfId = trainerId === null || trainerId === original ? null : original
  const coTrainerIds = besideLead(columns.coTrainerIds ?? row.coTrainerIds, trainerId)
  const after = await updateDate(tx, row.id, {
    ...columns,
    ...texts,
    ...time,
    coTrainerIds,
    insteadOfId,
    ownFields: [...own],
    updatedAt: now.toISOString(),
  })
  if (after === undefined) return undefined
  if (sportIds !== undefined && !sameSports(await listSportsOf(tx, row.id), sportIds))
    await replaceSports(tx, row.id, sportIds)
  const changeType = changeTypeOf(row, after)
  const changed =
    changeType === undefined || after.cancelledAt !== null ? undefined : { before: row, after, changeType }
  if (isNotified && changed !== undefined)
    await notifyDatesChanged(tx, referenceData, { changes: [changed], byId }, now)
  if (columns.capacity !== undefined) await promoteWaiting(tx, row.id, now)
  return changed
}

const sameSports = (left: readonly number[], right: readonly number[]): boolean =>
  left.length === right.length && left.every((id, index) => id === right[index])

/** The values that a series gives its dates, without the time. */
export const valuesOfSeries = (row: SeriesRow): DateValues => ({
  typeId: row.typeId,
  siteId: row.siteId,
  trainer: row.trainerId,
  coTrainers: row.coTrainerIds,
  ...classFactsOf(row),
  sportIds: row.sportIds,
})

/** The end of a date whose class lasts this many minutes. */
export const endAfter = (startAt: string, minutes: number): string => plusMs(startAt, minutes * MS_PER_MINUTE)
