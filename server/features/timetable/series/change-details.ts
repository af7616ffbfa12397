/** Changes a class from its page: one date, this and all following, or the whole series. */
import { type Day, dayOf, wallTimeOf, weekdayOf } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Appointment } from '@wegband/domain/features/appointments/contract.ts'
import type {
  ClassDetails,
  Scope,
  Series,
  SeriesRhythm,
} from '@wegband/domain/features/timetable/contract.ts'
import {
  type Planned,
  whyNotChange,
  whyNotPlan,
} from '@wegband/domain/features/timetable/timetable-rights.ts'
import { type Db, inTransaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { refusal } from '../../appointments/schedule/change-appointment.ts'
import { currentAppointment, loadAppointment } from '../../appointments/load-appointment.ts'
import { listSeriesIds, lockSeriesOf } from '../../appointments/schedule/series-statement.ts'
import { type ReferenceData, readReferenceData } from '../../reference-data/reference-data.ts'
import { publish } from '../../events/publish.ts'
import { type DateValues, endAfter, fieldsOf, writeDate } from './change-date.ts'
import { changeSeriesRows, requireDates, type SeriesPatch } from './change-series.ts'
import { besideLead, type ClassChange, requireChoices } from '../class-fields.ts'
import { requireFree } from '../overlaps.ts'
import { readSeries } from './read-series.ts'
import { notifyDatesChanged } from '../notify-dates-changed.ts'
import {
  type DateRow,
  findDate,
  findSeries,
  listTaught,
  lockDate,
  lockSeries,
  type SeriesRow,
} from '../store.ts'

type Input = ClassChange<ClassDetails> & {
  readonly id: number
  readonly scope: Scope
  readonly startAt?: string | undefined
  readonly series?: ClassChange<SeriesRhythm> | undefined
  readonly force?: boolean | undefined
}

/** Checks only added sports, so that a trainer may change a class whose sports they do not teach. A series is checked completely. */
const requireDatePlanner = async (
  db: Db,
  context: Context,
  facts: Planned,
  { sportIds = [], ...details }: ClassChange<ClassDetails>,
): Promise<void> => {
  const added = sportIds.filter((sportId) => !facts.sportIds.includes(sportId))
  await requirePlanner(
    db,
    context,
    { ...facts, sportIds: added },
    {
      trainer: details.trainer,
      coTrainers: details.coTrainers,
    },
  )
}

/** A trainer must remain a trainer of the class, and may choose only their own sports. */
const requirePlanner = async (
  db: Db,
  { actor }: Context,
  before: Planned,
  details: ClassChange<ClassDetails>,
): Promise<void> => {
  const trainerId = details.trainer === undefined ? before.trainerId : details.trainer
  const planned = {
    schoolId: before.schoolId,
    trainerId,
    coTrainerIds: besideLead(details.coTrainers ?? before.coTrainerIds, trainerId),
    sportIds: details.sportIds ?? before.sportIds,
  }
  const teaches = await listTaught(db, actor.userId, before.schoolId)
  const reason = whyNotPlan({ ...actor, teaches }, planned, before)
  if (reason) throw new AppError(reason)
}

/** Throws the codes of `whyNotChange` and `whyNotPlan`. Answers 409 when a date began or was cancelled meanwhile. */
export const changeDetails = async (context: Context, input: Input): Promise<Appointment> => {
  const { id, scope, startAt: _startAt, series: rhythm, force, ...details } = input
  const loaded = await loadAppointment(context, id)
  const reason = whyNotChange(loaded.facts, context.actor, loaded.now)
  if (reason) throw refusal(reason, loaded)
  await requireDatePlanner(context.db.drizzle, context, loaded.facts, details)
  const referenceData = await readReferenceData(context.db)
  await requireChoices(
    context.db.drizzle,
    referenceData,
    loaded.row.schoolId,
    details,
    loaded.facts.coTrainerIds,
  )
  const isFirst = await inTransaction(context.db, async (tx) => {
    const known = await findDate(tx, id)
    const seriesId = scope === 'one' ? null : (known?.seriesId ?? null)
    const ids =
      seriesId === null
        ? await changeOne(tx, context, referenceData, input)
        : await changeMany(tx, context, referenceData, { ...input, series: rhythm }, seriesId)
    if (ids === undefined) return false
    await requireFree(tx, ids, { locale: context.locale, force })
    await publish(tx, { topic: 'appointment', ids: [], schoolIds: [loaded.row.schoolId] })
    return true
  })
  if (!isFirst) {
    const now = await loadAppointment(context, id)
    throw refusal(whyNotChange(now.facts, context.actor, now.now) ?? 'timetable.past', now)
  }
  return await currentAppointment(context, id)
}

const isOpen = (row: DateRow | undefined, now: string): row is DateRow =>
  row !== undefined && row.cancelledAt === null && row.startedAt === null && row.startAt > now

const changeOne = async (
  tx: Db,
  { actor, clock }: Context,
  referenceData: ReferenceData,
  { id, duration, startAt, scope: _scope, series: _rhythm, force: _force, ...details }: Input,
): Promise<number[] | undefined> => {
  const row = await lockDate(tx, id)
  const now = clock.now()
  if (!isOpen(row, now.toISOString())) return undefined
  const from = startAt ?? row.startAt
  const values: DateValues = {
    ...details,
    startAt,
    ...(duration === undefined ? {} : { endAt: endAfter(from, duration) }),
  }
  const line = row.seriesId === null ? undefined : await findSeries(tx, row.seriesId)
  const own = line === undefined ? [] : [...new Set([...row.ownFields, ...fieldsOf(values)])]
  // Without a series, the original trainer is the one before the substitution.
  const original = line === undefined ? (row.insteadOfId ?? row.trainerId) : line.trainerId
  await writeDate(tx, row, { values, own, original }, { referenceData, byId: actor.userId, now })
  return [id]
}

const changeMany = async (
  tx: Db,
  context: Context,
  referenceData: ReferenceData,
  { id, scope, startAt, series: rhythm, force: _force, ...details }: Input,
  seriesId: number,
): Promise<number[] | undefined> => {
  const { actor, clock } = context
  const found = await lockSeriesOf(tx, id)
  const line = await findSeries(tx, seriesId)
  const row = await findDate(tx, id)
  const now = clock.now()
  const isStill = found?.own.id === seriesId && row?.seriesId === seriesId
  if (!isStill || line === undefined || !isOpen(row, now.toISOString())) return undefined
  // A substitute of one date does not plan the other dates.
  await requirePlanner(tx, context, line, {})
  const day = row.seriesDay ?? dayOf(row.startAt)
  const moved = startAt === undefined ? {} : movedHours(line, row, startAt)
  const isSplit = scope === 'following' && day > line.firstDay
  const startsOn = startAt !== undefined && moved.weekdays !== undefined ? dayOf(startAt) : undefined
  // A series that has not begun may begin earlier.
  const first = startsOn !== undefined && startsOn < line.firstDay ? { firstDay: startsOn } : {}
  const patch: SeriesPatch = { ...details, ...moved, ...first, ...rhythm }
  const fromDay = scope === 'following' ? day : dayOf(now.toISOString())
  const includesExceptions = scope === 'all'
  const changing = { referenceData, byId: actor.userId, now, changed: [] }
  const { next, dateIds } = await changeSeriesRows(
    tx,
    line,
    { patch, fromDay, startsOn, isSplit, includesExceptions },
    changing,
  )
  await requireDates(tx, next, next.firstDay)
  const others = await siblingsToChange(tx, context, {
    line,
    changedId: next.id,
    fromDay,
    isFollowing: scope === 'following',
  })
  const alsoIds: number[] = []
  for (const other of others) {
    const change = { patch: patchForSibling(patch, line, other), fromDay, isSplit: false, includesExceptions }
    alsoIds.push(...(await changeSeriesRows(tx, other, change, changing)).dateIds)
  }
  await notifyDatesChanged(tx, referenceData, { changes: changing.changed, byId: actor.userId }, now)
  return [...dateIds, ...alsoIds]
}

/** The locked sibling series that continue after this date and that the caller may plan. */
const siblingsToChange = async (
  tx: Db,
  context: Context,
  {
    line,
    changedId,
    fromDay,
    isFollowing,
  }: { line: SeriesRow; changedId: number; fromDay: Day; isFollowing: boolean },
): Promise<SeriesRow[]> => {
  const rows: SeriesRow[] = []
  for (const id of await listSeriesIds(tx, line.id)) {
    const row = id === line.id || id === changedId ? undefined : await findSeries(tx, id)
    if (row === undefined || (row.lastDay !== null && row.lastDay < fromDay)) continue
    if (isFollowing && row.firstDay < fromDay) continue
    const teaches = await listTaught(tx, context.actor.userId, row.schoolId)
    if (whyNotPlan({ ...context.actor, teaches }, row) === undefined) rows.push(row)
  }
  return rows
}

/** A sibling keeps its first and last day. Its weekdays change only when they were the same. */
const patchForSibling = (patch: SeriesPatch, line: SeriesRow, other: SeriesRow): SeriesPatch => {
  const { firstDay: _firstDay, lastDay: _lastDay, weekdays, ...same } = patch
  const isAlike = other.weekdays.join(' ') === line.weekdays.join(' ')
  return weekdays === undefined || !isAlike ? same : { ...same, weekdays }
}

/** The new time of day of a moved date, and the weekday when the day differs. */
const movedHours = (line: SeriesRow, row: DateRow, startAt: string): ClassChange<SeriesRhythm> => {
  const startTime = wallTimeOf(startAt).slice(0, 5)
  const [from, to] = [weekdayOf(dayOf(row.startAt)), weekdayOf(dayOf(startAt))]
  if (from === to && dayOf(row.startAt) === dayOf(startAt)) return { startTime }
  const weekdays = [...new Set(line.weekdays.map((weekday) => (weekday === from ? to : weekday)))]
  return { startTime, weekdays: weekdays.toSorted((a, b) => a - b) }
}

/** From today on, without the fields that were changed for single dates. */
export const changeSeries = async (
  context: Context,
  { id, force, ...patch }: SeriesPatch & { readonly id: number; readonly force?: boolean | undefined },
): Promise<Series> => {
  const { actor, db, clock } = context
  const known = await findSeries(db.drizzle, id)
  if (known === undefined) throw new AppError('general.not-found')
  await readSeries(context, id)
  await requirePlanner(db.drizzle, context, known, patch)
  // The check of the current series comes first: a trainer cannot take over a series by naming themselves.
  await requirePlanner(db.drizzle, context, known, {})
  const referenceData = await readReferenceData(db)
  await requireChoices(db.drizzle, referenceData, known.schoolId, patch, known.coTrainerIds)
  await inTransaction(db, async (tx) => {
    const line = await lockSeries(tx, id)
    if (line === undefined) throw new AppError('general.not-found')
    const now = clock.now()
    const fromDay = dayOf(now.toISOString())
    const change = { patch, fromDay, isSplit: false, includesExceptions: false }
    const changing = { referenceData, byId: actor.userId, now, changed: [] }
    const { next, dateIds } = await changeSeriesRows(tx, line, change, changing)
    await notifyDatesChanged(tx, referenceData, { changes: changing.changed, byId: actor.userId }, now)
    await requireDates(tx, next, next.firstDay)
    await requireFree(tx, dateIds, { locale: context.locale, force })
    await publish(tx, { topic: 'appointment', ids: [], schoolIds: [line.schoolId] })
  })
  return await readSeries(context, id)
}
