/** The jobs of notifications: push what is due, gather what was not read, and forget what has long left. */
import { instantOf, MS_PER_DAY } from '@wegband/domain/basics/calendar-days.ts'
import type { FeatureJobs } from '../../jobs.ts'
import { sendDigests } from './digest/send-digests.ts'
import { forgetPushesBefore } from './push/push-store.ts'
import { sendDuePushes } from './push/send-due-pushes.ts'

/** Long enough to see who was reached by a class that fell. */
const KEPT_DAYS = 30

export const jobs: FeatureJobs = [
  {
    name: 'notifications-send-due-pushes',
    cron: '* * * * *',
    isDueAtStart: true,
    run: (context) => sendDuePushes(context),
  },
  {
    name: 'notifications-send-digests',
    cron: '5 * * * *',
    isDueAtStart: true,
    run: (context) => sendDigests(context),
  },
  {
    name: 'notifications-forget-pushes',
    cron: '53 4 * * *',
    run: ({ db, clock }) =>
      forgetPushesBefore(db.drizzle, instantOf(clock.now().getTime() - KEPT_DAYS * MS_PER_DAY)),
  },
]
