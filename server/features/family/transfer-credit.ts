/** Moves a child's whole remaining credit to its parent in one transaction (§1 Parents, decisions §4 Legacy/ewto, F15). */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { moveCredit } from '../accounts/move-credit.ts'
import { lockBalances } from '../accounts/balance-statement.ts'
import { bumpUserVersions } from '../accounts/bump-user-versions.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { requireFreshProof } from '../sessions/fresh-proof.ts'
import { publish } from '../events/publish.ts'
import { countTransfers } from './credit-store.ts'

export type Transferred = { amountCents: number; fromBalanceCents: number; toBalanceCents: number }

/** `childIds` of the actor are minors only, so the parent of an adult cannot move the credit. Without credit: `family.credit-transfer`. */
export const transferCredit = async (
  context: Context,
  { childId, to }: { childId: number; to: number },
): Promise<Transferred> => {
  const { actor, clock } = context
  if (!actor.childIds.includes(childId)) throw notFound()
  if (to !== actor.userId) throw new AppError('family.credit-transfer')
  await requireFreshProof(context)
  const now = clock.now()
  return inTransaction(context.db, async (tx) => {
    const balances = await lockBalances(tx, [childId, to])
    const amountCents = balances.get(childId) ?? 0
    if (amountCents <= 0) throw new AppError('family.credit-transfer')
    const transfer = `child-credit:${childId}:${(await countTransfers(tx, childId)) + 1}`
    await moveCredit(tx, { transfer, from: childId, to, amountCents, reason: 'child-credit' }, now)
    const details = { amountCents, to }
    await writeAudit(
      tx,
      actor,
      { action: 'family.credit-moved', subjectType: 'user', subjectId: childId, details },
      now,
    )
    await bumpUserVersions(tx, [childId, to], now)
    await publish(tx, { topic: 'relations', ids: [], userIds: [childId, to] })
    return { amountCents, fromBalanceCents: 0, toBalanceCents: (balances.get(to) ?? 0) + amountCents }
  })
}
