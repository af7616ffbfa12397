/**
 * Cancelling and revoking (§4 Subscription, § 312k BGB). Our own record decides; a cancellation asks no password and never waits
 * (docs/decisions/0068).
 */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import type { SubscriptionView } from '@wegband/domain/features/contracts/contract.ts'
import {
  endAfterCancelling,
  whyNotCancel,
  whyNotRevoke,
} from '@wegband/domain/features/subscriptions/contracts/cancelling.ts'
import { endInstant } from '@wegband/domain/features/subscriptions/contracts/phases.ts'
import { inTransaction, type Transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { bumpUserVersions } from '../accounts/bump-user-versions.ts'
import { publish } from '../events/publish.ts'
import { movedBy, realNow } from '../payments/billing-clock.ts'
import { factsOf } from './contract-facts.ts'
import { type ContractRow, lockContract, updateContract } from './contract-statement.ts'
import { readOwnContract, requireContract } from './read-contracts.ts'

/** Rights may depend on the contract, and open pages of both people show it. `now`: of the payer's clock. */
export const publishContractChanged = async (
  tx: Transaction,
  { id, userId, profiteerId }: Pick<ContractRow, 'id' | 'userId' | 'profiteerId'>,
  now: Date,
): Promise<void> => {
  const userIds = [...new Set([userId, profiteerId])]
  await bumpUserVersions(tx, userIds, await realNow(tx, userId, now))
  await publish(tx, { topic: 'subscriptions', ids: [id], userIds })
  // What a contract opens: videos, sports, the person itself.
  await publish(tx, { topic: 'user', ids: userIds, userIds })
}

/** Only the payer changes a contract, never another person on the payer's behalf. */
export const requirePaidByCaller = (context: Context, row: ContractRow): void => {
  if (context.actor.impersonatorId !== null) throw new AppError('auth.not-while-impersonating')
  if (row.userId !== context.actor.userId) throw new AppError('general.not-allowed')
}

/** Changes an own contract in a transaction that holds its row. `now`: of the payer's clock. */
export const changeOwnContract = async (
  context: Context,
  id: number,
  work: (tx: Transaction, row: ContractRow, now: Date) => Promise<void>,
): Promise<SubscriptionView> => {
  await inTransaction(context.db, async (tx) => {
    await lockContract(tx, id)
    const row = await requireContract(context, id, tx)
    const now = movedBy(context.clock.now(), row.daysAhead)
    requirePaidByCaller(context, row)
    await work(tx, row, now)
    await publishContractChanged(tx, row, now)
  })
  return readOwnContract(context, id)
}

export const cancelContract = (context: Context, id: number): Promise<SubscriptionView> =>
  changeOwnContract(context, id, async (tx, row, now) => {
    const [facts, today] = [factsOf(row), dayOf(now.toISOString())]
    const code = whyNotCancel(facts, today)
    if (code !== undefined) throw new AppError(code)
    await updateContract(
      tx,
      id,
      { endsAt: endInstant(endAfterCancelling(facts, today)), cancelledAt: now.toISOString() },
      now,
    )
  })

export const revokeContractCancellation = (context: Context, id: number): Promise<SubscriptionView> =>
  changeOwnContract(context, id, async (tx, row, now) => {
    const code = whyNotRevoke(factsOf(row), dayOf(now.toISOString()))
    if (code !== undefined) throw new AppError(code)
    await updateContract(tx, id, { endsAt: null, cancelledAt: null, cancellationFailedAt: null }, now)
  })
