/** Reports a received message. It is frozen with what surrounds it, and goes to people other than the reported one; guardians never hear of it. */
import type { z } from 'zod'
import { MS_PER_HOUR } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { REPORTS_PER_HOUR } from '@wegband/domain/features/user-messages/report-rules.ts'
import type { OwnReport, reportUserMessage } from '@wegband/domain/features/user-messages/safety-contract.ts'
import type { FrozenMessage } from '../../../db/schema/user-messages.ts'
import { inTransaction, type Db } from '../../../db/transaction.ts'
import { giveBack, takeAll } from '../../../http/guard/shared-limits.ts'
import type { Context } from '../../../http/request/context.ts'
import { publish } from '../../events/publish.ts'
import { notifyPeople } from '../../notifications/notify-people.ts'
import { refuseWhileImpersonating } from '../../sessions/refuse-while-impersonating.ts'
import { findCopies, type MessageRow } from '../mailbox-store.ts'
import { requireCopy } from '../read-message.ts'
import {
  findOpenReport,
  findReportSchool,
  insertReport,
  listAround,
  listHandlers,
  listOfficers,
  listOwn,
  type ReportRow,
} from './report-store.ts'

export const REPORT_SUBJECT = 'message-report'

type NewReport = z.output<(typeof reportUserMessage)['body']>

/** Where the report goes, and who handles it there. `schoolId` null: the association. */
const route = async (
  db: Db,
  reporterId: number,
  reportedId: number | null,
): Promise<{ schoolId: number | null; handlers: readonly number[] }> => {
  const schoolId = await findReportSchool(db, reporterId, reportedId)
  const handlers = schoolId === null ? [] : await listHandlers(db, { schoolId, reportedId, reporterId })
  if (handlers.length > 0) return { schoolId, handlers }
  return { schoolId: null, handlers: await listOfficers(db, { reportedId, reporterId }) }
}

/** The reported message comes first. */
const freeze = async (db: Db, ownerId: number, copy: MessageRow): Promise<FrozenMessage[]> => {
  const { id, senderId, title, text, sentAt, childIds } = copy
  const around =
    senderId === null
      ? []
      : await listAround(db, {
          ownerId,
          messageId: id,
          reportedId: senderId,
          withIds: [ownerId, ...childIds],
          sentAt,
        })
  return [{ id, senderId, title, text, sentAt }, ...around]
}

/** Pages of those who handle it read again; the reporter's own list too, by a topic that says nothing to a parent. */
export const publishReport = async (
  tx: Db,
  { id, reporterId }: { readonly id: number; readonly reporterId: number | null },
  handlers: readonly number[],
): Promise<void> => {
  await publish(tx, { topic: 'message-reports', ids: [id], userIds: handlers })
  if (reporterId !== null) await publish(tx, { topic: 'user-messages', ids: [], userIds: [reporterId] })
}

const write = async (
  tx: Db,
  { actor }: Context,
  messageId: number,
  { reason, words }: NewReport,
  now: Date,
): Promise<{ id: number; isNew: boolean }> => {
  const reporterId = actor.userId
  const known = await findOpenReport(tx, reporterId, messageId)
  if (known !== undefined) return { id: known, isNew: false }
  const copy = requireCopy(await findCopies(tx, reporterId, messageId), 'inbox')
  const { senderId: reportedId } = copy
  const { schoolId, handlers } = await route(tx, reporterId, reportedId)
  const at = now.toISOString()
  const frozen = await freeze(tx, reporterId, copy)
  const id = await insertReport(tx, {
    reporterId,
    reportedId,
    messageId,
    schoolId,
    reason,
    words,
    frozen,
    createdAt: at,
    updatedAt: at,
  })
  const params = schoolId === null ? {} : { schoolId }
  await notifyPeople(
    tx,
    handlers,
    { type: 'message-reported', subjectType: REPORT_SUBJECT, subjectId: id, params },
    now,
  )
  await publishReport(tx, { id, reporterId }, handlers)
  return { id, isNew: true }
}

/** 404 for a message that never stood in the caller's inbox, 410 for one that they deleted for good. Twice is the same as once. */
export const reportMessage = async (
  context: Context,
  messageId: number,
  report: NewReport,
): Promise<{ id: number }> => {
  const { actor, clock, db } = context
  refuseWhileImpersonating(actor)
  requireCopy(await findCopies(db.drizzle, actor.userId, messageId), 'inbox')
  const key = JSON.stringify(['message-reports', actor.userId])
  const taken = await takeAll(context, [{ key, most: REPORTS_PER_HOUR, windowMs: MS_PER_HOUR }])
  if ('until' in taken) throw new AppError('auth.rate-limited', { retryAt: taken.until })
  try {
    const { id, isNew } = await inTransaction(db, (tx) => write(tx, context, messageId, report, clock.now()))
    if (!isNew) await giveBack(context, taken.keys)
    return { id }
  } catch (error) {
    await giveBack(context, taken.keys)
    throw error
  }
}

/** What lists of reports have in common. */
export const shownReport = ({
  id,
  reason,
  state,
  schoolId,
  schoolName,
  createdAt,
  closedAt,
  outcome,
}: ReportRow): Omit<OwnReport, 'title'> => ({
  id,
  reason,
  state,
  school: schoolId === null ? null : { id: schoolId, name: schoolName ?? '' },
  createdAt,
  closedAt,
  outcome,
})

export const readOwnReports = async ({ actor, db }: Context): Promise<OwnReport[]> => {
  refuseWhileImpersonating(actor)
  const rows = await listOwn(db.drizzle, actor.userId)
  return rows.map((row) => ({ ...shownReport(row), title: row.title }))
}
