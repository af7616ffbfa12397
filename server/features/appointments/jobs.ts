/** What the appointments feature does by itself: free places are handed on, and guests are forgotten in time. */
import type { FeatureJobs } from '../../jobs.ts'
import { forgetOldDeeds } from './forget-deeds.ts'
import { forgetGuests, lapseTrials } from './lapse-trials.ts'
import { moveUpEverywhere } from './move-up.ts'

export const jobs: FeatureJobs = [
  {
    name: 'appointments-move-up',
    cron: '* * * * *',
    isDueAtStart: true,
    run: ({ db, clock }) => moveUpEverywhere(db, clock.now()),
  },
  {
    name: 'appointments-lapse-trials',
    cron: '* * * * *',
    isDueAtStart: true,
    run: ({ db, clock }) => lapseTrials(db, clock.now()),
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
