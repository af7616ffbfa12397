/** What follows when an order is paid, fails or expires: contract, coupon, credit and rights. */
import { dayOf, instantAt } from '@wegband/domain/basics/calendar-days.ts'
import { latestDay } from '@wegband/domain/features/subscriptions/contracts/contract-facts.ts'
import { endInstant } from '@wegband/domain/features/subscriptions/contracts/phases.ts'
import type { Transaction } from '../../db/transaction.ts'
import { moveCredit } from '../accounts/move-credit.ts'
import { publishContractChanged } from '../contracts/cancel-contract.ts'
import { endFreemium, listPhases, updateContract } from '../contracts/contract-statement.ts'
import { realNow } from '../payments/billing-clock.ts'
import { lockBill, updateBill } from '../payments/bill-statement.ts'
import { deleteTermOf, endOrders, findPaymentOfOrder, type OrderRow } from './order-statement.ts'
import { replaceMembership } from './replace-membership.ts'

/** The instant at which a term begins: at once for today, else at midnight. */
export const beginOf = (startsOn: string, now: Date): string =>
  startsOn <= dayOf(now.toISOString()) ? now.toISOString() : instantAt(startsOn, '00:00')

/** `trialing` until the free days are over. */
const statusOf = (order: OrderRow): 'trialing' | 'active' => (order.freeDays > 0 ? 'trialing' : 'active')

const requireContractId = ({ subscriptionId }: OrderRow): number => {
  if (subscriptionId === null) throw new Error('an order without a contract')
  return subscriptionId
}

/** The debit of a pending order arrived. The contract holds since the order was pending, and may have been cancelled meanwhile. */
const closePending = async (tx: Transaction, orderId: number, now: Date): Promise<OrderRow | undefined> => {
  const [order] = await endOrders(tx, [orderId], ['pending'], 'complete', now)
  return order
}

/** The order holds: its contract opens what it names. Once only; a later call changes nothing. `state`: pending while a debit is under way. */
export const completeOrder = async (
  tx: Transaction,
  orderId: number,
  state: 'pending' | 'complete',
  now: Date,
): Promise<OrderRow | undefined> => {
  const [order] = await endOrders(tx, [orderId], ['open'], state, now)
  if (order === undefined) return state === 'pending' ? undefined : closePending(tx, orderId, now)
  const id = requireContractId(order)
  const phases = await listPhases(tx, id)
  const phaseEndsAt = endInstant(latestDay(phases.map(({ endsOn }) => endsOn)))
  await updateContract(
    tx,
    id,
    order.kind === 'purchase' || order.kind === 'paper'
      ? { status: statusOf(order), phaseEndsAt }
      : // A further term lifts a cancellation (docs/decisions/0069).
        { phaseEndsAt, endsAt: null, cancelledAt: null, cancellationFailedAt: null },
    now,
  )
  if (order.kind === 'purchase') await replaceMembership(tx, order, now)
  // The free days are part of the term now (decisions §4 Purchase).
  if (order.freeDays > 0) {
    const real = await realNow(tx, order.payerId, now)
    await endFreemium(tx, order.profiteerId, real)
  }
  await publishContractChanged(tx, { id, userId: order.payerId, profiteerId: order.profiteerId }, now)
  return order
}

/** The order is void and frees what it held: the coupon, the credit, the rank. */
export const voidOrder = async (
  tx: Transaction,
  order: OrderRow,
  state: 'failed' | 'expired',
  now: Date,
): Promise<boolean> => {
  const payment = await findPaymentOfOrder(tx, order.id)
  const bill = payment && (await lockBill(tx, payment.bill.id))
  const [ended] = await endOrders(tx, [order.id], ['open', 'pending'], state, now)
  if (ended === undefined) return false
  const id = requireContractId(ended)
  if (ended.kind === 'purchase' || ended.kind === 'paper')
    await updateContract(tx, id, { status: 'incomplete_expired' }, now)
  // A further term that was never paid must not bind the contract.
  else await deleteTermOf(tx, ended.id)
  if (bill?.state === 'open')
    await updateBill(tx, bill.id, { state: 'cancelled', nextTryAt: null, payUntil: null }, now)
  if (ended.creditCents > 0)
    await moveCredit(
      tx,
      {
        transfer: `order:${ended.id}:back`,
        from: null,
        to: ended.payerId,
        amountCents: ended.creditCents,
        reason: 'payment',
        ...(bill === undefined ? {} : { bill }),
      },
      now,
    )
  await publishContractChanged(tx, { id, userId: ended.payerId, profiteerId: ended.profiteerId }, now)
  return true
}
