/** Works off what the provider says of a payment: bill, order, contract, invoice and rights, in one transaction. */
import { contractPayment } from '@wegband/domain/features/payments/dunning.ts'
import { inTransaction, type Transaction } from '../../db/transaction.ts'
import {
  type Payment,
  type PaymentProvider,
  type ProviderEvent,
  REFUND_FAILED,
} from '../../gateways/payments/port.ts'
import type { Services } from '../../http/request/context.ts'
import { completeOrder, voidOrder } from '../checkout/complete-order.ts'
import { listOrdersOfBill } from '../checkout/order-statement.ts'
import { settleBill } from '../checkout/settle-bill.ts'
import { publishContractChanged } from '../contracts/cancel-contract.ts'
import { updateContract } from '../contracts/contract-statement.ts'
import { billingNow } from '../payments/billing-clock.ts'
import { readMoneySettings } from '../payments/money-settings-statement.ts'
import { settleWarnings, warnPayer } from './rounds/warn-payer.ts'
import { applyPayment, type BillChange } from '../payments/apply-payment.ts'
import { type AttemptRow, type BillRow, removeMethod, saveMethod } from '../payments/bill-statement.ts'
import { refundBill, tryRefund } from '../payments/refunds/refund-bill.ts'
import type { RefundRow } from '../payments/refunds/refund-statement.ts'
import { type ContractOfBill, listContractsOfBill, listWarnedBills, closeEvent } from './billing-store.ts'

type Settling = Pick<Services, 'db' | 'clock' | 'gateways'>

const complete = async (tx: Transaction, { bill }: BillChange, state: 'pending' | 'complete', now: Date) => {
  for (const { id } of await listOrdersOfBill(tx, bill.id)) await completeOrder(tx, id, state, now)
}

const setStatus = async (
  tx: Transaction,
  contract: ContractOfBill,
  status: 'active' | 'past_due' | 'unpaid',
  now: Date,
): Promise<void> => {
  if (contract.status === status) return
  await updateContract(tx, contract.id, { status }, now)
  await publishContractChanged(tx, contract, now)
}

const RUNNING: ReadonlySet<ContractOfBill['status']> = new Set(['active', 'trialing', 'past_due', 'unpaid'])

/** A warning makes the running contracts of a bill overdue. An order that was never paid has none. The payer is told. */
export const setOverdue = async (tx: Transaction, bill: BillRow, now: Date): Promise<void> => {
  const contracts = await listContractsOfBill(tx, bill.id)
  if (contracts.some(({ status }) => RUNNING.has(status))) await warnPayer(tx, bill.id, now)
  for (const contract of contracts)
    if (contract.status === 'active' || contract.status === 'trialing')
      await setStatus(tx, contract, 'past_due', now)
}

/** The status of a contract after one of its bills was paid: other bills may have warnings too. */
const statusAfterPayment = async (tx: Transaction, contractId: number, now: Date) => {
  const isOver = ({ nextTryAt, payUntil }: Pick<BillRow, 'nextTryAt' | 'payUntil'>): boolean =>
    nextTryAt === null && payUntil !== null && Date.parse(payUntil) <= now.getTime()
  const warned = await listWarnedBills(tx, contractId)
  const payment = contractPayment(
    warned.map((bill) => ({ payment: isOver(bill) ? ('unpaid' as const) : ('past_due' as const) })),
  )
  return payment === 'fine' ? 'active' : payment
}

/** A bill does not trouble its contracts any more: it was paid, or the office gave it up. */
export const repairStatusOfBill = async (tx: Transaction, billId: number, now: Date): Promise<void> => {
  for (const contract of await listContractsOfBill(tx, billId))
    if (contract.status === 'past_due' || contract.status === 'unpaid')
      await setStatus(tx, contract, await statusAfterPayment(tx, contract.id, now), now)
}

const follow = async (tx: Transaction, change: BillChange, now: Date): Promise<void> => {
  switch (change.kind) {
    case 'paid':
      await settleBill(tx, change.bill, now, { isPaid: true })
      await complete(tx, change, 'complete', now)
      await repairStatusOfBill(tx, change.bill.id, now)
      if (change.bill.warnings > 0) await settleWarnings(tx, change.bill, now)
      return
    case 'processing':
      await complete(tx, change, 'pending', now)
      return
    case 'declined':
      // A debit that had opened access did not arrive; an order that is still open can be paid again.
      await voidPending(tx, change, now)
      return
    case 'failed':
    case 'returned':
      await setOverdue(tx, change.bill, now)
      return
    case 'late':
    case 'odd':
    case 'unchanged':
  }
}

/** Money for a bill that is cancelled, or paid already, goes back whole. */
export const refundLate = (tx: Transaction, { bill, attempt }: BillChange, now: Date): Promise<RefundRow[]> =>
  refundBill(
    tx,
    {
      billId: bill.id,
      attemptId: attempt.id,
      amountCents: attempt.amountCents,
      cause: bill.state === 'paid' ? 'overpaid' : 'late',
      key: `late-${attempt.id}`,
      requestedBy: null,
    },
    now,
  )

const voidPending = async (tx: Transaction, { bill }: BillChange, now: Date): Promise<void> => {
  const orders = await listOrdersOfBill(tx, bill.id)
  for (const order of orders) if (order.state === 'pending') await voidOrder(tx, order, 'failed', now)
}

/** In a transaction: what a payment does to its attempt and bill, and what follows. Payments by hand go the same way with the provider `own`. */
export const settleIn = async (
  tx: Transaction,
  provider: AttemptRow['provider'],
  payment: Payment,
  now: Date,
): Promise<BillChange | undefined> => {
  const change = await applyPayment(tx, provider, payment, now, await readMoneySettings(tx))
  if (change !== undefined) await follow(tx, change, now)
  return change
}

/** May be called any number of times for the same payment. Returns what has become of the bill; undefined for a payment that is not ours. */
export const settlePayment = async (
  services: Settling,
  payment: Payment,
): Promise<BillChange['kind'] | undefined> => {
  const { db, clock, gateways } = services
  const provider = gateways.payments?.name
  if (provider === undefined) return undefined
  const settled = await inTransaction(db, async (tx) => {
    const now = payment.payerId === null ? clock.now() : await billingNow({ clock }, tx, payment.payerId)
    const change = await settleIn(tx, provider, payment, now)
    if (change === undefined) return undefined
    return { kind: change.kind, refunds: change.kind === 'late' ? await refundLate(tx, change, now) : [] }
  })
  for (const { id } of settled?.refunds ?? []) await tryRefund(services, id)
  return settled?.kind
}

type Notice = Pick<ProviderEvent, 'eventId' | 'kind' | 'reference'>

/** Why a human has to look at a notice about a payment; null when it is worked off whole. */
const oddityOf = (notice: Notice, payment: Payment, kind: BillChange['kind'] | undefined): string | null => {
  if (kind === 'odd' || kind === undefined) return 'does not fit the books'
  if (payment.isDisputed) return 'the bank of the payer disputes the payment'
  return notice.kind === REFUND_FAILED ? 'a refund did not arrive' : null
}

/** A saved method that was renewed, added or removed. Methods of strangers are none of ours. */
const takeMethodNews = async ({ db, clock }: Settling, payments: PaymentProvider, reference: string) => {
  const news = await payments.readMethod(reference)
  if (news === undefined) return
  if (news.isRemoved) await removeMethod(db.drizzle, payments.name, reference, clock.now())
  else if (news.payerId !== null) await saveMethod(db.drizzle, news.payerId, payments.name, news.method)
}

/** Reads what a notice names anew and works it off. One about nothing of ours is done; one that does not fit waits for the office. */
export const workOffEvent = async (services: Settling, notice: Notice): Promise<void> => {
  const { db, clock, gateways } = services
  const { payments } = gateways
  if (payments === undefined) return
  const { reference } = notice
  const payment = reference === null ? undefined : await payments.read(reference)
  if (payment === undefined && reference !== null) await takeMethodNews(services, payments, reference)
  const oddity = payment && oddityOf(notice, payment, await settlePayment(services, payment))
  await closeEvent(db.drizzle, payments.name, notice.eventId, oddity ?? null, clock.now())
}
