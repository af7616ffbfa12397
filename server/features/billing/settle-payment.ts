/** Works off what the provider says of a payment: bill, order, contract, invoice and rights, in one transaction. */
import { contractPayment } from '@wegband/domain/features/payments/dunning.ts'
import { inTransaction, type Transaction } from '../../db/transaction.ts'
import type { Payment } from '../../gateways/payments/port.ts'
import type { Services } from '../../http/request/context.ts'
import { completeOrder, voidOrder } from '../checkout/complete-order.ts'
import { listOrdersOfBill } from '../checkout/order-statement.ts'
import { settleBill } from '../checkout/settle-bill.ts'
import { publishContractChanged } from '../contracts/cancel-contract.ts'
import { updateContract } from '../contracts/contract-statement.ts'
import { billingNow } from '../payments/billing-clock.ts'
import { readMoneySettings } from '../payments/read-money-settings.ts'
import { settleWarnings, warnPayer } from './warn-payer.ts'
import { applyPayment, type BillChange } from '../payments/apply-payment.ts'
import type { BillRow } from '../payments/bill-statement.ts'
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

const repairStatus = async (tx: Transaction, { bill }: BillChange, now: Date): Promise<void> => {
  for (const contract of await listContractsOfBill(tx, bill.id))
    if (contract.status === 'past_due' || contract.status === 'unpaid')
      await setStatus(tx, contract, await statusAfterPayment(tx, contract.id, now), now)
}

const follow = async (tx: Transaction, change: BillChange, now: Date): Promise<void> => {
  switch (change.kind) {
    case 'paid':
      await settleBill(tx, change.bill, now, { isPaid: true })
      await complete(tx, change, 'complete', now)
      await repairStatus(tx, change, now)
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
    case 'odd':
    case 'unchanged':
  }
}

const voidPending = async (tx: Transaction, { bill }: BillChange, now: Date): Promise<void> => {
  const orders = await listOrdersOfBill(tx, bill.id)
  for (const order of orders) if (order.state === 'pending') await voidOrder(tx, order, 'failed', now)
}

/** May be called any number of times for the same payment. Returns what has become of the bill; undefined for a payment that is not ours. */
export const settlePayment = async (
  { db, clock, gateways }: Settling,
  payment: Payment,
): Promise<BillChange['kind'] | undefined> => {
  const provider = gateways.payments?.name
  if (provider === undefined) return undefined
  return inTransaction(db, async (tx) => {
    const now = await billingNow({ clock }, tx, payment.payerId)
    const change = await applyPayment(tx, provider, payment, now, await readMoneySettings(tx))
    if (change === undefined) return undefined
    await follow(tx, change, now)
    return change.kind
  })
}

/** Reads the payment anew and works it off. An event about nothing of ours is done; one that does not fit waits for the office. */
export const workOffEvent = async (
  services: Settling,
  event: { readonly eventId: string; readonly reference: string | null },
): Promise<void> => {
  const { db, clock, gateways } = services
  const { payments } = gateways
  if (payments === undefined) return
  const payment = event.reference === null ? undefined : await payments.read(event.reference)
  const kind = payment && (await settlePayment(services, payment))
  const isOdd = kind === 'odd' || (payment !== undefined && kind === undefined)
  await closeEvent(
    db.drizzle,
    payments.name,
    event.eventId,
    isOdd ? 'does not fit the books' : null,
    clock.now(),
  )
}
