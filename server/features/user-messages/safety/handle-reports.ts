/** Reports in the hands of a school's contact or of the association: list, read, take in hand, close. */
import type { z } from 'zod'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { hasOfficeRight } from '@wegband/domain/basics/office-rights.ts'
import { hasRole } from '@wegband/domain/features/accounts/school-rights.ts'
import { readRecipient } from '@wegband/domain/features/documents/recipients.ts'
import { canChangeRoles } from '@wegband/domain/features/members/member-rights.ts'
import {
  REPORTS_PER_PAGE,
  type ReportState,
  whyNotHandle,
} from '@wegband/domain/features/user-messages/report-rules.ts'
import type {
  handleMessageReport,
  MessageReport,
  OpenedReport,
  ReportContact,
} from '@wegband/domain/features/user-messages/safety-contract.ts'
import type { FrozenMessage } from '../../../db/schema/user-messages.ts'
import { inTransaction, type Db } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { metaOf, type PageMeta } from '../../../http/request/page-of.ts'
import { notFound } from '../../../http/serve-endpoint.ts'
import { requireSeenVersion } from '../../accounts/require-seen-version.ts'
import { writeAudit } from '../../accounts/write-audit.ts'
import { publish } from '../../events/publish.ts'
import { notifyPeople } from '../../notifications/notify-people.ts'
import { settleNotices } from '../../notifications/settle-notices.ts'
import { refuseWhileImpersonating } from '../../sessions/refuse-while-impersonating.ts'
import { listOfMessages } from '../attachments/attachment-store.ts'
import { shownAttachment } from '../attachments/attachments.ts'
import { listNames, type NamedPerson } from '../people-store.ts'
import { shownPeople } from '../show-people.ts'
import { publishReport, REPORT_SUBJECT, shownReport } from './report-message.ts'
import {
  findContact,
  type Handler,
  listContactCandidates,
  listHandlers,
  listOfficers,
  listReports,
  lockReport,
  type ReportRow,
  saveContact,
  updateReport,
} from './report-store.ts'

const handlerOf = ({ actor }: Context): Handler => ({
  userId: actor.userId,
  isOffice: hasOfficeRight(actor, 'office'),
})

/** 404 for a school whose office the caller does not belong to. Which reports they handle there is decided by report. */
const requireOffice = ({ actor }: Context, text: string): number | null => {
  const recipient = readRecipient(text)
  if (recipient === undefined) throw notFound()
  const isTheirs =
    recipient === null
      ? hasOfficeRight(actor, 'office')
      : hasRole(actor, recipient, 'leader') || hasRole(actor, recipient, 'staff')
  if (!isTheirs) throw notFound()
  return recipient
}

const personIn = (
  context: Context,
  names: ReadonlyMap<number, NamedPerson>,
  id: number | null,
): MessageReport['reporter'] => shownPeople(context, id === null ? [] : [id], names)[0] ?? null

export const readReports = async (
  context: Context,
  query: { readonly recipient: string; readonly state: ReportState | undefined; readonly page: number },
): Promise<{ data: MessageReport[]; meta: PageMeta }> => {
  refuseWhileImpersonating(context.actor)
  const schoolId = requireOffice(context, query.recipient)
  const db = context.db.drizzle
  const { rows, total } = await listReports(db, handlerOf(context), { ...query, schoolId })
  const ids = rows.flatMap(({ reporterId, reportedId, handledBy }) => [reporterId, reportedId, handledBy])
  const names = await listNames(db, [...new Set(ids.filter((id) => id !== null))])
  const data = rows.map((row) => ({
    ...shownReport(row),
    words: row.words,
    reporter: personIn(context, names, row.reporterId),
    reported: personIn(context, names, row.reportedId),
    handledBy: personIn(context, names, row.handledBy),
    updatedAt: row.updatedAt,
  }))
  return { data, meta: metaOf(total, query.page, REPORTS_PER_PAGE) }
}

type LockedReport = NonNullable<Awaited<ReturnType<typeof lockReport>>>

/** 404 for reports that others handle, as for those that do not exist. */
const requireReport = async (tx: Db, context: Context, id: number): Promise<LockedReport> => {
  const report = await lockReport(tx, handlerOf(context), id)
  if (report === undefined) throw notFound()
  return report
}

/** Every reading is logged, also the second one within a minute; without the log entry nothing is read. */
export const openReport = async (context: Context, id: number): Promise<OpenedReport> => {
  const { actor, clock, db } = context
  refuseWhileImpersonating(actor)
  return inTransaction(db, async (tx) => {
    const { frozen } = await requireReport(tx, context, id)
    await writeAudit(
      tx,
      actor,
      { action: 'reports.read', subjectType: REPORT_SUBJECT, subjectId: id },
      clock.now(),
    )
    const senders = frozen.map(({ senderId }) => senderId).filter((one) => one !== null)
    const names = await listNames(tx, [...new Set(senders)])
    const attached = await listOfMessages(
      tx,
      frozen.map((one) => one.id),
    )
    const shown = ({ senderId, title, text, sentAt, ...message }: FrozenMessage) => ({
      id: message.id,
      sender: personIn(context, names, senderId),
      title,
      text,
      sentAt,
      attachments: attached
        .filter(({ messageId }) => messageId === message.id)
        .map((row) => shownAttachment(context, row)),
    })
    const [message, ...around] = frozen.map(shown)
    if (message === undefined) throw new Error('A report has frozen its message.')
    return { message, around }
  })
}

/** Everybody who may handle the report now. */
const handlersOf = async (tx: Db, { schoolId, ...report }: ReportRow): Promise<readonly number[]> => {
  const ofSchool = schoolId === null ? [] : await listHandlers(tx, { ...report, schoolId })
  return ofSchool.length > 0 ? ofSchool : listOfficers(tx, report)
}

type Handling = z.output<(typeof handleMessageReport)['body']>

/** A closed report stays closed. The reporter alone hears what was decided. */
export const handleReport = (
  context: Context,
  id: number,
  { state, outcome, seenAt }: Handling,
): Promise<void> => {
  const { actor, clock, db } = context
  refuseWhileImpersonating(actor)
  return inTransaction(db, async (tx) => {
    const report = await requireReport(tx, context, id)
    const why = whyNotHandle(report.state)
    if (why !== undefined) throw new AppError(why)
    requireSeenVersion(report, seenAt)
    const now = clock.now()
    const isClosed = state === 'closed'
    await updateReport(tx, id, {
      state,
      handledBy: state === 'open' ? null : actor.userId,
      outcome: isClosed ? (outcome ?? '') : null,
      now: now.toISOString(),
    })
    const details = { from: report.state, to: state }
    await writeAudit(
      tx,
      actor,
      { action: 'reports.handled', subjectType: REPORT_SUBJECT, subjectId: id, details },
      now,
    )
    const handlers = await handlersOf(tx, report)
    const about = { subjectType: REPORT_SUBJECT, subjectId: id } as const
    if (state !== 'open') await settleNotices(tx, handlers, { types: ['message-reported'], ...about }, now)
    if (isClosed && report.reporterId !== null)
      await notifyPeople(tx, [report.reporterId], { type: 'report-decided', ...about, params: {} }, now)
    await publishReport(tx, report, handlers)
  })
}

/** The contact of a school is named by its heads. 404 for all others. */
const requireHead = ({ actor }: Context, schoolId: number): void => {
  if (!canChangeRoles(actor, schoolId)) throw notFound()
}

export const readContact = async (context: Context, schoolId: number): Promise<ReportContact> => {
  requireHead(context, schoolId)
  const db = context.db.drizzle
  const [contactId, candidateIds] = await Promise.all([
    findContact(db, schoolId),
    listContactCandidates(db, schoolId),
  ])
  const names = await listNames(db, candidateIds)
  return {
    // A contact who has left the office counts as none.
    contact: personIn(
      context,
      names,
      contactId !== undefined && candidateIds.includes(contactId) ? contactId : null,
    ),
    candidates: shownPeople(context, candidateIds, names),
  }
}

export const nameContact = (context: Context, schoolId: number, userId: number | null): Promise<void> => {
  const { actor, clock, db } = context
  refuseWhileImpersonating(actor)
  requireHead(context, schoolId)
  return inTransaction(db, async (tx) => {
    if (userId !== null && !(await listContactCandidates(tx, schoolId)).includes(userId))
      throw new AppError('general.invalid', { errors: { userId: ['not-an-option'] } })
    const now = clock.now()
    await saveContact(tx, schoolId, userId, now.toISOString())
    const entry = {
      action: 'reports.contact-named',
      subjectType: 'school',
      subjectId: schoolId,
      details: { userId },
    }
    await writeAudit(tx, actor, entry, now)
    await publish(tx, { topic: 'message-reports', ids: [], schoolIds: [schoolId] })
  })
}
