/** What a payment of the provider does to its attempt and bill. It is read anew each time, so order, repeats and gaps of notices do not matter. */
import { dayOf, instantAt } from '@wegband/domain/basics/calendar-days.ts'
import { dunningState, type DunningSettings } from '@wegband/domain/features/payments/dunning.ts'
import {
  type MoneyAccount,
  postCreditGrant,
  postCreditUse,
  postPayment,
  postReturn,
} from '@wegband/domain/features/ledger/ledger.ts'
import { sumCents } from '@wegband/domain/basics/money.ts'
import type { Db } from '../../db/transaction.ts'
import type { Payment, PaymentState } from '../../gateways/payments/port.ts'
import {
  type AttemptRow,
  type BillRow,
  listFailures,
  listFollowingBills,
  lockAttemptOf,
  lockBill,
  saveMethod,
  updateAttempt,
  updateBill,
} from './bill-statement.ts'
import { dropUnmadeRefunds } from './refunds/drop-refunds.ts'
import { listPaidAttempts, listRefundsOfBill } from './refunds/refund-statement.ts'
import { book } from '../ledger/ledger-statement.ts'

/**
 * `unchanged`: known already, or still open. `odd`: it does not fit our books and goes to the office. `late`: it came in for a bill that
 * was cancelled or paid meanwhile, and goes back. The others say what has become of the bill. `failed` is a warning; `declined` is what
 * the payer tried alone, which is none.
 */
export type BillChange = {
  readonly kind: 'unchanged' | 'odd' | 'late' | 'paid' | 'processing' | 'failed' | 'declined' | 'returned'
  readonly bill: BillRow
  readonly attempt: AttemptRow
}

/**
 * A state that is reached is never left for an earlier one: notices may come late. What we had ended, or saw fail, may still be paid at
 * the provider; money that came in is never overlooked.
 */
const RANK: Readonly<Record<PaymentState | 'started', number>> = {
  started: 0,
  'needs-action': 1,
  processing: 2,
  failed: 3,
  cancelled: 3,
  succeeded: 4,
  returned: 5,
}

const fits = (payment: Payment, attempt: AttemptRow, bill: BillRow): boolean =>
  payment.amountCents === attempt.amountCents &&
  payment.currency === 'EUR' &&
  payment.payerId === bill.payerId

const isClosed = ({ state }: BillRow): boolean => state === 'cancelled' || state === 'written-off'
/** Where the money of an attempt is: at the provider, or where an issuer that collects itself keeps it. */
const accountOf = ({ means }: AttemptRow): MoneyAccount =>
  means === null ? 'provider' : means === 'cash' ? 'cash' : 'bank'

const bookMoney = (tx: Db, bill: BillRow, attempt: AttemptRow, kind: 'payment' | 'return', now: Date) =>
  book(
    tx,
    (kind === 'payment' ? postPayment : postReturn)(bill.payerId, attempt.amountCents, accountOf(attempt)),
    {
      issuerId: bill.issuerId,
      cause: `attempt:${attempt.id}`,
      bookedOn: dayOf(now.toISOString()),
      billId: bill.id,
    },
  )

/** Writes what follows from the failures of a bill: the warning, the next try, and the last day to pay. */
export const writeWarning = async (
  tx: Db,
  bill: BillRow,
  now: Date,
  settings: DunningSettings,
): Promise<void> => {
  const failures = await listFailures(tx, bill.id)
  const today = dayOf(now.toISOString())
  const state = dunningState(
    { dueOn: bill.dueOn, failedOn: failures.map((at) => dayOf(at)) },
    today,
    settings,
  )
  await updateBill(
    tx,
    bill.id,
    {
      state: 'open',
      paidAt: null,
      warnings: state.warning,
      nextTryAt: state.nextTryOn && instantAt(state.nextTryOn, '06:00'),
      payUntil: state.payUntil && instantAt(state.payUntil, '23:59'),
    },
    now,
  )
}

/** Whether a payment that has not gone back pays the bill. */
const isPaidOtherwise = async (tx: Db, { id: billId }: BillRow): Promise<boolean> => {
  const back = await listRefundsOfBill(tx, billId)
  const paid = await listPaidAttempts(tx, billId)
  return paid.some(
    ({ id, amountCents }) =>
      sumCents(back.filter(({ attemptId }) => attemptId === id).map((one) => one.amountCents)) < amountCents,
  )
}

/**
 * Bills that the money of a cancelled one had paid (`payFromCancelled`): they are owed again, and are collected like others. What was moved goes
 * back where it came from.
 */
const reopenFollowingBills = async (tx: Db, bill: BillRow, attempt: AttemptRow, now: Date): Promise<void> => {
  const at = now.toISOString()
  for (const { billId, cents } of await listFollowingBills(tx, bill.id)) {
    const following = await lockBill(tx, billId)
    if (following?.state !== 'paid') continue
    const booking = {
      issuerId: bill.issuerId,
      cause: `attempt:${attempt.id}:back:${billId}`,
      bookedOn: dayOf(at),
    }
    const posting = postCreditGrant(bill.payerId, cents, 'receivable')
    if (!(await book(tx, posting, { ...booking, billId }))) continue
    await book(tx, postCreditUse(bill.payerId, cents), { ...booking, billId: bill.id })
    await updateBill(tx, billId, { state: 'open', paidAt: null, nextTryAt: at }, now)
  }
}

/** The payer's bank took the money back. */
const applyReturn = async (
  tx: Db,
  bill: BillRow,
  attempt: AttemptRow,
  now: Date,
  settings: DunningSettings,
): Promise<BillChange> => {
  const changed = (kind: BillChange['kind']): BillChange => ({ kind, bill, attempt })
  const wasSeen = attempt.state === 'succeeded'
  // The notice of its arrival was lost: it came and went.
  if (!wasSeen) await bookMoney(tx, bill, attempt, 'payment', now)
  await bookMoney(tx, bill, attempt, 'return', now)
  // The provider may have made an open one already, and is asked first (refund-bill.ts).
  await dropUnmadeRefunds(tx, bill, attempt, ['by-hand', 'failed'], now)
  await reopenFollowingBills(tx, bill, attempt, now)
  // Nothing is owed for a bill that is cancelled or paid otherwise. What was paid back before the bank took it back is for the office.
  if (isClosed(bill) || (await isPaidOtherwise(tx, bill))) return changed(wasSeen ? 'odd' : 'unchanged')
  if (!wasSeen && !attempt.isScheduled) return changed('declined')
  await writeWarning(tx, bill, now, settings)
  return changed('returned')
}

/** Undefined for a payment that no attempt of ours belongs to. */
export const applyPayment = async (
  tx: Db,
  provider: AttemptRow['provider'],
  payment: Payment,
  now: Date,
  settings: DunningSettings,
): Promise<BillChange | undefined> => {
  const found = await lockAttemptOf(tx, provider, payment)
  if (found === undefined) return undefined
  const { attempt, bill } = found
  const changed = (kind: BillChange['kind']): BillChange => ({ kind, bill, attempt })
  if (!fits(payment, attempt, bill)) return changed('odd')
  if (RANK[payment.state] <= RANK[attempt.state]) return changed('unchanged')
  const methodId = payment.method && (await saveMethod(tx, bill.payerId, provider, payment.method))
  const isEnd = RANK[payment.state] >= RANK.failed
  await updateAttempt(
    tx,
    attempt.id,
    {
      state: payment.state,
      reference: payment.reference,
      problem: payment.problem,
      endedAt: isEnd ? now.toISOString() : null,
      ...(methodId === null ? {} : { methodId }),
    },
    now,
  )
  switch (payment.state) {
    case 'succeeded':
      await bookMoney(tx, bill, attempt, 'payment', now)
      if (bill.state !== 'open') return changed('late')
      await updateBill(
        tx,
        bill.id,
        { state: 'paid', paidAt: now.toISOString(), nextTryAt: null, payUntil: null },
        now,
      )
      return changed('paid')
    case 'returned':
      return applyReturn(tx, bill, attempt, now, settings)
    case 'failed':
    case 'cancelled':
      if (!attempt.isScheduled || bill.state !== 'open') return changed('declined')
      await writeWarning(tx, bill, now, settings)
      return changed('failed')
    case 'processing':
      return changed(isClosed(bill) ? 'unchanged' : 'processing')
    case 'needs-action':
      return changed('unchanged')
  }
}
