/** Undoes the acceptance of a request to join within a minute, as if it had not happened (decision 0050). */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { SchoolRequest } from '@wegband/domain/features/schools/contract.ts'
import { whyNotAnswerFor, whyNotUndoAccept } from '@wegband/domain/features/schools/request-rights.ts'
import { isMember } from '@wegband/domain/features/schools/request-rules.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { setAuditActor } from '../accounts/audit-statement.ts'
import { bumpUserVersions } from '../accounts/bump-user-versions.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { readReferenceDataFor } from '../reference-data/reference-data.ts'
import { parentsOf } from '../family/find-parents.ts'
import { withdrawNotices } from '../notifications/withdraw-notices.ts'
import {
  findLatest,
  lockMembership,
  setMembership,
  hasBookedSince,
  reopenRequest,
  forgetNewestChanges,
} from './request-store.ts'
import { showRequest } from './show-request.ts'
import { refreshPages } from './notify-request.ts'

type Key = { readonly schoolId: number; readonly userId: number }

/** Throws the codes of `whyNotUndoAccept`, and `schools.undo-over` when the new member has booked or changed state. */
export const undoAccept = async (context: Context, key: Key): Promise<SchoolRequest> => {
  const { actor, clock, db } = context
  const whyNotAnswer = whyNotAnswerFor(actor, key.schoolId)
  if (whyNotAnswer !== undefined) throw new AppError(whyNotAnswer)
  const { schools } = await readReferenceDataFor(db, 'schools', key.schoolId)
  if ((await findLatest(db.drizzle, key)) === undefined) throw notFound()
  const now = clock.now()
  const row = await inTransaction(db, async (tx) => {
    await setAuditActor(tx, actor.userId)
    const membership = await lockMembership(tx, key)
    const latest = await findLatest(tx, key)
    if (latest === undefined) throw notFound()
    const { row: accepted, person } = latest
    const why = whyNotUndoAccept(actor, accepted, now.toISOString())
    if (why !== undefined) throw new AppError(why)
    if (membership.state !== 'active' || (await hasBookedSince(tx, accepted)))
      throw new AppError('schools.undo-over')
    const request = await reopenRequest(tx, accepted.id, now)
    const { stateBefore } = accepted
    await setMembership(tx, membership.id, {
      state: isMember(stateBefore) ? stateBefore : 'interested',
      siteId: membership.siteId,
      updatedAt: now.toISOString(),
    })
    // The acceptance leaves no entry in history and statistics, nor does its undoing.
    await forgetNewestChanges(tx, key, 2)
    const readers = [key.userId, ...(await parentsOf(tx, key.userId))]
    const notice = {
      type: 'school-request-accepted',
      subjectType: 'school-request',
      subjectId: request.id,
    } as const
    await withdrawNotices(tx, readers, notice, now)
    await refreshPages(tx, { request, person, schoolName: schools.get(key.schoolId)?.name ?? '' })
    const details = { schoolId: key.schoolId }
    await writeAudit(
      tx,
      actor,
      { action: 'schools.accept-undone', subjectType: 'user', subjectId: key.userId, details },
      now,
    )
    await bumpUserVersions(tx, [key.userId], now)
    return { row: request, person }
  })
  return showRequest(context, row)
}
