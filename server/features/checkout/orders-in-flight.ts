/**
 * Orders whose payment is open at the provider. Before one of them is replaced or cancelled, its payment must end there. Otherwise it
 * could be paid afterwards. Only here something waits for the provider (502).
 */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Db } from '../../db/transaction.ts'
import { type Payment, PaymentError } from '../../gateways/payments/port.ts'
import type { Context, Services } from '../../http/request/context.ts'
import { updateAttempt } from '../payments/bill-statement.ts'
import { findPlan } from './checkout-store.ts'
import type { OrderChoice } from './compute-order.ts'
import { listOpenPayments, type OpenPayment } from './order-statement.ts'

/** Ends a payment at the provider. Returns its final state; throws a `PaymentError` when the provider does not answer. */
export const endPayment = async (
  { db, clock, gateways }: Pick<Services, 'db' | 'clock' | 'gateways'>,
  { attemptId, reference }: OpenPayment,
): Promise<Payment['state']> => {
  if (gateways.payments === undefined || reference === null) return 'cancelled'
  const { state } = await gateways.payments.cancel(reference)
  if (state === 'cancelled') {
    const now = clock.now()
    await updateAttempt(db.drizzle, attemptId, { state, endedAt: now.toISOString() }, now)
  }
  return state
}

/** 502 when the provider does not answer, 409 for a payment that has succeeded meanwhile: its notice is on the way. */
export const endPaymentsFirst = async (context: Context, open: readonly OpenPayment[]): Promise<void> => {
  for (const payment of open) {
    try {
      const state = await endPayment(context, payment)
      if (state === 'succeeded' || state === 'processing') throw new AppError('payments.in-flight')
    } catch (error) {
      if (!(error instanceof PaymentError)) throw error
      throw new AppError('payments.provider-unreachable')
    }
  }
}

/** Open payments of orders of the same product, which a new order replaces. The same key again is the same order. */
export const closeOrdersInFlight = async (
  context: Context,
  input: OrderChoice & { readonly key: string },
): Promise<void> => {
  const db: Db = context.db.drizzle
  if (context.actor.impersonatorId !== null) return
  const sold = await findPlan(db, input.subscription_plan_id)
  if (sold === undefined) return
  const profiteerId = input.profiteer_id ?? context.actor.userId
  const open = await listOpenPayments(db, context.actor.userId, {
    profiteerId,
    productId: sold.product.id,
    exceptKey: input.key,
  })
  await endPaymentsFirst(context, open)
}
