/**
 * Cancelling and revoking from the own account, with what else belongs to it: an order in flight, payments under way, and declarations
 * from the public page (§4 Subscription, docs/decisions/0068).
 */
import type { SubscriptionView } from '@wegband/domain/features/contracts/contract.ts'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { inTransaction } from '../../db/transaction.ts'
import { type Payment, PaymentError } from '../../gateways/payments/port.ts'
import type { Context } from '../../http/request/context.ts'
import { settlePayment } from '../billing/settle-payment.ts'
import { findPaymentOfOrder } from '../checkout/order-statement.ts'
import { voidOrder } from '../checkout/complete-order.ts'
import {
  cancelContract,
  requirePaidByCaller,
  revokeContractCancellation,
} from '../contracts/cancel-contract.ts'
import { readOwnContract, requireContract } from '../contracts/read-contracts.ts'
import { closePayments } from './close-payments.ts'
import { listOpenOrdersOf, revokeDeclarations } from './declaration-store.ts'

/** What the provider says after it was asked to end a payment. 502 when it does not answer. */
const endAtProvider = async ({ gateways }: Context, reference: string): Promise<Payment | undefined> => {
  const { payments } = gateways
  try {
    return await payments?.cancel(reference)
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    if (error.problem === 'unreachable') throw new AppError('payments.provider-unreachable')
    return payments?.read(reference)
  }
}

/**
 * An order that was never paid has no contract yet, and only the provider knows whether it is being paid. True when it has ended, so
 * that there is nothing to cancel.
 */
const endOrderInFlight = async (context: Context, id: number): Promise<boolean> => {
  const row = await requireContract(context, id)
  requirePaidByCaller(context, row)
  if (row.status !== 'incomplete') return false
  for (const order of await listOpenOrdersOf(context.db.drizzle, id)) {
    const payment = await findPaymentOfOrder(context.db.drizzle, order.id)
    const reference = payment?.attempt?.reference ?? null
    const state = reference === null ? undefined : await endAtProvider(context, reference)
    if (state !== undefined) await settlePayment(context, state)
    await inTransaction(context.db, (tx) => voidUnlessPaid(tx, order, state, context.clock.now()))
  }
  return (await requireContract(context, id)).status !== 'active'
}

const voidUnlessPaid = async (
  tx: Parameters<typeof voidOrder>[0],
  order: Parameters<typeof voidOrder>[1],
  payment: Payment | undefined,
  now: Date,
): Promise<void> => {
  if (payment?.state === 'succeeded' || payment?.state === 'processing') return
  await voidOrder(tx, order, 'failed', now)
}

/** Not closed where a payment hangs at the provider: the contract is cancelled, and the rest is tried again and then handled by hand. */
export const cancelOwnContract = async (
  context: Context,
  id: number,
): Promise<{ isClosed: boolean; view: SubscriptionView }> => {
  if (await endOrderInFlight(context, id)) return { isClosed: true, view: await readOwnContract(context, id) }
  await cancelContract(context, id, async (tx, _row, now) => {
    // A further term whose payment has begun would bind longer and lift the cancellation.
    for (const order of await listOpenOrdersOf(tx, id)) await voidOrder(tx, order, 'failed', now)
  })
  const isClosed = await closePayments(context, id)
  return { isClosed, view: await readOwnContract(context, id) }
}

/** Also a cancellation that came from the public page. */
export const revokeOwnCancellation = (context: Context, id: number): Promise<SubscriptionView> =>
  revokeContractCancellation(context, id, (tx, _row, now) => revokeDeclarations(tx, id, now))
