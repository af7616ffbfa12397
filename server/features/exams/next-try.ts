/** Another try after a failed check: invites the candidate to a later day, in place of an earlier such invitation. */
import { msOf } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { ExamCandidate, NextTry } from '@wegband/domain/features/exams/contract.ts'
import { inTransaction, type Db, type Transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import type { LoadedAppointment } from '../appointments/load-appointment.ts'
import { inviteIn, requireInvitable, type CandidateKey, withdrawIn } from './invite-candidates.ts'
import { type CandidateRow, listNextTries, lockCandidate } from './exam-store.ts'
import { isReleased, loadDay, nextTryOf, showOne, type Tried } from './show-day.ts'
import { refreshDay } from './notify-exam-day.ts'

const findNextTry = async (tx: Db, tried: Tried, startAt: string): Promise<NextTry> =>
  nextTryOf(await listNextTries(tx, { userIds: [tried.userId], startAt }), tried)

/**
 * Works only after the release, so that the invitation does not reveal the result.
 * 409 `exams.next-try-settled` when the candidate has accepted the other day.
 */
export const offerNextTry = async (
  context: Context,
  { id, userId, appointmentId }: CandidateKey & { readonly appointmentId: number | null },
): Promise<ExamCandidate> => {
  const { actor, clock, db } = context
  const { loaded, examinees } = await loadDay(context, id)
  const examinee = examinees.find((one) => one.userId === userId)
  if (examinee === undefined) throw notFound()
  if (!isReleased(examinee) || examinee.row?.outcome === 'passed') throw new AppError('exams.no-next-try')
  const { sportId } = examinee
  const invitable =
    appointmentId === null
      ? undefined
      : await requireInvitable(context, { id: appointmentId, userId, sportId })
  // A day at the same time or earlier is no other try.
  if (invitable !== undefined && msOf(invitable.loaded.facts.startAt) <= msOf(loaded.facts.startAt))
    throw new AppError('exams.no-next-try')
  await inTransaction(db, async (tx) => {
    // When two examiners choose at once, the second one sees the day of the first.
    await lockCandidate(tx, { appointmentId: id, userId })
    const before = await findNextTry(tx, examinee, loaded.facts.startAt)
    if ((before?.appointmentId ?? null) === appointmentId) return
    if (before !== null && before.state !== 'invited') throw new AppError('exams.next-try-settled')
    if (before !== null) await withdrawIn(tx, context, { id: before.appointmentId, userId })
    if (invitable !== undefined) await inviteIn(tx, context, invitable)
    const details = { appointmentId: id, nextAppointmentId: appointmentId }
    const entry = { action: 'exams.next-try', subjectType: 'user', subjectId: userId, details } as const
    await writeAudit(tx, actor, entry, clock.now())
    await refreshDay(tx, { appointmentId: id, userId, schoolId: loaded.facts.schoolId })
  })
  return showOne(context, id, userId)
}

/** Taking a result back also withdraws the invitation that followed from it, unless the person has already answered. */
export const forgetNextTry = async (
  tx: Transaction,
  context: Context,
  { loaded, row }: { readonly loaded: LoadedAppointment; readonly row: CandidateRow },
): Promise<void> => {
  const { userId, releasedAt } = row
  const rows = await listNextTries(tx, { userIds: [userId], startAt: loaded.facts.startAt })
  const asked = rows.filter(({ createdAt }) => releasedAt !== null && msOf(createdAt) >= msOf(releasedAt))
  const next = nextTryOf(asked, row)
  if (next?.state === 'invited') await withdrawIn(tx, context, { id: next.appointmentId, userId })
}
