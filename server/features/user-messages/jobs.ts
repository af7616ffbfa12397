/** Jobs of messages: what is deleted goes for good, and what is old goes as well. */
import { dayOf, MS_PER_DAY } from '@wegband/domain/basics/calendar-days.ts'
import { addMonths } from '@wegband/domain/basics/months.ts'
import type { FeatureJobs, JobContext } from '../../jobs.ts'
import { cleanAttachments } from './attachments/attachment-jobs.ts'
import { deleteOldDrafts, deleteOldMessages, deletePurged, purgeTrash } from './retention-store.ts'
import { TOMBSTONE_DAYS } from '@wegband/domain/features/user-messages/message-retention.ts'

/** Repeats a step that changes a bounded number of rows, until nothing is left. */
const untilNone = async (step: () => Promise<number>): Promise<void> => {
  while ((await step()) > 0);
}

/** The days and months are settings. A message in an open report stays. */
export const cleanMailboxes = async ({
  db,
  clock,
  settings,
}: Pick<JobContext, 'db' | 'clock' | 'settings'>): Promise<void> => {
  const now = clock.now()
  const { messageTrashDays, messageMonths } = settings.current()
  const daysAgo = (days: number): string => new Date(now.getTime() - days * MS_PER_DAY).toISOString()
  const oldest = `${addMonths(dayOf(now.toISOString()), -messageMonths)}T00:00:00.000Z`
  const tx = db.drizzle
  await untilNone(() => purgeTrash(tx, daysAgo(messageTrashDays), now.toISOString()))
  await untilNone(() => deleteOldMessages(tx, oldest))
  await untilNone(() => deletePurged(tx, daysAgo(TOMBSTONE_DAYS)))
  await deleteOldDrafts(tx, oldest)
}

export const jobs: FeatureJobs = [
  { name: 'user-messages-clean', cron: '25 3 * * *', run: cleanMailboxes },
  { name: 'user-messages-clean-attachments', cron: '7 * * * *', run: cleanAttachments },
]
