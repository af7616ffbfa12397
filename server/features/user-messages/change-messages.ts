/** Deletes, restores and marks messages of the caller's own mailbox. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Directory, MessageAction } from '@wegband/domain/features/user-messages/contract.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'
import { changeCopies } from './copies-store.ts'
import { findCopies } from './mailbox-store.ts'
import { settleMessages } from './notices/notify-message.ts'
import { publishMessagesChanged } from './publish-messages-changed.ts'
import { directoryOf } from './read-mailbox.ts'
import { requireCopy } from './read-message.ts'

type Change = {
  readonly ids: readonly number[]
  readonly action: MessageAction
  readonly directory: Directory
  /** Also the caller's other copy: a message to a group may stand in the outbox and the inbox of one person. */
  readonly isFull?: boolean
}

const SETTLING: readonly MessageAction[] = ['read', 'delete']

const boxesOf = ({ directory, action, isFull = false }: Change): ('inbox' | 'outbox')[] => {
  // The outbox knows no unread messages.
  if (action === 'read' || action === 'unread') return ['inbox']
  if (isFull) return ['inbox', 'outbox']
  return [directory.startsWith('inbox') ? 'inbox' : 'outbox']
}

/** Changes those that can be changed; the ids of these. */
export const changeMany = async (context: Context, change: Change): Promise<number[]> => {
  const { actor, clock, db } = context
  refuseWhileImpersonating(actor)
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    const changed = await changeCopies(
      tx,
      actor.userId,
      { ...change, boxes: boxesOf(change) },
      now.toISOString(),
    )
    if (changed.length > 0) await publishMessagesChanged(tx, [actor.userId], changed, now)
    if (changed.length > 0 && SETTLING.includes(change.action))
      await settleMessages(tx, actor.userId, changed, now)
    return changed
  })
}

/** Where a copy may lie so that the change has nothing to do: it was done before, on this device or another. */
const isDone = (now: Directory, { action, directory }: Change): boolean => {
  if (action === 'read' || action === 'unread') return true
  if (action === 'restore') return !now.endsWith('-trashed')
  return !directory.endsWith('-trashed') && now.endsWith('-trashed')
}

/**
 * One message. 404 for a stranger, 410 for one that was deleted for good; 409 where another device restored what is to be deleted for
 * good. Doing again what is done changes nothing.
 */
export const changeOne = async (context: Context, id: number, change: Omit<Change, 'ids'>): Promise<void> => {
  const whole = { ...change, ids: [id] }
  if ((await changeMany(context, whole)).length > 0) return
  const copies = await findCopies(context.db.drizzle, context.actor.userId, id)
  const copy = requireCopy(copies, change.directory)
  if (!isDone(directoryOf(copy), whole))
    throw new AppError('general.stale', { data: { id, directory: directoryOf(copy) } })
}
