/** Jobs of attachments: what was not sent goes after a day, then every file that no row names. */
import { MS_PER_HOUR } from '@wegband/domain/basics/calendar-days.ts'
import { UNSENT_HOURS } from '@wegband/domain/features/user-messages/attachment-contract.ts'
import type { JobContext } from '../../../jobs.ts'
import { sweepStored } from '../../documents/stored-files.ts'
import { deleteUnsentBefore, listStoredFiles } from './attachment-store.ts'
import { ATTACHMENT_FOLDER } from './attachments.ts'

export const cleanAttachments = async (
  context: Pick<JobContext, 'db' | 'clock' | 'gateways'>,
): Promise<void> => {
  const { db, clock } = context
  const before = new Date(clock.now().getTime() - UNSENT_HOURS * MS_PER_HOUR).toISOString()
  await deleteUnsentBefore(db.drizzle, before)
  await sweepStored(context, ATTACHMENT_FOLDER, () => listStoredFiles(db.drizzle))
}
