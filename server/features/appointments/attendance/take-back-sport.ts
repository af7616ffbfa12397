/** Takes back a sport that was begun by mistake, with its confirmations; presence stays. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { whyNotTakeBackSport } from '@wegband/domain/features/progress/mistaken-start.ts'
import { inTransaction, type Transaction } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { notFound } from '../../../http/serve-endpoint.ts'
import { writeAudit } from '../../accounts/write-audit.ts'
import { type ReferenceData, readReferenceData } from '../../reference-data/reference-data.ts'
import { publish } from '../../events/publish.ts'
import { forgetSport } from '../../progress/forget-sport.ts'
import { requireTakeBackRight } from '../../progress/take-back-right.ts'
import { notifyJudgementChanged } from './notify-judgement-changed.ts'
import { listProgressConfirmations, deleteJudgements } from './confirmation-store.ts'

type Input = { readonly userId: number; readonly sportId: number }

/** Throws the codes of `whyNotTakeBackSport`; 404 for a sport that the person has not begun. */
export const takeBackSport = async (context: Context, { userId, sportId }: Input): Promise<void> => {
  await requireTakeBackRight(context, userId)
  const referenceData = await readReferenceData(context.db)
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    const events = await forgetSport(
      { tx, referenceData, now: now.toISOString() },
      { userId, sportId },
      (entry) => {
        const reason = whyNotTakeBackSport(entry)
        if (reason) throw new AppError(reason)
      },
    )
    if (events === undefined) throw notFound()
    const attendanceIds = events.flatMap(({ sourceType, sourceId }) =>
      sourceType === 'attendance' ? [sourceId] : [],
    )
    if (attendanceIds.length > 0) {
      await removeConfirmations(tx, context, referenceData, { userId, attendanceIds })
    }
    const entry = { action: 'progress.taken-back', subjectType: 'user', subjectId: userId }
    await writeAudit(tx, context.actor, { ...entry, details: { sportId, events: events.length } }, now)
  })
}

/** Notifies the trainers who had confirmed, except the caller. */
const removeConfirmations = async (
  tx: Transaction,
  context: Context,
  referenceData: ReferenceData,
  { userId, attendanceIds }: { readonly userId: number; readonly attendanceIds: readonly number[] },
): Promise<void> => {
  const rows = await listProgressConfirmations(tx, attendanceIds)
  await deleteJudgements(tx, attendanceIds)
  for (const { attendanceId, schoolId, confirmedBy, ...appointment } of rows) {
    await publish(tx, {
      topic: 'attendances',
      ids: [appointment.id],
      userIds: [userId],
      schoolIds: [schoolId],
    })
    const judged = { attendanceId, userId, appointment, confirmedBy: [confirmedBy] }
    await notifyJudgementChanged(tx, context, referenceData, judged)
  }
}
