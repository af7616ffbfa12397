/** What the mails feature does by itself: letters whose time to be tried again has come, and old ones that nobody waits for any more. */
import { instantOf, MS_PER_DAY } from '@wegband/domain/basics/calendar-days.ts'
import type { FeatureJobs } from '../../jobs.ts'
import { sendDueEmails } from './send-due-emails.ts'
import { forgetEmailsBefore } from './store.ts'

/** Long enough to answer "did you write to me?". */
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
