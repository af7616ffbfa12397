/** What of a contract can be withdrawn: the whole, or the last terms that were ordered. */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { whyNotWithdraw } from '@wegband/domain/features/subscriptions/contracts/withdrawal.ts'
import type { Db } from '../../../db/transaction.ts'
import type { ContractRow } from '../../contracts/contract-statement.ts'
import { type HeldOrder, listRenewals } from './withdrawal-store.ts'

/** A contract that was signed on paper was not made at a distance (§ 312g BGB). */
export const canWithdraw = ({ order }: HeldOrder, now: Date): boolean =>
  order.kind !== 'paper' &&
  whyNotWithdraw({ orderedOn: dayOf(order.orderedAt), withdrawnOn: null }, dayOf(now.toISOString())) ===
    undefined

/** The order that made the contract. Without it there is none. */
export const isWhole = ({ order }: HeldOrder): boolean => order.kind === 'purchase' || order.kind === 'paper'

/**
 * The terms that go with an order: it and all later ones, and the renewals where the contract ends. `orderId`: undefined for all that
 * can be withdrawn. Undefined when that order cannot be.
 */
export const chosenTerms = async (
  db: Db,
  { id }: Pick<ContractRow, 'id'>,
  held: readonly HeldOrder[],
  orderId: number | undefined,
  now: Date,
): Promise<readonly HeldOrder[] | undefined> => {
  const first = held.findIndex(
    (one) => canWithdraw(one, now) && (orderId === undefined || one.order.id === orderId),
  )
  const chosen = held[first]
  if (chosen === undefined) return undefined
  if (!isWhole(chosen)) return held.slice(first)
  const renewals = await listRenewals(db, id)
  return [...held.slice(first), ...renewals.map((phase) => ({ order: chosen.order, phase }))]
}
