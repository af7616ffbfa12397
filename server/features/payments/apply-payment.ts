/** What a payment of the provider does to its attempt and bill. It is read anew each time, so order, repeats and gaps of notices do not matter. */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { dunningState, type DunningSettings, DUNNING } from '@wegband/domain/features/payments/dunning.ts'
import { postPayment, postReturn } from '@wegband/domain/features/payments/ledger.ts'
import { instantAt } from '@wegband/domain/basics/calendar-days.ts'
import type { Db } from '../../db/transaction.ts'
import type { Payment, PaymentState } from '../../gateways/payments/port.ts'
import {
  type AttemptRow,
  type BillRow,
  listFailures,
  lockAttemptOf,
  saveMethod,
  updateAttempt,
  updateBill,
} from './bill-statement.ts'
import { book } from './ledger/ledger-statement.ts'

/**
 * `unchanged`: known already, or still open. `odd`: it does not fit our books and goes to the office. The others say what has become of
 * the bill. `failed` is a warning; `declined` is what the payer tried alone, which is none.
 */
export type BillChange = {
  readonly kind: 'unchanged' | 'odd' | 'paid' | 'processing' | 'failed' | 'declined' | 'returned'
  readonly bill: BillRow
}

/** A state that is reached is never left for an earlier one: notices may come late. */
const RANK: Readonly<Record<PaymentState | 'started', number>> = {
  started: 0,
  'needs-action': 1,
  processing: 2,
  failed: 3,
  cancelled: 3,
  succeeded: 3,
  returned: 4,
}

const fits = (payment: Payment, attempt: AttemptRow, bill: BillRow): boolean =>
  payment.amountCents === attempt.amountCents &&
  payment.currency === 'EUR' &&
  payment.payerId === bill.payerId

const bookMoney = (tx: Db, bill: BillRow, attempt: AttemptRow, kind: 'payment' | 'return', now: Date) =>
  book(tx, (kind === 'payment' ? postPayment : postReturn)(bill.payerId, attempt.amountCents, 'provider'), {
    issuerId: bill.issuerId,
    cause: `attempt:${attempt.id}`,
    bookedOn: dayOf(now.toISOString()),
    billId: bill.id,
  })

/** Writes what follows from the failures of a bill: the warning, the next try, and the last day to pay. */
export const writeWarning = async (
  tx: Db,
  bill: BillRow,
  now: Date,
  settings: DunningSettings = DUNNING,
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

/** Undefined for a payment that no attempt of ours belongs to. */
export const applyPayment = async (
  tx: Db,
  provider: AttemptRow['provider'],
  payment: Payment,
  now: Date,
  settings: DunningSettings = DUNNING,
): Promise<BillChange | undefined> => {
  const found = await lockAttemptOf(tx, provider, payment)
  if (found === undefined) return undefined
  const { attempt, bill } = found
  if (!fits(payment, attempt, bill)) return { kind: 'odd', bill }
  if (RANK[payment.state] <= RANK[attempt.state]) return { kind: 'unchanged', bill }
  const methodId = payment.method && (await saveMethod(tx, bill.payerId, provider, payment.method))
  const isEnd = RANK[payment.state] >= RANK.succeeded
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
      // Cancelled meanwhile: the money is there and must go back, which the office sees.
      if (bill.state !== 'open') return { kind: 'odd', bill }
      await updateBill(
        tx,
        bill.id,
        { state: 'paid', paidAt: now.toISOString(), nextTryAt: null, payUntil: null },
        now,
      )
      return { kind: 'paid', bill }
    case 'returned':
      await bookMoney(tx, bill, attempt, 'return', now)
      // Cancelled or paid back meanwhile: it is not owed again by itself, and the office looks.
      if (bill.state !== 'paid') return { kind: 'odd', bill }
      await writeWarning(tx, bill, now, settings)
      return { kind: 'returned', bill }
    case 'failed':
    case 'cancelled':
      // A bill that is no longer open gets no warning.
      if (!attempt.isScheduled || bill.state !== 'open') return { kind: 'declined', bill }
      await writeWarning(tx, bill, now, settings)
      return { kind: 'failed', bill }
    case 'processing':
      return { kind: 'processing', bill }
    case 'needs-action':
      return { kind: 'unchanged', bill }
  }
}
