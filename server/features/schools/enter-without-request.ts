/** Makes a person an active member without a request of theirs: who founds a school, or is appointed its first head. */
import { isMember } from '@wegband/domain/features/schools/request-rules.ts'
import type { Transaction } from '../../db/transaction.ts'
import { endMembership } from './membership-statement.ts'
import { closeRequest, findPending, lockMembership, setMembership } from './request-store.ts'

/** A request of theirs that waits is answered with it, by `actorId`. The caller publishes the change. */
export const takeIn = async (
  tx: Transaction,
  key: { readonly schoolId: number; readonly userId: number },
  { actorId, now }: { readonly actorId: number; readonly now: Date },
): Promise<void> => {
  const at = now.toISOString()
  const membership = await lockMembership(tx, key)
  const pending = await findPending(tx, key)
  if (pending !== undefined)
    await closeRequest(tx, pending.id, { state: 'accepted', answer: '', answeredBy: actorId, answeredAt: at })
  if (membership.state === 'active') return
  await setMembership(tx, membership.id, { state: 'active', siteId: membership.siteId, updatedAt: at })
  if (!isMember(membership.state)) await endMembership(tx, membership)
}
