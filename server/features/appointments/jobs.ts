/** Jobs of the appointments feature: offer free places to waiting members, and delete guests in time. */
import type { FeatureJobs } from '../../jobs.ts'
import { forgetOldCommands } from './offline/forget-commands.ts'
import { forgetGuests, lapseTrials } from './trial/lapse-trials.ts'
import { promoteWaitingEverywhere } from './waiting-list/promote-waiting.ts'

export const jobs: FeatureJobs = [
  {
    name: 'appointments-move-up',
    cron: '* * * * *',
    isDueAtStart: true,
    run: ({ db, clock }) => promoteWaitingEverywhere(db, clock.now()),
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
    run: ({ db, clock }) => forgetOldCommands(db, clock.now()),
  },
]
