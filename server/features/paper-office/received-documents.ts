/** What an office received: list, open, and decide. */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { recipientText } from '@wegband/domain/features/documents/recipients.ts'
import type { CheckState } from '@wegband/domain/features/documents/document-types.ts'
import { RECEIVED_PER_PAGE, type ReceivedDocument } from '@wegband/domain/features/paper-office/contract.ts'
import { inTransaction, type Transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { metaOf } from '../../http/request/page-of.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { requireSeenVersion } from '../accounts/require-seen-version.ts'
import { noteLook, writeAudit } from '../accounts/write-audit.ts'
import { documentAddress } from '../documents/document-address.ts'
import { DOCUMENT_SUBJECT, publishDocument } from '../documents/upload-documents.ts'
import {
  type DocumentRow,
  findDocument,
  lockDocument,
  readNames,
  updateDocument,
} from '../documents/document-statement.ts'
import { notifyPeople } from '../notifications/notify-people.ts'
import { settleNotices } from '../notifications/settle-notices.ts'
import { listGuardians } from '../profile/consent-giver.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import { countReceived, listReceived } from './received-store.ts'
import { requirePapers, requireRecipient } from './require-papers.ts'
import { isAdultOn } from '@wegband/domain/features/accounts/adult-age.ts'

type ReceivedRow = Awaited<ReturnType<typeof listReceived>>[number]

const show = ({ replacesId, state, size, sentBy, ...row }: ReceivedRow): ReceivedDocument => ({
  ...row,
  state: state ?? 'waiting',
  size: size ?? 0,
  sentBy: sentBy?.id === row.owner.id ? null : sentBy,
  isReplacement: replacesId !== null,
})

export const listReceivedDocuments = async (
  context: Context,
  query: { readonly recipient: string; readonly state: CheckState | undefined; readonly page: number },
) => {
  const recipient = requireRecipient(context, query.recipient)
  const db = context.db.drizzle
  const offset = (query.page - 1) * RECEIVED_PER_PAGE
  const [counts, rows] = await Promise.all([
    countReceived(db, recipient),
    listReceived(db, { recipient, state: query.state }, { offset, limit: RECEIVED_PER_PAGE }),
  ])
  const all = Object.values(counts).reduce((sum, one) => sum + one, 0)
  const total = query.state === undefined ? all : counts[query.state]
  return { data: rows.map((row) => show(row)), meta: metaOf(total, query.page, RECEIVED_PER_PAGE), counts }
}

/** 404 for documents that this caller's office did not receive. */
const requireReceived = (
  context: Context,
  row: DocumentRow | undefined,
): DocumentRow & { ownerUserId: number } => {
  if (row === undefined || row.checkState === null || row.withdrawnAt !== null) throw notFound()
  const { ownerUserId } = row
  if (ownerUserId === null) throw notFound()
  requirePapers(context, row.schoolId)
  return { ...row, ownerUserId }
}

export const openReceivedDocument = async (context: Context, id: number): Promise<{ url: string }> => {
  refuseWhileImpersonating(context.actor)
  const row = requireReceived(context, await findDocument(context.db.drizzle, id))
  await noteLook(context, {
    action: 'documents.opened',
    subjectType: DOCUMENT_SUBJECT,
    subjectId: id,
    details: { ownerId: row.ownerUserId },
  })
  return { url: documentAddress(context, id) }
}

export type Decision = {
  readonly id: number
  readonly state: CheckState
  readonly reason: string | undefined
  readonly seenAt: string
}

/** The owner hears of it, and the guardians of a minor. A decision that is opened again is no news. */
const notifyOwner = async (
  tx: Transaction,
  row: DocumentRow & { ownerUserId: number },
  { state, reason }: Decision,
  now: Date,
): Promise<void> => {
  if (state === 'waiting') return
  const { firstName, birthdayAt } = await readNames(tx, row.ownerUserId)
  const isMinor = !isAdultOn(birthdayAt, dayOf(now.toISOString()))
  const guardians = isMinor ? await listGuardians(tx, row.ownerUserId) : []
  const about = { subjectType: DOCUMENT_SUBJECT, subjectId: row.id } as const
  const message = reason === undefined || reason === '' ? {} : { message: reason }
  const params = { documentName: row.name, changeType: state, firstName: '', ...message }
  await notifyPeople(tx, [row.ownerUserId], { type: 'document-checked', ...about, params }, now)
  const child = { ...params, changeType: `${state}-child`, firstName }
  await notifyPeople(
    tx,
    guardians.map(({ id }) => id),
    { type: 'document-checked', ...about, params: child },
    now,
  )
}

export const checkDocument = (context: Context, decision: Decision): Promise<void> => {
  const { actor, clock, db } = context
  refuseWhileImpersonating(actor)
  return inTransaction(db, async (tx) => {
    const row = requireReceived(context, await lockDocument(tx, decision.id))
    requireSeenVersion(row, decision.seenAt)
    const now = clock.now()
    const at = now.toISOString()
    const { state, reason = '' } = decision
    const isOpen = state === 'waiting'
    await updateDocument(tx, row.id, {
      checkState: state,
      checkReason: isOpen || reason === '' ? null : reason,
      checkedAt: isOpen ? null : at,
      checkedBy: isOpen ? null : actor.userId,
      updatedAt: at,
    })
    const details = { from: row.checkState, to: state, recipient: recipientText(row.schoolId) }
    const entry = { action: 'documents.checked', subjectType: DOCUMENT_SUBJECT, subjectId: row.id, details }
    await writeAudit(tx, actor, entry, now)
    const checkers = await publishDocument(tx, { ownerId: row.ownerUserId, recipient: row.schoolId })
    const about = { types: ['document-received'], subjectType: DOCUMENT_SUBJECT, subjectId: row.id } as const
    await settleNotices(tx, checkers, about, now)
    await notifyOwner(tx, row, decision, now)
  })
}
