/** Jobs of papers to sign: send them to everybody new, remind, close, ask again at 18, make missing files, and delete what is over. */
import { dayOf, MS_PER_DAY } from '@wegband/domain/basics/calendar-days.ts'
import { REMIND_DAYS_BEFORE, UNSIGNED_DAYS } from '@wegband/domain/features/signatures/signing-rules.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { FeatureJobs, JobContext } from '../../jobs.ts'
import { publishDocument } from '../documents/upload-documents.ts'
import { publish } from '../events/publish.ts'
import type { Db } from '../../db/transaction.ts'
import { makePapers, type PaperFor } from './fill-papers.ts'
import { fileSignedPapers, sweepSignedFiles } from './file-papers.ts'
import { listPapersByIds, listVersionsByIds } from './paper-statement.ts'
import { remindOf } from './remind.ts'
import * as store from './signature-store.ts'
import { withdrawPaperNotices } from './withdraw-paper-notices.ts'
import { ADULT_AGE } from '@wegband/domain/features/accounts/adult-age.ts'

const ROWS_PER_ROUND = 500

/** Groups people by their template and makes the newest version for them. A template that was put away is left out. */
const makeFor = async (
  tx: Db,
  people: readonly (PaperFor & { readonly templateId: number })[],
  now: Date,
): Promise<number> => {
  const ids = [...new Set(people.map(({ templateId }) => templateId))]
  await store.holdTemplates(tx, ids)
  const versions = (await listVersionsByIds(tx, ids)).filter(({ archivedAt }) => archivedAt === null)
  let made = 0
  for (const version of versions)
    made += await makePapers(
      tx,
      version,
      people.filter(({ templateId }) => templateId === version.templateId),
      { sentBy: null, now },
    )
  return made
}

/** New members get the templates that are for everybody new. */
export const sendToNewPeople = ({ db, clock }: JobContext): Promise<number> =>
  inTransaction(db, async (tx) => {
    const people = (await store.listNewPeople(tx)).map((one) => ({ ...one, fields: [] }))
    return makeFor(tx, people, clock.now())
  })

/** Open pages of the families and the offices read again, and no message asks for a signature any more. */
const announceClosed = async (tx: Db, ids: readonly number[], now: Date): Promise<void> => {
  if (ids.length === 0) return
  const rows = await listPapersByIds(tx, ids)
  await withdrawPaperNotices(tx, rows, now)
  await publish(tx, { topic: 'documents', ids: [], userIds: rows.map(({ person }) => person.id) })
  for (const recipient of new Set(rows.map(({ schoolId }) => schoolId)))
    await publishDocument(tx, { ownerId: null, recipient })
}

/** Every day: what is overdue or of people who left closes, what is due soon reminds, and consents of guardians end at 18. */
export const passDays = ({ db, clock }: JobContext): Promise<void> =>
  inTransaction(db, async (tx) => {
    const now = clock.now()
    const at = now.toISOString()
    const closed = [...(await store.closeOverdue(tx, at)), ...(await store.withdrawOfLeft(tx, at))]
    await announceClosed(tx, closed, now)
    const soon = new Date(now.getTime() + REMIND_DAYS_BEFORE * MS_PER_DAY).toISOString()
    await remindOf(tx, await store.markDueSoon(tx, at, soon), now)
    const grown = await store.endAtEighteen(tx, at, { today: dayOf(at), adultAge: ADULT_AGE })
    await makeFor(tx, grown, now)
    await store.markLeft(tx, at)
  })

/** Returns how many papers went. */
export const deleteStoredPapers = async ({ db, clock }: JobContext): Promise<number> => {
  const now = clock.now()
  const unsignedBefore = new Date(now.getTime() - UNSIGNED_DAYS * MS_PER_DAY).toISOString()
  let all = 0
  for (;;) {
    const gone = await inTransaction(db, (tx) =>
      store.deleteStored(tx, now.toISOString(), unsignedBefore, ROWS_PER_ROUND),
    )
    all += gone
    if (gone < ROWS_PER_ROUND) return all
  }
}

export const jobs: FeatureJobs = [
  { name: 'signatures-send-new', cron: '*/10 * * * *', isDueAtStart: true, run: sendToNewPeople },
  {
    name: 'signatures-file',
    cron: '*/10 * * * *',
    isDueAtStart: true,
    run: (context) => fileSignedPapers(context),
  },
  { name: 'signatures-pass-days', cron: '7 8 * * *', isDueAtStart: true, run: passDays },
  { name: 'signatures-delete-stored', cron: '27 3 * * *', run: deleteStoredPapers },
  { name: 'signatures-sweep-files', cron: '57 3 * * *', run: sweepSignedFiles },
]
