/**
 * Pays money of a bill back the way it came (§ 357 (3) BGB). The refund is committed with its key before the provider is called. A crash
 * in between repeats the same refund and never makes a second one (docs/decisions/0068).
 */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { type MoneyAccount, postRefund } from '@wegband/domain/features/ledger/ledger.ts'
import { type RefundablePayment, splitRefund } from '@wegband/domain/features/payments/refunds.ts'
import { refundedUntil } from '@wegband/domain/features/subscriptions/contracts/withdrawal.ts'
import { type Db, inTransaction } from '../../../db/transaction.ts'
import { PaymentError } from '../../../gateways/payments/port.ts'
import type { Log, Services } from '../../../http/request/context.ts'
import { publish } from '../../events/publish.ts'
import { type AttemptRow, type BillRow, lockBill } from '../bill-statement.ts'
import { book } from '../../ledger/ledger-statement.ts'
import { toPay } from '../start-payment.ts'
import { dropUnmadeRefunds } from './drop-refunds.ts'
import {
  countFailedTry,
  findRefund,
  insertRefund,
  listOpenRefunds,
  listPaidAttempts,
  listRefundsByKey,
  listRefundsOfBill,
  moveRefund,
  type RefundRow,
  type RefundWithPayment,
} from './refund-statement.ts'

export type RefundRequest = {
  readonly billId: number
  /** Only of this payment; without it the oldest ones come first. */
  readonly attemptId?: number
  readonly amountCents: number
  readonly cause: RefundRow['cause']
  /** Names this refund: a second request with the same key is the same refund. */
  readonly key: string
  /** Who of the office asked for it; null for the payer and for jobs. */
  readonly requestedBy: number | null
}

/** A try every hour: after three days the office sees to it. */
const MOST_TRIES = 72
const PER_ROUND = 200

/** What can still go back of each payment. A bill may be paid without a payment that we know; its money goes back by hand. */
const refundableOf = (
  bill: BillRow,
  request: RefundRequest,
  paid: readonly AttemptRow[],
  made: readonly RefundRow[],
): RefundablePayment[] => {
  const backOf = (attemptId: number | null): number =>
    made.filter((one) => one.attemptId === attemptId).reduce((sum, { amountCents }) => sum + amountCents, 0)
  if (paid.length > 0)
    return paid.map(({ id, amountCents }) => ({ attemptId: id, cents: amountCents - backOf(id) }))
  return bill.paidAt !== null && request.attemptId === undefined
    ? [{ attemptId: null, cents: toPay(bill) - backOf(null) }]
    : []
}

/**
 * Writes the refund; `tryRefund` makes it after the commit, and a job where that fails. Money that the seller collected by itself goes
 * back `by-hand`. A second call with the same key returns the first refund. One refund for each payment that it takes from.
 *
 * Locks the bill. Refuses with `payments.refund-too-high` when less was paid than should go back, and with `general.not-found` for an
 * unknown bill. It does not cancel the invoice: `cancelInvoice` does.
 */
export const refundBill = async (tx: Db, request: RefundRequest, now: Date): Promise<RefundRow[]> => {
  const { billId, amountCents, cause, key, requestedBy } = request
  const bill = await lockBill(tx, billId)
  if (bill === undefined) throw new AppError('general.not-found')
  const known = await listRefundsByKey(tx, key)
  if (known.length > 0) return known
  const all = await listPaidAttempts(tx, billId)
  const paid = all.filter(({ id }) => request.attemptId === undefined || id === request.attemptId)
  const parts = splitRefund(
    refundableOf(bill, request, paid, await listRefundsOfBill(tx, billId)),
    amountCents,
  )
  if (parts === undefined) throw new AppError('payments.refund-too-high')
  const isByHand = (attemptId: number | null): boolean =>
    attemptId === null || paid.find(({ id }) => id === attemptId)?.provider === 'own'
  const rows: RefundRow[] = []
  for (const [index, part] of parts.entries())
    rows.push(
      await insertRefund(tx, {
        billId,
        attemptId: part.attemptId,
        key: index === 0 ? key : `${key}:${index + 1}`,
        amountCents: part.cents,
        cause,
        state: isByHand(part.attemptId) ? 'by-hand' : 'open',
        requestedBy,
        requestedAt: now.toISOString(),
        dueUntil: refundedUntil(dayOf(now.toISOString())),
      }),
    )
  return rows
}

/** Where the money was. */
const accountOf = ({ attempt }: RefundWithPayment, isByHand: boolean): MoneyAccount => {
  if (!isByHand && attempt !== null && attempt.provider !== 'own') return 'provider'
  return attempt?.means === 'cash' ? 'cash' : 'bank'
}

/** The money has left: it is booked once, and open pages of the payer show it. */
const finish = async (
  tx: Db,
  found: RefundWithPayment,
  from: readonly RefundRow['state'][],
  now: Date,
): Promise<boolean> => {
  const { refund, bill } = found
  const at = now.toISOString()
  if (!(await moveRefund(tx, refund.id, from, { state: 'done', doneAt: at }, now))) return false
  const account = accountOf(found, !from.includes('open'))
  await book(tx, postRefund(bill.payerId, refund.amountCents, account), {
    issuerId: bill.issuerId,
    cause: `refund:${refund.id}`,
    bookedOn: dayOf(at),
    billId: bill.id,
  })
  await publish(tx, { topic: 'subscriptions', ids: [], userIds: [bill.payerId] })
  return true
}

/**
 * The office has transferred the money by itself, for a refund `by-hand` or one that the provider refused. False when it is done
 * already or still with the provider.
 */
export const finishRefundByHand = async (tx: Db, refundId: number, now: Date): Promise<boolean> => {
  const found = await findRefund(tx, refundId)
  return found !== undefined && finish(tx, found, ['by-hand', 'failed'], now)
}

type Refunding = Pick<Services, 'db' | 'gateways' | 'clock'> & { readonly log?: Log }

/** After the commit: asks the provider, which knows the key. Never throws for a provider that does not answer: the job tries again. */
export const tryRefund = async ({ db, gateways, clock, log }: Refunding, refundId: number): Promise<void> => {
  const found = await findRefund(db.drizzle, refundId)
  if (found?.refund.state !== 'open') return
  const { refund, attempt } = found
  const { payments } = gateways
  try {
    if (payments === undefined || attempt?.provider !== payments.name || attempt.reference === null)
      throw new PaymentError('refused', 'the provider of this payment does not collect any more')
    await payments.refund({
      key: refund.key,
      reference: attempt.reference,
      amountCents: refund.amountCents,
    })
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    if (error.problem === 'refused' && attempt?.state === 'returned') {
      await inTransaction(db, async (tx) => {
        const bill = await lockBill(tx, refund.billId)
        if (bill !== undefined) await dropUnmadeRefunds(tx, bill, attempt, ['open'], clock.now())
      })
      return
    }
    log?.warn({ err: error, refundId }, 'a refund waits for its next try')
    await countFailedTry(db.drizzle, refundId, MOST_TRIES, clock.now())
    return
  }
  await inTransaction(db, (tx) => finish(tx, found, ['open'], clock.now()))
}

/** Tries all open refunds once, in bounded rounds. */
export const tryOpenRefunds = async (services: Refunding): Promise<void> => {
  let last = 0
  for (;;) {
    const due = await listOpenRefunds(services.db.drizzle, last, PER_ROUND)
    for (const { id } of due) await tryRefund(services, id)
    if (due.length < PER_ROUND) return
    last = due.at(-1)?.id ?? last
  }
}
