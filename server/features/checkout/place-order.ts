/**
 * Places an order with obligation to pay (decisions §4 Purchase). The payer's row is locked, so orders of one payer follow each other:
 * ranks, coupons and credit count right. Then the provider is asked, after the commit.
 */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { dayOf, instantAt, MS_PER_HOUR, plusMs } from '@wegband/domain/basics/calendar-days.ts'
import { whyNotShownTotal } from '@wegband/domain/features/checkout/order-sums.ts'
import { dueBy } from '@wegband/domain/features/payments/charge-plan.ts'
import { ORDER_HOURS } from '@wegband/domain/features/subscriptions/contracts/contract-status.ts'
import { endInstant } from '@wegband/domain/features/subscriptions/contracts/phases.ts'
import { inTransaction, type Transaction } from '../../db/transaction.ts'
import type { BillingAddress } from '../../db/schema/money/orders.ts'
import type { Context } from '../../http/request/context.ts'
import { moveCredit } from '../accounts/move-credit.ts'
import { insertContract, insertPhase, lockPayer } from '../contracts/contract-statement.ts'
import { billingNow } from '../payments/billing-clock.ts'
import {
  type AttemptRow,
  type BillRow,
  findAttemptByKey,
  insertBill,
  insertCharges,
  putOnBill,
} from '../payments/bill-statement.ts'
import { termsOfBill } from '../payments/own-bill-statement.ts'
import {
  billPageOf,
  openAttempt,
  requireProvider,
  startAtProvider,
  type StartedPayment,
  toPay,
} from '../payments/start-payment.ts'
import {
  addressOf,
  findOrderByKey,
  findPerson,
  insertOrder,
  insertRedemption,
  listCoupons,
  listOpenOrders,
  lockCoupon,
} from './checkout-store.ts'
import { findPaymentOfOrder, type OrderRow } from './order-statement.ts'
import { beginOf, completeOrder, voidOrder } from './complete-order.ts'
import { settleBill } from './settle-bill.ts'
import {
  type ComputedOrder,
  computeOrder,
  type OrderChoice,
  type PaperTerms,
  summaryOf,
} from './compute-order.ts'

export type OrderInput = OrderChoice & {
  readonly key: string
  readonly total_cents: number
  readonly due_now_cents: number
  readonly address: BillingAddress
  /** What the payer entered in the provider's fields on our page. */
  readonly confirmation?: string | undefined
}

type Placed = {
  readonly order: OrderRow
  readonly bill: BillRow | null
  readonly attempt: AttemptRow | null
  /** What the payer reads at the provider. */
  readonly description: string
}

/** What was displayed is what is ordered: anything else is 409 with the new summary. */
const requireShown = (context: Context, input: OrderInput, computed: ComputedOrder): void => {
  // What was signed on paper was displayed there.
  if (input.paper !== undefined) return
  const isDueShown = computed.order.toPayCents === input.due_now_cents
  const code = whyNotShownTotal(computed.order, input.total_cents)
  if (code === undefined && isDueShown) return
  throw new AppError('checkout.price-changed', { data: { summary: summaryOf(computed, context) } })
}

/** The last redemption is given once: the coupon's row is locked, then counted again. */
const reserveCoupon = async (
  tx: Transaction,
  { coupon, today }: ComputedOrder,
  order: OrderRow,
): Promise<void> => {
  if (coupon === undefined) return
  await lockCoupon(tx, coupon.id)
  const rows = await listCoupons(tx, today, coupon.code ?? undefined)
  const left = rows.find(({ id }) => id === coupon.id)?.redemptionsLeft
  if (left === undefined || (left !== null && left <= 0)) throw new AppError('checkout.coupon-used')
  await insertRedemption(tx, {
    orderId: order.id,
    couponId: coupon.id,
    payerId: order.payerId,
    state: 'reserved',
  })
}

const writeContract = async (
  tx: Transaction,
  input: OrderInput,
  computed: ComputedOrder,
  now: Date,
): Promise<number> => {
  const { order, sold, payer, profiteer, prolonged } = computed
  if (prolonged !== null) return prolonged.id
  return insertContract(
    tx,
    {
      userId: payer.id,
      profiteerId: profiteer.id,
      status: 'incomplete',
      startsAt: beginOf(order.phase.startsOn, now),
      phaseEndsAt: endInstant(order.phase.endsOn),
      createdAt: orderedAtOf(input, now),
    },
    sold.plan.id,
  )
}

/** A contract on paper was ordered on the day on which it was signed. */
const orderedAtOf = ({ paper }: OrderInput, now: Date): string =>
  paper === undefined || paper.signedOn === dayOf(now.toISOString())
    ? now.toISOString()
    : instantAt(paper.signedOn, '12:00')

/** The same plan again is an extension, another one prolongs. */
const kindOf = ({ paper }: OrderInput, { prolonged, sold }: ComputedOrder): OrderRow['kind'] => {
  if (paper !== undefined) return 'paper'
  if (prolonged === null) return 'purchase'
  return prolonged.plan.id === sold.plan.id ? 'extension' : 'prolongation'
}

const writeOrder = async (
  tx: Transaction,
  input: OrderInput,
  computed: ComputedOrder,
  now: Date,
): Promise<OrderRow> => {
  const { order, sold, payer, profiteer, coupon } = computed
  const subscriptionId = await writeContract(tx, input, computed, now)
  return insertOrder(tx, {
    payerId: payer.id,
    profiteerId: profiteer.id,
    planId: sold.plan.id,
    subscriptionId,
    kind: kindOf(input, computed),
    key: input.key,
    state: 'open',
    priceCents: order.priceCents,
    discountCents: order.discountCents,
    totalCents: order.totalCents,
    dueNowCents: order.toPayCents,
    creditCents: order.creditUsedCents,
    couponId: coupon?.id ?? null,
    familyRank: computed.familyRank,
    beginsAtOnce: input.begins_at_once === true || input.paper !== undefined,
    enteredBy: input.paper?.enteredBy ?? null,
    freeDays: order.start.freeDays,
    startsOn: order.phase.startsOn,
    endsOn: order.phase.endsOn,
    renewalCents: order.renewalCents,
    address: input.address,
    ...computed.texts,
    orderedAt: orderedAtOf(input, now),
    expiresAt: plusMs(now.toISOString(), ORDER_HOURS * MS_PER_HOUR),
  })
}

/** The phase with its charges, and the bill of those that are due. Null when nothing is due. */
const writeCharges = async (
  tx: Transaction,
  order: OrderRow,
  computed: ComputedOrder,
): Promise<BillRow | null> => {
  const { phase, charges, paidFrom } = computed.order
  const phaseId = await insertPhase(tx, {
    subscriptionId: order.subscriptionId ?? 0,
    planId: order.planId,
    kind: 'term',
    orderId: order.id,
    startsOn: phase.startsOn,
    paidFrom,
    endsOn: phase.endsOn,
    totalCents: order.totalCents,
    discountPercent: computed.discount?.isAbsolute === false ? computed.discount.amountOff : 0,
  })
  const ids = await insertCharges(tx, phaseId, charges, computed.vat)
  const due = dueBy(charges, computed.today).length
  const amountCents = computed.order.dueTodayCents
  if (due === 0 || amountCents === 0) return null
  const owed = {
    issuerId: computed.sold.issuer.id,
    payerId: order.payerId,
    dueOn: computed.today,
    collection: computed.sold.issuer.collection,
  }
  const terms = await termsOfBill(tx, owed, computed.today)
  const bill = await insertBill(tx, {
    ...owed,
    dueOn: terms.dueOn,
    amountCents,
    creditCents: order.creditCents,
    state: 'open',
    // The payer pays now; only what is not paid is tried again.
    nextTryAt: owed.collection === 'own' ? terms.nextTryAt : null,
  })
  await putOnBill(tx, bill.id, ids.slice(0, due))
  return bill
}

/** The credit is used with the order, so that no other order spends it; it comes back if the order is void. */
const takeCredit = async (tx: Transaction, bill: BillRow | null, now: Date): Promise<void> => {
  if (bill === null || bill.creditCents === 0) return
  await moveCredit(
    tx,
    {
      transfer: `bill:${bill.id}`,
      from: bill.payerId,
      to: null,
      amountCents: bill.creditCents,
      reason: 'payment',
      bill,
    },
    now,
  )
}

const writeAll = async (tx: Transaction, context: Context, input: OrderInput, now: Date): Promise<Placed> => {
  const first = await computeOrder(context, input, tx)
  // An open order of the same product is replaced, or it would hold the coupon and the credit.
  const open = await listOpenOrders(tx, first.payer.id, first.profiteer.id, first.sold.product.id)
  for (const { order } of open) await voidOrder(tx, order, 'expired', now)
  const computed = open.length === 0 ? first : await computeOrder(context, input, tx)
  requireShown(context, input, computed)
  const { sold, order: calculated } = computed
  if (sold.issuer.collection === 'provider' && calculated.totalCents > 0) requireProvider(context)
  const order = await writeOrder(tx, input, computed, now)
  await reserveCoupon(tx, computed, order)
  const bill = await writeCharges(tx, order, computed)
  await takeCredit(tx, bill, now)
  const isPaidNow = bill !== null && toPay(bill) > 0 && sold.issuer.collection === 'provider'
  if (!isPaidNow) {
    if (bill !== null) await settleBill(tx, bill, now)
    await completeOrder(tx, order.id, 'complete', now)
    return { order, bill, attempt: null, description: computed.productName }
  }
  const { name: provider, entersOnOurPage } = requireProvider(context)
  // Without card or account the order stays open, and the payer enters it on the page of the bill.
  const attempt =
    entersOnOurPage && input.confirmation === undefined
      ? null
      : await openAttempt(tx, bill, { provider, key: input.key, isScheduled: false }, now)
  return { order, bill, attempt, description: computed.productName }
}

/** The same key again is the same order, wherever it stands. */
const findPlaced = async (tx: Transaction, context: Context, key: string): Promise<Placed | undefined> => {
  const order = await findOrderByKey(tx, context.actor.userId, key)
  if (order === undefined) return undefined
  const bill = order.state === 'open' ? (await findPaymentOfOrder(tx, order.id))?.bill : undefined
  return { order, bill: bill ?? null, attempt: (await findAttemptByKey(tx, key)) ?? null, description: '' }
}

export type PaperOrder = OrderChoice & { readonly key: string; readonly paper: PaperTerms }

/**
 * The head of a school enters a contract that was made on paper. `context` is the one of the payer, whose row is locked; it asks for
 * no payment, since only issuers that collect themselves have such contracts. The same key again is the same order.
 */
export const placePaperOrder = async (
  tx: Transaction,
  context: Context,
  choice: PaperOrder,
  now: Date,
): Promise<OrderRow> => {
  await lockPayer(tx, context.actor.userId)
  // Both totals were displayed on paper; what counts is computed.
  const address = addressOf(await findPerson(tx, context.actor.userId))
  const input = { ...choice, address, total_cents: 0, due_now_cents: 0 }
  const { order } = (await findPlaced(tx, context, input.key)) ?? (await writeAll(tx, context, input, now))
  return order
}

/** Null when nothing is left to pay online. */
const goOn = async (
  context: Context,
  { order, bill, attempt, description }: Placed,
  confirmation: string | undefined,
): Promise<{ redirectUrl: string | null; started: StartedPayment | null }> => {
  const { publicUrl } = context.config
  const isOpen = attempt?.state === 'started' || attempt?.state === 'needs-action'
  // A seller that collects itself asks for the money by invoice: the order holds already.
  const isCollectedOnline = bill?.collection === 'provider' && order.state === 'open'
  if (bill === null || !isCollectedOnline) return { redirectUrl: null, started: null }
  if (attempt === null) return { redirectUrl: billPageOf(publicUrl, bill.id), started: null }
  if (!isOpen) return { redirectUrl: null, started: null }
  const started = await startAtProvider(context, attempt, {
    payerId: order.payerId,
    description,
    returnUrl: `${publicUrl}/checkout/result/${order.key}`,
    confirmation,
  })
  return { redirectUrl: started.redirectUrl, started }
}

/** `started`: what the provider answered at once, for the caller to work off. */
export const placeOrder = async (
  context: Context,
  input: OrderInput,
): Promise<{ paymentIntentId: string; redirectUrl: string | null; started: StartedPayment | null }> => {
  const placed = await inTransaction(context.db, async (tx) => {
    await lockPayer(tx, context.actor.userId)
    const now = await billingNow(context, tx, context.actor.userId)
    return (await findPlaced(tx, context, input.key)) ?? writeAll(tx, context, input, now)
  })
  return { paymentIntentId: placed.order.key, ...(await goOn(context, placed, input.confirmation)) }
}
