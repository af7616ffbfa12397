/** What a provider answers at once is worked off at once: a card is charged within the same click. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import type { Context } from '../../http/request/context.ts'
import type { AttemptRow } from '../payments/bill-statement.ts'
import { startAtProvider, type StartedPayment } from '../payments/start-payment.ts'
import { type ExtensionInput, extendContract } from '../checkout/extend-contract.ts'
import { type OrderInput, placeOrder } from '../checkout/place-order.ts'
import { cancelStrayPayments } from './reconcile/reconcile.ts'
import { settlePayment } from './settle-payment.ts'

/** Throws the reason when the payment failed. A page that waits for the payer has nothing to work off. */
const settleStarted = async (context: Context, { payment }: StartedPayment): Promise<void> => {
  if (payment.state === 'needs-action') return
  await settlePayment(context, payment)
  if (payment.state === 'failed' || payment.state === 'cancelled')
    throw new AppError(payment.problem ?? 'payments.declined')
}

export const startAndSettle = async (
  context: Context,
  attempt: AttemptRow,
  payer: Parameters<typeof startAtProvider>[2],
): Promise<StartedPayment> => {
  const started = await startAtProvider(context, attempt, payer)
  await settleStarted(context, started)
  return started
}

type Ordered = Awaited<ReturnType<typeof placeOrder>>

const settleOrder = async (
  context: Context,
  { paymentIntentId, redirectUrl, started }: Ordered,
): Promise<{ paymentIntentId: string; redirectUrl: string | null }> => {
  await cancelStrayPayments(context, context.actor.userId)
  if (started !== null) await settleStarted(context, started)
  return { paymentIntentId, redirectUrl }
}

/** Places an order and works off its payment. What was ordered stays open when the payment failed, and can be paid another way. */
export const order = async (context: Context, input: OrderInput) =>
  settleOrder(context, await placeOrder(context, input))

/** The same for one more term of a contract. */
export const extend = async (context: Context, id: number, input: ExtensionInput) =>
  settleOrder(context, await extendContract(context, id, input))
