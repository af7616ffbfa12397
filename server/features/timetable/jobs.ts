/** Jobs of the timetable: fill the calendar some weeks ahead with standing bookings, and close questions without an answer in time. */
import type { FeatureJobs } from '../../jobs.ts'
import { materialiseSeries, WEEKS_AHEAD } from '../appointments/schedule/materialise-series.ts'
import { readReferenceData } from '../reference-data/reference-data.ts'
import { bookStandingBookings } from './standing-booking/book-standing-bookings.ts'
import { endDueQuestions } from './substitution/substitutes.ts'
import type { Database } from '../../db/open-database.ts'

/** Standing bookings are booked in the same transaction, before the class is visible to other users. */
export const fillCalendar = async (db: Database, now: Date): Promise<number> => {
  const referenceData = await readReferenceData(db)
  return await materialiseSeries(db, now.toISOString(), WEEKS_AHEAD, async (tx, made) => {
    await bookStandingBookings(tx, referenceData, made, now)
  })
}

export const jobs: FeatureJobs = [
  {
    name: 'timetable-fill-calendar',
    cron: '41 * * * *',
    isDueAtStart: true,
    run: ({ db, clock }) => fillCalendar(db, clock.now()),
  },
  {
    name: 'timetable-end-questions',
    cron: '* * * * *',
    isDueAtStart: true,
    run: ({ db, clock }) => endDueQuestions(db, clock.now()),
  },
]
