/** Creates a class or a series of classes, either completely or not at all. */
import {
  addDays,
  type Day,
  dayOf,
  MS_PER_MINUTE,
  plusMs,
  DAYS_PER_WEEK,
} from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import {
  type Occurrence,
  occurrencesOf,
} from '@wegband/domain/features/appointments/schedule/series-occurrences.ts'
import type { ClassDetails, SeriesRhythm } from '@wegband/domain/features/timetable/contract.ts'
import { whyNotPlan } from '@wegband/domain/features/timetable/timetable-rights.ts'
import { type Db, inTransaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { currentAppointment } from '../../appointments/load-appointment.ts'
import { WEEKS_AHEAD } from '../../appointments/schedule/materialise-series.ts'
import { insertOccurrences } from '../../appointments/schedule/occurrence-statement.ts'
import { readReferenceData } from '../../reference-data/reference-data.ts'
import { publish } from '../../events/publish.ts'
import { besideLead, columnsOf, requireChoices } from '../class-fields.ts'
import { requireFree } from '../overlaps.ts'
import { notifyAssignedTrainer } from '../notify-dates-changed.ts'
import { insertDate, insertSeries } from './series-store.ts'
import { findRegion, hoursOf, listTaught, replaceSports } from '../store.ts'

/** A series that begins in more than two years is taken for a typing mistake. */
export const LONGEST_WAIT_DAYS = 731

type Input = ClassDetails & { readonly schoolId: number; readonly force?: boolean | undefined } & (
    | { readonly startAt: string }
    | { readonly series: SeriesRhythm }
  )

/** Throws `appointments.not-allowed` when `whyNotPlan` gives a reason. */
export const createAppointment = async (context: Context, input: Input): Promise<Appointment> => {
  const { actor, db } = context
  const { schoolId, trainer: trainerId, sportIds } = input
  const coTrainerIds = besideLead(input.coTrainers, trainerId)
  const planned = { schoolId, trainerId, coTrainerIds, sportIds }
  const teaches = await listTaught(db.drizzle, actor.userId, schoolId)
  const reason = whyNotPlan({ ...actor, teaches }, planned, { trainerId: null, coTrainerIds: [] })
  if (reason) throw new AppError(reason)
  const referenceData = await readReferenceData(db)
  await requireChoices(db.drizzle, referenceData, input.schoolId, input)
  const id = await inTransaction(db, async (tx) => {
    const isSeries = 'series' in input
    const ids = isSeries ? await makeSeries(tx, context, input) : [await makeDate(tx, context, input)]
    await requireFree(tx, ids, { locale: context.locale, force: input.force })
    await publish(tx, { topic: 'appointment', ids: [], schoolIds: [input.schoolId] })
    const [firstId] = ids
    if (firstId === undefined) throw new AppError('timetable.no-dates')
    await notifyAssignedTrainer(
      tx,
      referenceData,
      { firstId, isSeries, byId: actor.userId },
      context.clock.now(),
    )
    return firstId
  })
  return await currentAppointment(context, id)
}

const common = (input: Input) => {
  const { name, description } = input
  const coTrainerIds = besideLead(input.coTrainers, input.trainer)
  return { ...columnsOf(input), coTrainerIds, name: { de: name }, description: { de: description } }
}

const makeDate = async (
  tx: Db,
  { clock }: Context,
  input: Input & { readonly startAt: string },
): Promise<number> => {
  if (input.startAt <= clock.now().toISOString()) throw new AppError('timetable.past')
  const { schoolId, siteId, typeId, startAt, duration } = input
  const endAt = plusMs(startAt, duration * MS_PER_MINUTE)
  const id = await insertDate(tx, { ...common(input), schoolId, siteId, typeId, startAt, endAt })
  if (id === undefined) throw new AppError('timetable.no-dates')
  await replaceSports(tx, id, input.sportIds)
  return id
}

const makeSeries = async (
  tx: Db,
  { clock }: Context,
  input: Input & { readonly series: SeriesRhythm },
): Promise<number[]> => {
  const { schoolId, siteId, typeId, sportIds, duration: minutes } = input
  const row = await insertSeries(tx, {
    ...common(input),
    ...input.series,
    schoolId,
    siteId,
    typeId,
    sportIds,
    minutes,
  })
  if (row === undefined) throw new AppError('timetable.no-dates')
  const hours = hoursOf(row, await findRegion(tx, siteId))
  const now = clock.now().toISOString()
  const made = await insertOccurrences(
    tx,
    datesToMake(hours, now).map((one) => ({ ...one, seriesId: row.id })),
  )
  return made.map(({ id }) => id)
}

/** The last day for which the calendar contains classes. */
export const horizonOf = (now: string): Day => addDays(dayOf(now), WEEKS_AHEAD * DAYS_PER_WEEK)

/** The dates to create for a new series: all up to the horizon, but at least the first. Throws `no-dates`. */
const datesToMake = (hours: Parameters<typeof occurrencesOf>[0], now: string): Occurrence[] => {
  const today = dayOf(now)
  const ahead = (last: Day): Occurrence[] =>
    occurrencesOf(hours, today, last).filter(({ startAt }) => startAt > now)
  const soon = ahead(horizonOf(now))
  if (soon.length > 0) return soon
  const first = ahead(addDays(today, LONGEST_WAIT_DAYS)).slice(0, 1)
  if (first.length === 0) throw new AppError('timetable.no-dates')
  return first
}
