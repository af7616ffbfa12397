/** The jobs of notifications: push what is due, gather what was not read, and forget what has long left. */
import { instantOf, MS_PER_DAY } from '@wegband/domain/basics/calendar-days.ts'
import { LISTED_ELSEWHERE } from '@wegband/domain/features/notifications/unlisted-notices.ts'
import type { FeatureJobs, JobContext } from '../../jobs.ts'
import { sendDigests } from './digest/send-digests.ts'
import { forgetPushesBefore } from './push/push-store.ts'
import { deleteNoticesBefore } from './settled-store.ts'
import { sendDuePushes } from './push/send-due-pushes.ts'

/** Long enough to see who was reached by a class that fell. */
const KEPT_DAYS = 30

const keptSince = (now: Date): string => instantOf(now.getTime() - KEPT_DAYS * MS_PER_DAY)

export const forgetMailboxNotices = ({ db, clock }: Pick<JobContext, 'db' | 'clock'>): Promise<void> =>
  deleteNoticesBefore(db.drizzle, LISTED_ELSEWHERE, keptSince(clock.now()))

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
    run: ({ db, clock }) => forgetPushesBefore(db.drizzle, keptSince(clock.now())),
  },
  {
    // Who wrote to whom stands in the mailbox alone, once no push or email needs it; announcements in their own list.
    name: 'notifications-forget-mailbox',
    cron: '57 4 * * *',
    run: forgetMailboxNotices,
  },
]
