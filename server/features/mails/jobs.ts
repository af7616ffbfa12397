/** The jobs of the mails feature: send emails that are due, and delete old ones. */
import { instantOf, MS_PER_DAY } from '@wegband/domain/basics/calendar-days.ts'
import type { FeatureJobs } from '../../jobs.ts'
import { sendDueEmails } from './send-due-emails.ts'
import { forgetEmailsBefore } from './store.ts'

/** Long enough to answer the question "did you write to me?". */
const KEPT_DAYS = 90

export const jobs: FeatureJobs = [
  {
    name: 'mails-send-due-letters',
    cron: '* * * * *',
    isDueAtStart: true,
    run: (context) => sendDueEmails(context),
  },
  {
    name: 'mails-forget-old-letters',
    cron: '23 4 * * *',
    run: ({ db, clock }) =>
      forgetEmailsBefore(db.drizzle, instantOf(clock.now().getTime() - KEPT_DAYS * MS_PER_DAY)),
  },
]
