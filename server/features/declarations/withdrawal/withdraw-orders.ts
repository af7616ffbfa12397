/**
 * Withdraws orders of a contract (§§ 355, 357, 357a BGB). Their bills are cancelled with their invoices, and used days have a bill of
 * their own. The rest goes back the way it came. Coupon, credit and free trial are as before the order.
 */
import { addDays, type Day, dayOf, instantAt } from '@wegband/domain/basics/calendar-days.ts'
import { sumCents } from '@wegband/domain/basics/money.ts'
import {
  type WithdrawnBill,
  withdrawnBill,
  type WithdrawnTerm,
} from '@wegband/domain/features/declarations/withdrawal-plan.ts'
import { postCreditGrant, postCreditUse } from '@wegband/domain/features/ledger/ledger.ts'
import { latestDay } from '@wegband/domain/features/subscriptions/contracts/contract-facts.ts'
import { endInstant } from '@wegband/domain/features/subscriptions/contracts/phases.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { moveCredit } from '../../accounts/move-credit.ts'
import { endOrders } from '../../checkout/order-statement.ts'
import { settleBill } from '../../checkout/settle-bill.ts'
import { publishContractChanged } from '../../contracts/cancel-contract.ts'
import { type ContractRow, updateContract } from '../../contracts/contract-statement.ts'
import { closeWaitingPauses } from '../../contracts/pauses/ask-pause.ts'
import { cancelBill } from '../../invoices/cancel-invoice.ts'
import { book } from '../../ledger/ledger-statement.ts'
import { type BillRow, insertBill } from '../../payments/bill-statement.ts'
import { refundBill } from '../../payments/refunds/refund-bill.ts'
import { readLeftOfBill, type RefundRow } from '../../payments/refunds/refund-statement.ts'
import { toPay } from '../../payments/start-payment.ts'
import {
  type ChargeRow,
  deleteUnbilledCharges,
  deleteUnchargedPhase,
  endPhaseOn,
  findLastPhase,
  type HeldOrder,
  insertUsedDays,
  listBillsOfPhases,
  listChargesOfBills,
  listPhaseIds,
  markOrdersWithdrawn,
  moveChargesToBill,
  restoreFreemium,
} from './withdrawal-store.ts'
import type { Db } from '../../../db/transaction.ts'

/** What a withdrawal comes to. */
export type WithdrawalSums = {
  readonly usedDays: number
  readonly owedCents: number
  readonly refundCents: number
  readonly creditCents: number
}
export type Withdrawn = WithdrawalSums & {
  /** Made by the provider after the commit. */
  readonly refunds: readonly RefundRow[]
  /** Their payments under way are ended after the commit. */
  readonly cancelledBillIds: readonly number[]
}

type PlannedBill = {
  readonly bill: BillRow
  readonly charges: readonly ChargeRow[]
  readonly plan: WithdrawnBill
}

const termOn = ({ order, phase }: HeldOrder, charges: readonly ChargeRow[]): WithdrawnTerm => ({
  phaseId: phase.id,
  paidDays: { startsOn: phase.paidFrom, endsOn: phase.endsOn },
  totalCents: phase.totalCents,
  hasConsented: order.beginsAtOnce,
  chargedCents: sumCents(
    charges.filter(({ phaseId }) => phaseId === phase.id).map(({ amountCents }) => amountCents),
  ),
})

/** Each term is settled on the first of its bills; on later ones it owes nothing more. */
const planBills = async (
  db: Db,
  withdrawn: readonly HeldOrder[],
  today: Day,
): Promise<readonly PlannedBill[]> => {
  const bills = await listBillsOfPhases(
    db,
    withdrawn.map(({ phase }) => phase.id),
  )
  const charges = await listChargesOfBills(
    db,
    bills.map(({ id }) => id),
  )
  const settled = new Set<number>()
  return bills.map((bill) => {
    const onBill = charges.filter(({ billId }) => billId === bill.id)
    const terms = withdrawn
      .filter(({ phase }) => onBill.some(({ phaseId }) => phaseId === phase.id))
      .map((held) => {
        const isFirst = !settled.has(held.phase.id)
        settled.add(held.phase.id)
        const term = termOn(held, onBill)
        return isFirst ? term : { ...term, hasConsented: false }
      })
    const { amountCents, creditCents, state } = bill
    const plan = withdrawnBill({ amountCents, creditCents, isPaid: state === 'paid', terms }, today)
    return { bill, charges: onBill, plan }
  })
}

const sumsOf = (planned: readonly PlannedBill[]): WithdrawalSums => {
  const parts = planned.flatMap(({ plan }) => plan.parts)
  return {
    usedDays: parts.reduce((sum, { owedCents, usedDays }) => sum + (owedCents > 0 ? usedDays : 0), 0),
    owedCents: sumCents(parts.map(({ owedCents }) => owedCents)),
    refundCents: sumCents(parts.map(({ refundCents }) => refundCents)),
    creditCents: sumCents(parts.map(({ creditCents }) => creditCents)),
  }
}

/** What a withdrawal today would come to; writes nothing. */
export const previewWithdrawal = async (
  db: Db,
  withdrawn: readonly HeldOrder[],
  today: Day,
): Promise<WithdrawalSums> => sumsOf(await planBills(db, withdrawn, today))

/** What was paid for the cancelled bill pays the new one, as credit that comes and is used at once. */
const payFromCancelled = async (
  tx: Transaction,
  cancelled: BillRow,
  made: BillRow,
  now: Date,
): Promise<void> => {
  const { issuerId, payerId } = cancelled
  const booking = { issuerId, cause: `bill:${made.id}:paid-before`, bookedOn: dayOf(now.toISOString()) }
  await book(tx, postCreditGrant(payerId, toPay(made), 'receivable'), { ...booking, billId: cancelled.id })
  await book(tx, postCreditUse(payerId, toPay(made)), { ...booking, billId: made.id })
}

/** The bill that follows a cancelled one, with what others on it cost and the used days. */
const writeNewBill = async (
  tx: Transaction,
  { bill, charges, plan }: PlannedBill,
  withdrawn: readonly HeldOrder[],
  now: Date,
): Promise<void> => {
  if (plan.newAmountCents === 0) return
  const at = now.toISOString()
  const today = dayOf(at)
  const isPaid = bill.state === 'paid'
  const made = await insertBill(tx, {
    issuerId: bill.issuerId,
    payerId: bill.payerId,
    dueOn: today,
    amountCents: plan.newAmountCents,
    creditCents: plan.newCreditCents,
    collection: bill.collection,
    state: isPaid ? 'paid' : 'open',
    paidAt: isPaid ? at : null,
    nextTryAt: isPaid ? null : instantAt(today, '06:00'),
  })
  const phaseIds = withdrawn.map(({ phase }) => phase.id)
  await moveChargesToBill(
    tx,
    charges.filter(({ phaseId }) => !phaseIds.includes(phaseId)).map(({ id }) => id),
    made.id,
  )
  for (const { phaseId: withdrawnId, owedCents, openCents } of plan.parts) {
    const held = withdrawn.find(({ phase }) => phase.id === withdrawnId)
    const amountCents = isPaid ? owedCents - openCents : owedCents
    const first = charges.find(({ phaseId }) => phaseId === held?.phase.id)
    if (held === undefined || first === undefined || amountCents === 0) continue
    await insertUsedDays(tx, {
      phaseId: held.phase.id,
      dueOn: today,
      coversFrom: held.phase.paidFrom,
      coversUntil: latestDay([held.phase.paidFrom, addDays(today, -1)]),
      amountCents,
      vatBasisPoints: first.vatBasisPoints,
      vatExemption: first.vatExemption,
      billId: made.id,
    })
  }
  if (made.creditCents > 0)
    await moveCredit(
      tx,
      {
        transfer: `bill:${made.id}`,
        from: made.payerId,
        to: null,
        amountCents: made.creditCents,
        reason: 'payment',
        bill: made,
      },
      now,
    )
  if (isPaid) {
    await settleBill(tx, made, now, { isPaid: true })
    await payFromCancelled(tx, bill, made, now)
  }
  // A seller that collects by itself asks for the money with the invoice; the provider's bills have theirs when they are paid.
  else if (toPay(made) === 0 || made.collection === 'own') await settleBill(tx, made, now)
}

/** One bill: cancelled whole, written anew for what stays, and the rest paid back. */
const settleWithdrawnBill = async (
  tx: Transaction,
  planned: PlannedBill,
  withdrawn: readonly HeldOrder[],
  now: Date,
): Promise<RefundRow[]> => {
  const { bill, plan } = planned
  await cancelBill(tx, bill.id, now)
  await writeNewBill(tx, planned, withdrawn, now)
  // A part may have gone back before.
  const amountCents = Math.min(plan.refundCents, await readLeftOfBill(tx, bill.id))
  if (amountCents <= 0) return []
  return refundBill(
    tx,
    {
      billId: bill.id,
      amountCents,
      cause: 'withdrawal',
      key: `withdrawal-bill-${bill.id}`,
      requestedBy: null,
    },
    now,
  )
}

/** The contract ends at once, with all that was planned for it. */
const endContract = async (tx: Transaction, row: ContractRow, now: Date): Promise<void> => {
  const at = now.toISOString()
  await deleteUnbilledCharges(tx, await listPhaseIds(tx, row.id))
  await closeWaitingPauses(tx, [row.id], now)
  await updateContract(
    tx,
    row.id,
    { status: 'canceled', withdrawnOn: dayOf(at), endsAt: at, cancelledAt: row.cancelledAt ?? at },
    now,
  )
}

/** A further term is withdrawn alone: the contract goes on as without it. */
const endTerms = async (
  tx: Transaction,
  row: ContractRow,
  withdrawn: readonly HeldOrder[],
  now: Date,
): Promise<void> => {
  const today = dayOf(now.toISOString())
  await deleteUnbilledCharges(
    tx,
    withdrawn.map(({ phase }) => phase.id),
  )
  for (const { phase } of withdrawn)
    if (!(await deleteUnchargedPhase(tx, phase.id)))
      await endPhaseOn(tx, phase.id, latestDay([phase.startsOn, addDays(today, -1)]))
  const last = await findLastPhase(tx, row.id)
  if (last !== undefined) await updateContract(tx, row.id, { phaseEndsAt: endInstant(last.endsOn) }, now)
}

/** The free days of the order belong to the free trial again, as far as they are to come. */
const returnFreeDays = async (tx: Transaction, { order, phase }: HeldOrder, now: Date): Promise<void> => {
  if (phase.orderId === null) return
  const until = instantAt(phase.paidFrom, '00:00')
  if (order.freeDays > 0 && Date.parse(until) > now.getTime())
    await restoreFreemium(tx, order.profiteerId, until)
}

/**
 * In a transaction that holds the bills and the contract. `withdrawn`: terms of this contract, and its renewals when it ends whole. Call `tryRefund` and `cancelRunningAttempt` after the commit.
 */
export const withdrawOrders = async (
  tx: Transaction,
  row: ContractRow,
  withdrawn: readonly HeldOrder[],
  now: Date,
): Promise<Withdrawn> => {
  const planned = await planBills(tx, withdrawn, dayOf(now.toISOString()))
  const refunds: RefundRow[] = []
  for (const one of planned) refunds.push(...(await settleWithdrawnBill(tx, one, withdrawn, now)))
  const orderIds = [...new Set(withdrawn.map(({ order }) => order.id))]
  await endOrders(tx, orderIds, ['pending', 'complete'], 'withdrawn', now)
  await markOrdersWithdrawn(tx, orderIds, now)
  const isWhole = withdrawn.some(({ order }) => order.kind === 'purchase' || order.kind === 'paper')
  await (isWhole ? endContract(tx, row, now) : endTerms(tx, row, withdrawn, now))
  for (const held of withdrawn) await returnFreeDays(tx, held, now)
  await publishContractChanged(tx, row, now)
  return { ...sumsOf(planned), refunds, cancelledBillIds: planned.map(({ bill }) => bill.id) }
}
