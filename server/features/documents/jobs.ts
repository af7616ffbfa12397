/** Jobs of documents: what its owner withdrew and what was rejected goes, then every file without a document. */
import { MS_PER_DAY, MS_PER_HOUR } from '@wegband/domain/basics/calendar-days.ts'
import { WITHDRAWN_DAYS } from '@wegband/domain/features/documents/document-rules.ts'
import { inTransaction } from '../../db/transaction.ts'
import { spoolFolderOf, sweepSpool } from '../../http/request/spooled-form.ts'
import type { FeatureJobs, JobContext } from '../../jobs.ts'
import { sweepDocumentFiles } from './document-files.ts'
import { deleteEnded } from './document-statement.ts'

const ROWS_PER_ROUND = 500

/** Returns how many documents went. Their files follow in the sweep, also after a crash. */
export const deleteEndedDocuments = async ({ db, clock, settings }: JobContext): Promise<number> => {
  const now = clock.now().getTime()
  const before = (days: number): string => new Date(now - days * MS_PER_DAY).toISOString()
  const rejectedBefore = before(settings.current().rejectedPaperDays)
  const limits = { withdrawnBefore: before(WITHDRAWN_DAYS), rejectedBefore }
  let all = 0
  for (;;) {
    const files = await inTransaction(db, (tx) => deleteEnded(tx, limits, ROWS_PER_ROUND))
    all += files.length
    if (files.length < ROWS_PER_ROUND) return all
  }
}

/** Files of uploads that a process left behind when it died. */
const sweepIncoming = ({ config, clock }: JobContext): Promise<void> =>
  sweepSpool(spoolFolderOf(config), new Date(clock.now().getTime() - MS_PER_HOUR))

export const jobs: FeatureJobs = [
  { name: 'documents-delete-ended', cron: '17 3 * * *', run: deleteEndedDocuments },
  { name: 'documents-sweep-files', cron: '47 3 * * *', run: sweepDocumentFiles },
  { name: 'documents-sweep-incoming', cron: '12 * * * *', isDueAtStart: true, run: sweepIncoming },
]
