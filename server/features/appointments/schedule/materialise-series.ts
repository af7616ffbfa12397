/**
 * Keeps the calendar filled: creates the appointments of every series some weeks ahead. It may run at any time, any number of
 * times, and in many processes at once.
 */
import { addDays, dayOf, DAYS_PER_WEEK } from '@wegband/domain/basics/calendar-days.ts'
import { occurrencesOf } from '@wegband/domain/features/appointments/schedule/series-occurrences.ts'
import type { Database } from '../../../db/open-database.ts'
import { type Db, inTransaction } from '../../../db/transaction.ts'
import { publish } from '../../events/publish.ts'
import { lockNextSeries, insertOccurrences } from './occurrence-statement.ts'

/** How far ahead classes are created (decisions §6.3). */
export const WEEKS_AHEAD = 12

/** A hook for other features: receives the created appointments, in the same transaction. */
export type AndThen = (tx: Db, made: readonly { id: number; seriesId: number }[]) => Promise<void>

/**
 * Creates the missing appointments of all series from today (Europe/Berlin) to `weeksAhead` weeks later, and returns their number.
 * `now`: ISO 8601 in UTC.
 */
export const materialiseSeries = async (
  database: Database,
  now: string,
  weeksAhead = WEEKS_AHEAD,
  andThen?: AndThen,
): Promise<number> => {
  const today = dayOf(now)
  const lastDay = addDays(today, weeksAhead * DAYS_PER_WEEK)
  let made = 0
  let last: number | undefined = 0
  while (last !== undefined) {
    const after: number = last
    const batch = await inTransaction(database, async (tx) => {
      const hours = await lockNextSeries(tx, after)
      const occurrences = hours.flatMap((hour) =>
        occurrencesOf(hour, today, lastDay).map((one) => ({ ...one, seriesId: hour.id })),
      )
      return { made: await makeOf(tx, occurrences, andThen), last: hours.at(-1)?.id }
    })
    made += batch.made
    last = batch.last
  }
  return made
}

const makeOf = async (
  tx: Db,
  occurrences: Parameters<typeof insertOccurrences>[1],
  andThen: AndThen | undefined,
): Promise<number> => {
  if (occurrences.length === 0) return 0
  const rows = await insertOccurrences(tx, occurrences)
  await andThen?.(tx, rows)
  const schoolIds = [...new Set(rows.map(({ schoolId }) => schoolId))]
  await publish(tx, { topic: 'appointment', ids: [], schoolIds })
  return rows.length
}
