/** Pauses every series of a school at once, such as for school holidays (docs/decisions/0030). */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Pause } from '@wegband/domain/features/appointments/schedule/series-occurrences.ts'
import { MOST_PAUSES, type PausedSchool } from '@wegband/domain/features/timetable/contract.ts'
import { mayPlan, plansSchool } from '@wegband/domain/features/timetable/timetable-rights.ts'
import { type Db, inTransaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { readReferenceData } from '../../reference-data/reference-data.ts'
import { publish } from '../../events/publish.ts'
import { cancelDates } from '../series/cancel-dates.ts'
import { type PauseOwner, lockSeriesAfter, setPauses, lockDatesIn } from './pause-store.ts'

/** Marks a date that a pause cancelled. When the pause ends, only such dates take place again. */
export const BY_PAUSE = 'pause'

type Input = Pause & { readonly id: number }

/** Idempotent. For leaders and staff. Throws `timetable.past` for past days, and `general.not-found` for callers outside the trainer side. */
export const pauseSchool = async (context: Context, { id, ...pause }: Input): Promise<PausedSchool> => {
  const { actor, clock, db } = context
  if (!mayPlan(actor, id)) throw new AppError('general.not-found')
  if (!plansSchool(actor, id)) throw new AppError('appointments.not-allowed')
  const now = clock.now()
  const today = dayOf(now.toISOString())
  if (pause.lastDay < today) throw new AppError('timetable.past')
  const referenceData = await readReferenceData(db)
  return await inTransaction(db, async (tx) => {
    const lines = await lockSeriesFor(tx, id, pause)
    for (const line of lines) {
      const pauses = withPause(line.pauses, pause, today)
      await setPauses(tx, line.id, pauses, now.toISOString())
    }
    const ids = await lockDatesIn(tx, lines, pause, now.toISOString())
    await cancelDates(tx, referenceData, { ids, reason: pause.note, mark: BY_PAUSE }, now)
    await publish(tx, { topic: 'appointment', ids: [], schoolIds: [id] })
    return { series: lines.length, dates: ids.length }
  })
}

const covers = (one: Pause, pause: Pause): boolean =>
  one.firstDay <= pause.firstDay && pause.lastDay <= one.lastDay

/** The series that run into the pause and do not already pause then. */
const lockSeriesFor = async (tx: Db, schoolId: number, pause: Pause): Promise<PauseOwner[]> => {
  const rows = await lockSeriesAfter(tx, schoolId, pause.firstDay)
  return rows.filter(({ pauses }) => !pauses.some((one) => covers(one, pause)))
}

/** Adds the pause and drops those it covers. Beyond the maximum, past pauses are dropped too. */
export const withPause = (pauses: readonly Pause[], pause: Pause, today: string): Pause[] => {
  const kept = pauses.filter((one) => !covers(pause, one))
  const all = [...(kept.length < MOST_PAUSES ? kept : kept.filter(({ lastDay }) => lastDay >= today)), pause]
  if (all.length > MOST_PAUSES)
    throw new AppError('general.invalid', { errors: { firstDay: ['not-an-option'] } })
  return all.toSorted((a, b) => (a.firstDay < b.firstDay ? -1 : 1))
}
