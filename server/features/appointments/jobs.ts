/** What the appointments feature does by itself: the classes of the weekly series stand in the calendar some weeks ahead. */
import type { FeatureJobs } from '../../jobs.ts'
import { materialiseSeries } from './materialise-series.ts'
import { forgetOldDeeds } from './forget-deeds.ts'
import { moveUpEverywhere } from './move-up.ts'
import { forgetGuests } from './trials.ts'

export const jobs: FeatureJobs = [
  {
    name: 'appointments-fill-calendar',
    cron: '41 * * * *',
    isDueAtStart: true,
    run: ({ db, clock }) => materialiseSeries(db, clock.now().toISOString()),
  },
  {
    name: 'appointments-move-up',
    cron: '* * * * *',
    isDueAtStart: true,
    run: ({ db, clock }) => moveUpEverywhere(db, clock.now()),
  },
  {
    name: 'appointments-forget-guests',
    cron: '20 4 * * *',
    isDueAtStart: true,
    run: ({ db, clock }) => forgetGuests(db, clock.now()),
  },
  {
    name: 'appointments-forget-deeds',
    cron: '35 4 * * *',
    isDueAtStart: true,
    run: ({ db, clock }) => forgetOldDeeds(db, clock.now()),
  },
]
