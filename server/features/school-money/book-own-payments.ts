/** Books money by hand: transfers and cash for open bills, and refunds that the school paid back itself. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { inTransaction, type Transaction } from '../../db/transaction.ts'
import type { Context } from '../../http/request/context.ts'
import { notFound } from '../../http/serve-endpoint.ts'
import { writeAudit } from '../accounts/write-audit.ts'
import { settleIn } from '../billing/settle-payment.ts'
import { publish } from '../events/publish.ts'
import type { BillChange } from '../payments/apply-payment.ts'
import { type BillRow, findAttemptByKey, insertAttempt, lockBill } from '../payments/bill-statement.ts'
import { readOpenCents } from '../payments/own-bill-statement.ts'
import { finishRefundByHand } from '../payments/refunds/refund-bill.ts'
import { findRefund } from '../payments/refunds/refund-statement.ts'
import { requireIssuer } from './require-money.ts'

type OwnState = 'succeeded' | 'failed' | 'returned'

/** What the provider would say of a payment, said by the school: it goes the same way through the books. */
export const settleOwn = (
  tx: Transaction,
  attempt: { readonly reference: string; readonly amountCents: number; readonly payerId: number },
  state: OwnState,
  now: Date,
): Promise<BillChange | undefined> =>
  settleIn(
    tx,
    'own',
    {
      ...attempt,
      key: attempt.reference,
      state,
      currency: 'EUR',
      isDisputed: false,
      action: null,
      method: null,
      problem: state === 'failed' ? 'payments.expired' : null,
    },
    now,
  )

/** Open pages of the heads and of the payer read again. */
export const publishMoney = async (
  tx: Transaction,
  schoolId: number,
  payerIds: readonly number[],
): Promise<void> => {
  await publish(tx, { topic: 'school-money', ids: [], schoolIds: [schoolId] })
  if (payerIds.length > 0) await publish(tx, { topic: 'subscriptions', ids: [], userIds: [...payerIds] })
}

/** 404 for bills of other issuers and for those that the provider collects. */
export const requireOwnBill = async (tx: Transaction, issuerId: number, billId: number): Promise<BillRow> => {
  const bill = await lockBill(tx, billId)
  if (bill === undefined || bill.issuerId !== issuerId || bill.collection !== 'own') throw notFound()
  return bill
}

export type HandPayment = {
  readonly key: string
  readonly means: 'transfer' | 'cash'
  readonly amountCents: number
  readonly recordedBy: number
}

/** Books money that came in by hand for a locked, open bill: the one function for heads and for the office. */
export const settleByHand = async (
  tx: Transaction,
  bill: BillRow,
  { key, means, amountCents, recordedBy }: HandPayment,
  now: Date,
): Promise<void> => {
  const attempt = await insertAttempt(tx, {
    billId: bill.id,
    key,
    reference: key,
    provider: 'own',
    amountCents,
    state: 'processing',
    means,
    recordedBy,
    startedAt: now.toISOString(),
  })
  // A payment is under way, which would pay it twice.
  if (attempt === undefined) throw new AppError('payments.in-flight')
  await settleOwn(tx, { reference: key, amountCents, payerId: bill.payerId }, 'succeeded', now)
}

/** Whether a request with this key has booked the bill already: a second send changes nothing. */
export const isBookedWith = async (tx: Transaction, bill: BillRow, key: string): Promise<boolean> =>
  (await findAttemptByKey(tx, key))?.billId === bill.id

export const bookPayment = async (
  context: Context,
  { schoolId, billId }: { readonly schoolId: number; readonly billId: number },
  input: { readonly key: string; readonly means: 'transfer' | 'cash'; readonly amountCents: number },
): Promise<void> => {
  const issuer = await requireIssuer(context, schoolId)
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    const bill = await requireOwnBill(tx, issuer.id, billId)
    if (await isBookedWith(tx, bill, input.key)) return
    if (bill.state !== 'open') throw new AppError('payments.settled')
    if ((await readOpenCents(tx, bill.id)) !== input.amountCents)
      throw new AppError('school-money.amount-changed')
    await settleByHand(tx, bill, { ...input, recordedBy: context.actor.userId }, now)
    const details = { schoolId, means: input.means, amountCents: input.amountCents }
    const entry = { action: 'school-money.payment', subjectType: 'bill', subjectId: bill.id, details }
    await writeAudit(tx, context.actor, entry, now)
    await publishMoney(tx, schoolId, [bill.payerId])
  })
}

export const bookRefund = async (context: Context, schoolId: number, refundId: number): Promise<void> => {
  const issuer = await requireIssuer(context, schoolId)
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    const { refund, bill } = (await findRefund(tx, refundId)) ?? {}
    if (refund === undefined || bill?.issuerId !== issuer.id) throw notFound()
    if (!(await finishRefundByHand(tx, refundId, now))) throw new AppError('payments.settled')
    const details = { schoolId, cents: refund.amountCents }
    const entry = { action: 'school-money.refund', subjectType: 'refund', subjectId: refundId, details }
    await writeAudit(tx, context.actor, entry, now)
    await publishMoney(tx, schoolId, [bill.payerId])
  })
}
