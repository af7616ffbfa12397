/** The owner takes a document back before it is accepted, or undoes that. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { MS_PER_DAY } from '@wegband/domain/basics/calendar-days.ts'
import { WITHDRAWN_DAYS } from '@wegband/domain/features/documents/document-rules.ts'
import { mayChangeProfile } from '@wegband/domain/features/profile/profile-change-rules.ts'
import { inTransaction, type Transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import { publishDocument, withdraw } from './upload-documents.ts'
import { type DocumentRow, lockDocument, updateDocument } from './document-statement.ts'

/** 404 for documents of others, and for those that no office received. */
const lockOwn = async (tx: Transaction, { actor }: Context, id: number): Promise<DocumentRow> => {
  const row = await lockDocument(tx, id)
  const owner = row?.ownerUserId ?? undefined
  if (row === undefined || owner === undefined || row.checkState === null || !mayChangeProfile(actor, owner))
    throw notFound()
  return row
}

/** Twice is the same as once. */
export const withdrawDocument = (context: Context, id: number): Promise<void> => {
  refuseWhileImpersonating(context.actor)
  return inTransaction(context.db, async (tx) => {
    const row = await lockOwn(tx, context, id)
    if (row.withdrawnAt === null) await withdraw(tx, context, row)
  })
}

export const restoreDocument = (context: Context, id: number): Promise<void> => {
  refuseWhileImpersonating(context.actor)
  return inTransaction(context.db, async (tx) => {
    const row = await lockOwn(tx, context, id)
    if (row.withdrawnAt === null) return
    const now = context.clock.now()
    if (Date.parse(row.withdrawnAt) < now.getTime() - WITHDRAWN_DAYS * MS_PER_DAY)
      throw new AppError('documents.undo-over')
    await updateDocument(tx, id, { withdrawnAt: null, updatedAt: now.toISOString() })
    await publishDocument(tx, { ownerId: row.ownerUserId, recipient: row.schoolId })
  })
}
