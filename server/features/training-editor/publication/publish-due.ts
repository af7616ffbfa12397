/** Publishes on its day what was planned. What has become impossible since then stays a draft. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { keyText } from '@wegband/domain/features/training-editor/node-kinds.ts'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import type { JobContext } from '../../../jobs.ts'
import { writeAudit } from '../../accounts/write-audit.ts'
import { publish } from '../../events/publish.ts'
import { notifyPeople } from '../../notifications/notify-people.ts'
import { forgetReferenceData } from '../../reference-data/reference-data.ts'
import { listEditors } from '../editors-store.ts'
import { closePlan, findDue, listDrafts, lockDrafts } from '../draft-store.ts'
import { problemsIn, publishDrafts } from './publish-training.ts'

type Due = NonNullable<Awaited<ReturnType<typeof findDue>>>

/** The page of the editors no longer shows the drafts as planned, and the editor who planned them learns why. */
const reportFailure = async (
  tx: Transaction,
  { plannedBy, count, error }: { plannedBy: number | null; count: number; error: AppError },
  now: Date,
): Promise<void> => {
  await publish(tx, { topic: 'training', ids: [], userIds: await listEditors(tx) })
  if (plannedBy === null) return
  const nodeName = problemsIn(error)[0]?.name ?? ''
  const params = { changeType: nodeName === '' ? 'unnamed' : 'named', count, nodeName }
  const notice = { type: 'training-not-published' as const, subjectType: 'training', subjectId: null, params }
  await notifyPeople(tx, [plannedBy], notice, now)
}

/** A savepoint: a refusal leaves the drafts as they are, and closes the plan. */
const publishPlan = async (
  tx: Transaction,
  { id, keys, publishedBy, countsForAll: isForAll }: Due,
  now: Date,
): Promise<void> => {
  const drafts = (await listDrafts(tx)).filter(({ kind, nodeId }) =>
    keys.includes(keyText({ kind, id: nodeId })),
  )
  if (drafts.length === 0) return closePlan(tx, id, 'cancelled', now.toISOString())
  try {
    await tx.transaction(async (inner) => {
      const done = await publishDrafts(inner, drafts, { by: publishedBy, now, isForAll })
      await closePlan(inner, id, 'cancelled', now.toISOString())
      if (publishedBy === null) return
      await writeAudit(
        inner,
        { userId: publishedBy, impersonatorId: null },
        {
          action: 'training.published',
          subjectType: 'training-publication',
          subjectId: done.id,
          details: { nodes: keys, planned: id, gaining: done.gaining },
        },
        now,
      )
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await closePlan(tx, id, 'failed', now.toISOString())
    await reportFailure(tx, { plannedBy: publishedBy, count: drafts.length, error }, now)
  }
}

export const publishDue = async ({ db, clock }: Pick<JobContext, 'db' | 'clock'>): Promise<number> => {
  for (let published = 0; ; published += 1) {
    const isDone = await inTransaction(db, async (tx) => {
      const now = clock.now()
      if ((await findDue(tx, now.toISOString())) === undefined) return true
      await lockDrafts(tx)
      const due = await findDue(tx, now.toISOString())
      if (due === undefined) return true
      await publishPlan(tx, due, now)
      return false
    })
    if (isDone) return published
    forgetReferenceData(db)
  }
}
