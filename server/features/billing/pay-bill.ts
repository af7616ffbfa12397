/** Pays an own open bill by hand, and opens the provider's page for saved ways to pay (§8 Subscriptions and payment). */
import { randomUUID } from 'node:crypto'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { type Db, inTransaction } from '../../db/transaction.ts'
import { PaymentError } from '../../gateways/payments/port.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { listOrdersOfBill, listProductNames } from '../checkout/order-statement.ts'
import { billingNow } from '../payments/billing-clock.ts'
import {
  type BillRow,
  findAttemptByReference,
  findBill,
  findRunningAttempt,
  listChargesOfBill,
  lockBill,
} from '../payments/bill-statement.ts'
import { billPageOf, openAttempt, requireProvider, toPay } from '../payments/start-payment.ts'
import { closeWaitingPage } from './collect-bill.ts'
import { settlePayment } from './settle-payment.ts'
import { startAndSettle } from './start-and-settle.ts'
import { refuseWhileImpersonating } from '../sessions/refuse-while-impersonating.ts'

const askProvider = async <T>(call: () => Promise<T>): Promise<T> => {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    throw new AppError('payments.provider-unreachable')
  }
}

/** 404 for bills of others. */
const lockOwnOpenBill = async (tx: Db, context: Context, billId: number): Promise<BillRow> => {
  const bill = await lockBill(tx, billId)
  if (bill === undefined || bill.payerId !== context.actor.userId) throw notFound()
  if (bill.state !== 'open') throw new AppError('payments.settled')
  if (bill.heldAt !== null) throw new AppError('payments.held')
  return bill
}

const describeBill = async (db: Db, billId: number): Promise<string> => {
  const charges = await listChargesOfBill(db, billId)
  const names = await listProductNames(
    db,
    charges.map(({ planId }) => planId),
  )
  return [...new Set(names.values())].join(', ')
}

/** Where the payer sees what has become of it: the order while that is open, else the contracts. */
const returnUrlOf = async (db: Db, { publicUrl }: Context['config'], billId: number): Promise<string> => {
  const open = (await listOrdersOfBill(db, billId)).find(({ state }) => state === 'open')
  return open === undefined ? `${publicUrl}/user/subscriptions` : `${publicUrl}/checkout/result/${open.key}`
}

/** What the payer enters card or account for, in the provider's fields on our page. 404 for bills of others. */
export const readBillToPay = async (context: Context, billId: number) => {
  const db = context.db.drizzle
  const bill = await findBill(db, billId)
  if (bill === undefined || bill.payerId !== context.actor.userId) throw notFound()
  return {
    description: await describeBill(db, billId),
    amountCents: toPay(bill),
    isOpen: bill.state === 'open',
    returnUrl: await returnUrlOf(db, context.config, billId),
  }
}

/** The payment goes on at `redirectUrl`. An attempt that waits for the payer is continued. 404 for bills of others. */
export const payBill = async (context: Context, billId: number): Promise<{ redirectUrl: string }> => {
  refuseWhileImpersonating(context.actor)
  const { name, entersOnOurPage } = requireProvider(context)
  const page = billPageOf(context.config.publicUrl, billId)
  const opened = await inTransaction(context.db, async (tx) => {
    const bill = await lockOwnOpenBill(tx, context, billId)
    const now = await billingNow(context, tx, bill.payerId)
    const running = await findRunningAttempt(tx, billId)
    if (running?.state === 'processing') throw new AppError('payments.in-flight')
    if (entersOnOurPage) return running?.redirectUrl ?? page
    return running ?? openAttempt(tx, bill, { provider: name, key: randomUUID(), isScheduled: false }, now)
  })
  if (typeof opened === 'string') return { redirectUrl: opened }
  const { redirectUrl } = await startAndSettle(context, opened, {
    payerId: context.actor.userId,
    description: await describeBill(context.db.drizzle, billId),
    returnUrl: `${context.config.publicUrl}/user/subscriptions`,
  })
  return { redirectUrl: redirectUrl ?? page }
}

/** Pays an own open bill with what the payer entered on our page. Another card replaces a payment that still waits for the payer. */
export const confirmBill = async (
  context: Context,
  billId: number,
  confirmation: string,
): Promise<{ redirectUrl: string | null }> => {
  refuseWhileImpersonating(context.actor)
  const provider = requireProvider(context)
  if (!provider.entersOnOurPage) throw notFound()
  const readable = await readBillToPay(context, billId)
  await askProvider(() => closeWaitingPage(context, billId))
  const attempt = await inTransaction(context.db, async (tx) => {
    const bill = await lockOwnOpenBill(tx, context, billId)
    const running = await findRunningAttempt(tx, billId)
    if (running !== undefined && running.state !== 'started') throw new AppError('payments.in-flight')
    const options = { provider: provider.name, key: randomUUID(), isScheduled: false }
    return running ?? openAttempt(tx, bill, options, await billingNow(context, tx, bill.payerId))
  })
  const { redirectUrl } = await startAndSettle(context, attempt, {
    payerId: context.actor.userId,
    description: readable.description,
    returnUrl: readable.returnUrl,
    confirmation,
  })
  return { redirectUrl }
}

/** Reads an own payment anew and works it off, without waiting for a notice. 404 for payments of others. */
export const checkPayment = async (context: Context, reference: string) => {
  refuseWhileImpersonating(context.actor)
  const provider = requireProvider(context)
  const found = await findAttemptByReference(context.db.drizzle, provider.name, reference)
  if (found === undefined || found.bill.payerId !== context.actor.userId) throw notFound()
  const returnUrl = await returnUrlOf(context.db.drizzle, context.config, found.bill.id)
  const payment = await askProvider(() => provider.read(reference))
  if (payment === undefined) throw notFound()
  await settlePayment(context, payment)
  return { state: payment.state, action: payment.action, returnUrl }
}

export const openPortal = async (context: Context): Promise<{ url: string }> => {
  refuseWhileImpersonating(context.actor)
  const provider = requireProvider(context)
  const url = await askProvider(() =>
    provider.portal({
      payerId: context.actor.userId,
      returnUrl: `${context.config.publicUrl}/user/subscriptions`,
    }),
  )
  return { url }
}
