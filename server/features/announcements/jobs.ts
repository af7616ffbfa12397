/** Jobs of announcements: those whose time comes reach open pages, and deleted ones go for good. */
import { MS_PER_DAY } from '@wegband/domain/basics/calendar-days.ts'
import { DELETED_ANNOUNCEMENT_DAYS } from '@wegband/domain/features/announcements/announcement-rules.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { FeatureJobs, JobContext } from '../../jobs.ts'
import { deleteForGood, takeDue } from './announcement-store.ts'
import { notifyAnnounced } from './notify-announced.ts'
import { publishAnnouncement } from './write-announcements.ts'

const PER_ROUND = 100

export const publishDue = ({ db, clock }: Pick<JobContext, 'db' | 'clock'>): Promise<void> =>
  inTransaction(db, async (tx) => {
    for (const due of await takeDue(tx, clock.now().toISOString(), PER_ROUND)) {
      await publishAnnouncement(tx, due)
      await notifyAnnounced(tx, due, clock.now())
    }
  })

export const cleanAnnouncements = ({ db, clock }: Pick<JobContext, 'db' | 'clock'>): Promise<void> =>
  deleteForGood(
    db.drizzle,
    new Date(clock.now().getTime() - DELETED_ANNOUNCEMENT_DAYS * MS_PER_DAY).toISOString(),
  )

export const jobs: FeatureJobs = [
  { name: 'announcements-publish', cron: '* * * * *', run: publishDue },
  { name: 'announcements-clean', cron: '35 3 * * *', run: cleanAnnouncements },
]
