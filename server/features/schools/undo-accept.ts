/** Undoes the acceptance of a request to join within a minute, as if it had not happened (decision 0050). */
import { and, desc, eq, gte, inArray } from 'drizzle-orm'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { SchoolRequest } from '@wegband/domain/features/schools/contract.ts'
import { whyNotAnswerFor, whyNotUndoAccept } from '@wegband/domain/features/schools/request-rights.ts'
import { isMember } from '@wegband/domain/features/schools/request-rules.ts'
import { appointments, attendances } from '../../db/schema/appointments.ts'
import { membershipChanges } from '../../db/schema/members.ts'
import { schoolRequests } from '../../db/schema/school-requests.ts'
import { type Db, inTransaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { setAuditActor } from '../accounts/set-audit-actor.ts'
import { bumpUserVersions } from '../accounts/bump-user-versions.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { readReferenceDataFor } from '../reference-data/reference-data.ts'
import { parentsOf } from '../family/parents-of.ts'
import { withdrawNotices } from '../notifications/withdraw-notices.ts'
import { findLatest, lockMembership, type RequestRow, setMembership } from './request-store.ts'
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
    const request = await reopen(tx, accepted, now)
    const { stateBefore } = accepted
    await setMembership(tx, membership.id, {
      state: isMember(stateBefore) ? stateBefore : 'interested',
      siteId: membership.siteId,
      updatedAt: now.toISOString(),
    })
    await forgetChanges(tx, key)
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

const hasBookedSince = async (tx: Db, { schoolId, userId, answeredAt }: RequestRow): Promise<boolean> => {
  if (answeredAt === null) return false
  const rows = await tx
    .select({ id: attendances.id })
    .from(attendances)
    .innerJoin(appointments, eq(appointments.id, attendances.appointmentId))
    .where(
      and(
        eq(attendances.userId, userId),
        eq(appointments.schoolId, schoolId),
        gte(attendances.createdAt, answeredAt),
      ),
    )
    .limit(1)
  return rows.length > 0
}

const reopen = async (tx: Db, { id }: RequestRow, now: Date): Promise<RequestRow> => {
  const [row] = await tx
    .update(schoolRequests)
    .set({
      state: 'received',
      answer: '',
      answeredBy: null,
      answeredAt: null,
      updatedAt: now.toISOString(),
    })
    .where(eq(schoolRequests.id, id))
    .returning()
  if (row === undefined) throw new Error('a request that was just read is gone')
  return row
}

/** Removes the acceptance from history and statistics; its undoing leaves no entry either. */
const forgetChanges = async (tx: Db, { schoolId, userId }: Key): Promise<void> => {
  const newest = await tx
    .select({ id: membershipChanges.id })
    .from(membershipChanges)
    .where(and(eq(membershipChanges.schoolId, schoolId), eq(membershipChanges.userId, userId)))
    .orderBy(desc(membershipChanges.id))
    .limit(2)
  await tx.delete(membershipChanges).where(
    inArray(
      membershipChanges.id,
      newest.map(({ id }) => id),
    ),
  )
}
