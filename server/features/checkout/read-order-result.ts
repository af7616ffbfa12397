/** How an own order stands. The page of the result asks here and believes nothing of its own address (decisions §4 Payment provider). */
import type { readOrderResult as endpoint } from '@wegband/domain/features/checkout/contract.ts'
import type { z } from 'zod'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { findInvoiceOfBill } from '../invoices/invoice-statement.ts'
import { readReferenceData } from '../reference-data/reference-data.ts'
import { productName } from '../subscriptions/subject-name.ts'
import { billPageOf } from '../payments/start-payment.ts'
import { findOrderByKey, findPerson, findPlan } from './checkout-store.ts'
import { findPaymentOfOrder, type OrderRow } from './order-statement.ts'

type Result = z.output<(typeof endpoint.answers)[200]>['data']
type Problem = Result['problem']

const PROBLEMS: readonly Problem[] = [
  'payments.declined',
  'payments.authentication-failed',
  'payments.expired',
]
const problemOf = (text: string | null | undefined): Problem => PROBLEMS.find((one) => one === text) ?? null

/** A failed payment is repeated on the page of the bill, with another card or account. */
const anotherWay = (
  { config }: Context,
  order: OrderRow,
  payment: Awaited<ReturnType<typeof findPaymentOfOrder>>,
): string | null => {
  const isFree = payment?.bill.state === 'open' && payment.attempt?.state !== 'processing'
  return order.state === 'open' && isFree ? billPageOf(config.publicUrl, payment.bill.id) : null
}

export const readOrderResult = async (context: Context, key: string): Promise<Result> => {
  const db = context.db.drizzle
  const order = await findOrderByKey(db, context.actor.userId, key)
  if (order === undefined) throw notFound()
  const [payment, profiteer, sold] = await Promise.all([
    findPaymentOfOrder(db, order.id),
    findPerson(db, order.profiteerId),
    findPlan(db, order.planId, order.profiteerId),
  ])
  const attempt = payment?.attempt
  const bill = payment?.bill
  const isWaiting = order.state === 'open' && attempt?.state === 'needs-action'
  const invoice = bill === undefined ? undefined : await findInvoiceOfBill(db, bill.id)
  const asksHere = context.gateways.payments?.entersOnOurPage === true
  return {
    status: order.state,
    subscriptionId: order.subscriptionId,
    profiteer: { id: order.profiteerId, firstName: profiteer?.firstName ?? '' },
    productName:
      sold === undefined ? '' : productName(sold, await readReferenceData(context.db), context.locale),
    totalCents: order.totalCents,
    endsOn: order.endsOn,
    invoiceNumber: invoice?.number ?? null,
    transferBillId: bill?.collection === 'own' && bill.state === 'open' ? bill.id : null,
    redirectUrl: isWaiting ? attempt.redirectUrl : asksHere ? anotherWay(context, order, payment) : null,
    needsAuthentication: isWaiting && asksHere,
    problem: problemOf(attempt?.problem),
  }
}
