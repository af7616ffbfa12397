/** The owner takes a document back before it is accepted, or undoes that. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { MS_PER_DAY } from '@wegband/domain/basics/calendar-days.ts'
import { mayWithdraw, WITHDRAWN_DAYS } from '@wegband/domain/features/documents/document-rules.ts'
import { mayChangeProfile } from '@wegband/domain/features/profile/change-rules.ts'
import { inTransaction, type Transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { withdrawNoticesOf } from '../notifications/withdraw-notices.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import { DOCUMENT_SUBJECT, publishDocument } from './upload-documents.ts'
import { type DocumentRow, listCheckers, lockDocument, updateDocument } from './document-statement.ts'

/** 404 for documents of others, and for those that no office received. */
const lockOwn = async (tx: Transaction, { actor }: Context, id: number): Promise<DocumentRow> => {
  const row = await lockDocument(tx, id)
  const owner = row?.ownerUserId ?? undefined
  if (row === undefined || owner === undefined || row.checkState === null || !mayChangeProfile(actor, owner))
    throw notFound()
  return row
}

const changeOwn = (
  context: Context,
  id: number,
  change: (tx: Transaction, row: DocumentRow, now: Date) => Promise<void>,
): Promise<void> => {
  refuseWhileImpersonating(context.actor)
  return inTransaction(context.db, async (tx) => {
    const row = await lockOwn(tx, context, id)
    await change(tx, row, context.clock.now())
    await publishDocument(tx, { ownerId: row.ownerUserId, recipient: row.schoolId })
  })
}

/** Twice is the same as once. */
export const withdrawDocument = (context: Context, id: number): Promise<void> =>
  changeOwn(context, id, async (tx, row, now) => {
    if (row.withdrawnAt !== null) return
    if (!mayWithdraw(context.actor, row)) throw new AppError('documents.already-accepted')
    const at = now.toISOString()
    await updateDocument(tx, id, { withdrawnAt: at, updatedAt: at })
    const about = { types: ['document-received'], subjectType: DOCUMENT_SUBJECT, subjectIds: [id] } as const
    await withdrawNoticesOf(tx, await listCheckers(tx, row.schoolId), about, now)
  })

export const restoreDocument = (context: Context, id: number): Promise<void> =>
  changeOwn(context, id, async (tx, row, now) => {
    if (row.withdrawnAt === null) return
    if (Date.parse(row.withdrawnAt) < now.getTime() - WITHDRAWN_DAYS * MS_PER_DAY)
      throw new AppError('documents.undo-over')
    await updateDocument(tx, id, { withdrawnAt: null, updatedAt: now.toISOString() })
  })
