/** Drafts of the caller, on every device. Others see them in no view. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { MessageDraft } from '@wegband/domain/features/user-messages/contract.ts'
import { inTransaction, type Db } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { publish } from '../events/publish.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import { deleteOfDraft } from './attachments/attachment-store.ts'
import { deleteDraft } from './copies-store.ts'
import { type DraftRow, listDrafts, saveDraft } from './drafts-store.ts'
import { listNames } from './people-store.ts'
import { shownPeople } from './show-people.ts'

export const readDrafts = async (context: Context): Promise<MessageDraft[]> => {
  const { actor, db } = context
  refuseWhileImpersonating(actor)
  const drafts = await listDrafts(db.drizzle, actor.userId)
  const names = await listNames(db.drizzle, [...new Set(drafts.flatMap((draft) => draft.recipientIds))])
  return drafts.map((draft) => ({ ...draft, recipients: shownPeople(context, draft.recipientIds, names) }))
}

const publishDrafts = (tx: Db, userId: number): Promise<void> =>
  publish(tx, { topic: 'message-drafts', ids: [], userIds: [userId] })

export const keepDraft = async (
  { actor, clock, db }: Context,
  draft: Omit<DraftRow, 'updatedAt'>,
): Promise<void> => {
  refuseWhileImpersonating(actor)
  const now = clock.now().toISOString()
  await inTransaction(db, async (tx) => {
    if (!(await saveDraft(tx, actor.userId, draft, now))) throw new AppError('user-messages.too-many-drafts')
    await publishDrafts(tx, actor.userId)
  })
}

export const discardDraft = async ({ actor, db }: Context, key: string): Promise<void> => {
  refuseWhileImpersonating(actor)
  await inTransaction(db, async (tx) => {
    await deleteOfDraft(tx, actor.userId, key)
    if (await deleteDraft(tx, actor.userId, key)) await publishDrafts(tx, actor.userId)
  })
}
