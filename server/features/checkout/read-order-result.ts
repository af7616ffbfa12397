/** How an own order stands. The page of the result asks here and believes nothing of its own address (decisions §4 Payment provider). */
import type { readOrderResult as endpoint } from '@wegband/domain/features/checkout/contract.ts'
import { inLocale } from '@wegband/domain/basics/locale.ts'
import type { z } from 'zod'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { startAtProvider } from '../payments/start-payment.ts'
import { findOrderByKey, findPaymentOfOrder, findPerson, findPlan } from './checkout-store.ts'
import type { OrderRow } from './order-statement.ts'

type Result = z.output<(typeof endpoint.answers)[200]>['data']
type Problem = Result['problem']

const PROBLEMS: readonly Problem[] = [
  'payments.declined',
  'payments.authentication-failed',
  'payments.expired',
]
const problemOf = (text: string | null | undefined): Problem => PROBLEMS.find((one) => one === text) ?? null

const redirectOf = async (
  context: Context,
  order: OrderRow,
  payment: Awaited<ReturnType<typeof findPaymentOfOrder>>,
): Promise<string | null> => {
  const attempt = payment?.attempt
  const isOpen = attempt?.state === 'started' || attempt?.state === 'needs-action'
  if (order.state !== 'open' || attempt === null || attempt === undefined || !isOpen) return null
  return startAtProvider(context, attempt, {
    payerId: order.payerId,
    description: '',
    returnUrl: `${context.config.publicUrl}/checkout/result/${order.key}`,
  })
}

export const readOrderResult = async (context: Context, key: string): Promise<Result> => {
  const db = context.db.drizzle
  const order = await findOrderByKey(db, context.actor.userId, key)
  if (order === undefined) throw notFound()
  const [payment, profiteer, sold] = await Promise.all([
    findPaymentOfOrder(db, order.id),
    findPerson(db, order.profiteerId),
    findPlan(db, order.planId),
  ])
  const name = sold?.product.name ?? sold?.level?.name
  return {
    status: order.state,
    subscriptionId: order.subscriptionId,
    profiteer: { id: order.profiteerId, firstName: profiteer?.firstName ?? '' },
    productName: name === undefined ? '' : inLocale(name, context.locale),
    totalCents: order.totalCents,
    redirectUrl: await redirectOf(context, order, payment),
    problem: problemOf(payment?.attempt?.problem),
  }
}
