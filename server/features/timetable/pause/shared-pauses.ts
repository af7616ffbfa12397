/** Lists, changes and ends a pause that all series of a school share (docs/decisions/0030). */
import { type Day, dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  occurrencesOf,
  type Pause,
} from '@wegband/domain/features/appointments/schedule/series-occurrences.ts'
import type { PausedSchool } from '@wegband/domain/features/timetable/contract.ts'
import { FEWEST_SHARING, type SharedPause } from '@wegband/domain/features/timetable/pauses-contract.ts'
import { mayPlan, plansSchool } from '@wegband/domain/features/timetable/timetable-rights.ts'
import { type Db, inTransaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { insertOccurrences } from '../../appointments/schedule/occurrence-statement.ts'
import { type ReferenceData, readReferenceData } from '../../reference-data/reference-data.ts'
import { publish } from '../../events/publish.ts'
import { bookStandingBookings } from '../standing-booking/book-standing-bookings.ts'
import { horizonOf } from '../series/create-appointment.ts'
import { BY_PAUSE, withPause } from './pause-school.ts'
import {
  lockDatesIn,
  setPauses,
  listSeriesAfter,
  lockSeriesOfSchool,
  lockCancelledDates,
  renameCancelled,
} from './pause-store.ts'
import { giveBack } from '../series/single-dates.ts'
import { findRegion, hoursOf, type SeriesRow } from '../store.ts'
import { cancelDates } from '../series/cancel-dates.ts'

type Key = { readonly id: number; readonly firstDay: Day; readonly lastDay: Day }

const requirePlanner = ({ actor }: Context, schoolId: number): void => {
  if (!mayPlan(actor, schoolId)) throw new AppError('general.not-found')
  if (!plansSchool(actor, schoolId)) throw new AppError('appointments.not-allowed')
}

const isSame = (left: Omit<Pause, 'note'>, right: Omit<Pause, 'note'>): boolean =>
  left.firstDay === right.firstDay && left.lastDay === right.lastDay

/** A pause has the note that most series use for it, or the first of several equally frequent notes. */
export const listSharedPauses = async (context: Context, schoolId: number): Promise<SharedPause[]> => {
  requirePlanner(context, schoolId)
  const today = dayOf(context.clock.now().toISOString())
  const rows = await listSeriesAfter(context.db.drizzle, schoolId, today)
  const ahead = rows.flatMap(({ id, pauses }) =>
    pauses.filter(({ lastDay }) => lastDay >= today).map((pause) => ({ id, pause })),
  )
  return [...Map.groupBy(ahead, ({ pause }) => `${pause.firstDay} ${pause.lastDay}`).values()]
    .filter((group) => group.length >= FEWEST_SHARING)
    .flatMap((group) => {
      const notes = [...Map.groupBy(group, ({ pause }) => pause.note).values()]
      const named = notes.toSorted((a, b) => b.length - a.length)[0]?.[0]?.pause
      return named === undefined ? [] : [{ ...named, seriesIds: group.map(({ id }) => id) }]
    })
    .toSorted((a, b) => (a.firstDay < b.firstDay ? -1 : 1))
}

/** The series with this pause. */
const lockSharing = async (tx: Db, key: Key): Promise<SeriesRow[]> => {
  const rows = await lockSeriesOfSchool(tx, key.id)
  return rows.filter(({ pauses }) => pauses.some((one) => isSame(one, key)))
}

/** Restores the dates in the pause that no other pause covers: recreates them or undoes their cancellation. Returns how many. */
const wake = async (
  tx: Db,
  referenceData: ReferenceData,
  { line, key, byId }: { readonly line: SeriesRow; readonly key: Key; readonly byId: number },
  now: Date,
): Promise<number> => {
  const today = dayOf(now.toISOString())
  const until = [key.lastDay, horizonOf(now.toISOString())].toSorted()[0] ?? key.lastDay
  const hours = hoursOf(line, await findRegion(tx, line.siteId))
  const from = key.firstDay > today ? key.firstDay : today
  const wanted = occurrencesOf(hours, from, until).filter(({ startAt }) => startAt > now.toISOString())
  const off = await lockCancelledDates(tx, line.id, { ...key, mark: BY_PAUSE }, now.toISOString())
  const days = new Set(wanted.map(({ day }) => day))
  const back = off.filter(({ seriesDay }) => seriesDay !== null && days.has(seriesDay))
  for (const row of back) await giveBack(tx, referenceData, { line, row, byId }, now)
  const made = await insertOccurrences(
    tx,
    wanted.map((one) => ({ ...one, seriesId: line.id })),
  )
  await bookStandingBookings(tx, referenceData, made, now)
  return back.length + made.length
}

/** Replaces the pause by `to`, or removes it when `to` is undefined. */
const replacePause = async (context: Context, key: Key, to: Pause | undefined): Promise<PausedSchool> => {
  requirePlanner(context, key.id)
  const { actor, clock, db } = context
  const now = clock.now()
  const today = dayOf(now.toISOString())
  if (to !== undefined && to.lastDay < today) throw new AppError('timetable.past')
  const referenceData = await readReferenceData(db)
  return await inTransaction(db, async (tx) => {
    const lines = await lockSharing(tx, key)
    let dates = 0
    for (const line of lines) {
      const rest = line.pauses.filter((one) => !isSame(one, key))
      const pauses = to === undefined ? rest : withPause(rest, to, today)
      await setPauses(tx, line.id, pauses, now.toISOString())
      dates += await wake(tx, referenceData, { line: { ...line, pauses }, key, byId: actor.userId }, now)
    }
    if (to !== undefined) {
      const ids = await lockDatesIn(tx, lines, to, now.toISOString())
      await cancelDates(tx, referenceData, { ids, reason: to.note, mark: BY_PAUSE }, now)
      const seriesIds = lines.map(({ id }) => id)
      await renameCancelled(tx, seriesIds, { ...to, mark: BY_PAUSE }, to.note)
      dates += ids.length
    }
    await publish(tx, { topic: 'appointment', ids: [], schoolIds: [key.id] })
    return { series: lines.length, dates }
  })
}

/** Idempotent: succeeds when no series has the pause. Throws `timetable.past` when the new days are past. */
export const changeSharedPause = (context: Context, key: Key, to: Pause): Promise<PausedSchool> =>
  replacePause(context, key, to)

/** Idempotent. */
export const endSharedPause = (context: Context, key: Key): Promise<PausedSchool> =>
  replacePause(context, key, undefined)
