/** Pays an own open bill by hand, and opens the provider's page for saved ways to pay (§8 Subscriptions and payment). */
import { randomUUID } from 'node:crypto'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { inTransaction } from '../../db/transaction.ts'
import { PaymentError } from '../../gateways/payments/port.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { listProductNames } from '../checkout/order-statement.ts'
import { billingNow } from '../payments/billing-clock.ts'
import { findRunningAttempt, listChargesOfBill, lockBill } from '../payments/bill-statement.ts'
import { openAttempt, requireProvider, startAtProvider } from '../payments/start-payment.ts'

const refuseInView = ({ actor }: Context): void => {
  if (actor.impersonatorId !== null) throw new AppError('auth.not-while-impersonating')
}

/** The payment goes on at `redirectUrl`. An attempt that waits for the payer is continued. 404 for bills of others. */
export const payBill = async (context: Context, billId: number): Promise<{ redirectUrl: string }> => {
  refuseInView(context)
  const provider = requireProvider(context).name
  const opened = await inTransaction(context.db, async (tx) => {
    const now = await billingNow(context, tx, context.actor.userId)
    const bill = await lockBill(tx, billId)
    if (bill === undefined || bill.payerId !== context.actor.userId) throw notFound()
    if (bill.state !== 'open') throw new AppError('payments.settled')
    if (bill.heldAt !== null) throw new AppError('payments.held')
    const running = await findRunningAttempt(tx, billId)
    if (running?.state === 'processing') throw new AppError('payments.in-flight')
    const attempt =
      running ?? (await openAttempt(tx, bill, { provider, key: randomUUID(), isScheduled: false }, now))
    const charges = await listChargesOfBill(tx, billId)
    const names = await listProductNames(
      tx,
      charges.map(({ planId }) => planId),
    )
    return { attempt, description: [...new Set(names.values())].join(', ') }
  })
  const redirectUrl = await startAtProvider(context, opened.attempt, {
    payerId: context.actor.userId,
    description: opened.description,
    returnUrl: `${context.config.publicUrl}/user/subscriptions`,
  })
  return { redirectUrl }
}

export const openPortal = async (context: Context): Promise<{ url: string }> => {
  refuseInView(context)
  const provider = requireProvider(context)
  try {
    const url = await provider.portal({
      payerId: context.actor.userId,
      returnUrl: `${context.config.publicUrl}/user/subscriptions`,
    })
    return { url }
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    throw new AppError('payments.provider-unreachable')
  }
}
