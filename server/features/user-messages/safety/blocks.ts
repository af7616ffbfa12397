/** Blocks: the blocked person finds the owner no more and is not told. Notices to a group of the school still arrive. */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { isOwnFamily, whyNotWriteTo } from '@wegband/domain/features/user-messages/recipient-rules.ts'
import type { MessageBlock } from '@wegband/domain/features/user-messages/safety-contract.ts'
import { inTransaction, type Db } from '../../../db/transaction.ts'
import type { Context } from '../../../http/request/context.ts'
import { notFound } from '../../../http/serve-endpoint.ts'
import { publish } from '../../events/publish.ts'
import { refuseWhileImpersonating } from '../../sessions/refuse-while-impersonating.ts'
import { listNames, readPeople } from '../people-store.ts'
import { shownPeople } from '../show-people.ts'
import { deleteBlock, hasMessageFrom, insertBlock, listBlocks } from './block-store.ts'

/** Only the owner's own pages read again: a parent of a child learns nothing, nor does the blocked one. */
const publishBlocks = (tx: Db, userId: number): Promise<void> =>
  publish(tx, { topic: 'user-messages', ids: [], userIds: [userId] })

export const readBlocks = async (context: Context): Promise<MessageBlock[]> => {
  const { actor, db } = context
  refuseWhileImpersonating(actor)
  const rows = await listBlocks(db.drizzle, actor.userId)
  const names = await listNames(
    db.drizzle,
    rows.map(({ blockedId }) => blockedId),
  )
  return rows.flatMap(({ blockedId, blockedAt }) =>
    shownPeople(context, [blockedId], names).map((person) => ({ person, blockedAt })),
  )
}

/** 404 for a stranger: from them nothing can come. Guardians and their children cannot block each other. */
export const block = async (context: Context, blockedId: number): Promise<void> => {
  const { actor, clock, db } = context
  refuseWhileImpersonating(actor)
  const now = clock.now().toISOString()
  const today = dayOf(now)
  await inTransaction(db, async (tx) => {
    const people = await readPeople(tx, { senderId: blockedId, today }, [actor.userId, blockedId])
    const [self, other] = [people.get(actor.userId), people.get(blockedId)]
    if (self === undefined || other === undefined || blockedId === actor.userId) throw notFound()
    if (isOwnFamily(other, self, today)) throw new AppError('user-messages.family-block')
    const mayCome = self.hasBlocked || whyNotWriteTo(other, self, today) === undefined
    if (!mayCome && !(await hasMessageFrom(tx, actor.userId, blockedId))) throw notFound()
    if (await insertBlock(tx, actor.userId, blockedId, now)) await publishBlocks(tx, actor.userId)
  })
}

export const unblock = async ({ actor, db }: Context, blockedId: number): Promise<void> => {
  refuseWhileImpersonating(actor)
  await inTransaction(db, async (tx) => {
    if (await deleteBlock(tx, actor.userId, blockedId)) await publishBlocks(tx, actor.userId)
  })
}
