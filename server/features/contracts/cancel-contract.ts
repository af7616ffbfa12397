/**
 * Cancelling and revoking (§4 Subscription, § 312k BGB). Our own record decides; a cancellation asks no password and never waits
 * (docs/decisions/0068).
 */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { type Day, dayOf } from '@wegband/domain/basics/calendar-days.ts'
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
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'

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
  refuseWhileImpersonating(context.actor)
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

/**
 * Cancels a locked contract at the earliest time, or on a later day that is wished for. Returns its last day. Refuses a contract that has
 * ended or is cancelled already. Both the account and the public page cancel by it.
 */
export const cancelLocked = async (
  tx: Transaction,
  row: ContractRow,
  now: Date,
  wishedOn: Day | null = null,
): Promise<Day> => {
  const [facts, today] = [factsOf(row), dayOf(now.toISOString())]
  const code = whyNotCancel(facts, today)
  if (code !== undefined) throw new AppError(code)
  const endsOn = endAfterCancelling(facts, today, wishedOn)
  await updateContract(tx, row.id, { endsAt: endInstant(endsOn), cancelledAt: now.toISOString() }, now)
  return endsOn
}

export type AroundCancelling = {
  /** What has to end before the last day is computed. */
  readonly before?: (tx: Transaction, row: ContractRow, now: Date) => Promise<void>
  readonly after?: (tx: Transaction, row: ContractRow, endsOn: Day) => Promise<void>
}

/** `around`: what belongs to it, in the same transaction. */
export const cancelContract = (
  context: Context,
  id: number,
  { before, after }: AroundCancelling = {},
): Promise<SubscriptionView> =>
  changeOwnContract(context, id, async (tx, row, now) => {
    await before?.(tx, row, now)
    const endsOn = await cancelLocked(tx, await requireContract(context, id, tx), now)
    await after?.(tx, row, endsOn)
  })

/** `also`: what else belongs to the revocation, in the same transaction. */
export const revokeContractCancellation = (
  context: Context,
  id: number,
  also: (tx: Transaction, row: ContractRow, now: Date) => Promise<void> = () => Promise.resolve(),
): Promise<SubscriptionView> =>
  changeOwnContract(context, id, async (tx, row, now) => {
    const code = whyNotRevoke(factsOf(row), dayOf(now.toISOString()))
    if (code !== undefined) throw new AppError(code)
    await updateContract(tx, id, { endsAt: null, cancelledAt: null, cancellationFailedAt: null }, now)
    await also(tx, row, now)
  })
