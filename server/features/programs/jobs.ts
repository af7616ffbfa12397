/** The jobs of webhooks: send what is due, and forget what was settled long ago. */
import { instantOf, MS_PER_DAY } from '@wegband/domain/basics/calendar-days.ts'
import type { FeatureJobs } from '../../jobs.ts'
import { sendDueHooks } from './send-hooks.ts'
import { forgetDeliveriesBefore } from './webhook-store.ts'

/** Long enough to find out why a receiver missed something. */
const KEPT_DAYS = 30

export const jobs: FeatureJobs = [
  {
    name: 'programs-send-webhooks',
    cron: '* * * * *',
    isDueAtStart: true,
    run: (context) => sendDueHooks(context),
  },
  {
    name: 'programs-forget-deliveries',
    cron: '47 4 * * *',
    run: ({ db, clock }) =>
      forgetDeliveriesBefore(db.drizzle, instantOf(clock.now().getTime() - KEPT_DAYS * MS_PER_DAY)),
  },
]
