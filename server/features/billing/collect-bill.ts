/** Collects one bill with the saved method of its payer, without the payer (decisions §4 Payment provider). */
import { inTransaction, type Transaction } from '../../db/transaction.ts'
import { type Payment, PaymentError, type PaymentProvider } from '../../gateways/payments/port.ts'
import type { JobContext } from '../../jobs.ts'
import { type BillChange, writeWarning } from '../payments/apply-payment.ts'
import {
  type AttemptRow,
  type BillRow,
  findMethod,
  findRunningAttempt,
  insertAttempt,
  listFailures,
  lockBill,
  updateAttempt,
} from '../payments/bill-statement.ts'
import { billingNow } from '../payments/billing-clock.ts'
import { readMoneySettings } from '../payments/money-settings-statement.ts'
import { findMade, toPay } from '../payments/start-payment.ts'
import { setOverdue, settlePayment } from './settle-payment.ts'

type Opened = { readonly attempt: AttemptRow; readonly method: string; readonly payerId: number }

/** The key names bill and try, so that a repeated round is the same payment. */
const keyOf = (billId: number, tries: number): string => `bill-${billId}-${tries + 1}`

const warn = async (tx: Transaction, bill: BillRow, now: Date): Promise<void> => {
  await writeWarning(tx, bill, now, await readMoneySettings(tx))
  await setOverdue(tx, bill, now)
}

/** The provider will never collect this: the method is gone, for instance. The try has failed as if a bank had declined. */
const failRefused = async ({ db, clock }: JobContext, { id, billId }: AttemptRow): Promise<void> => {
  await inTransaction(db, async (tx) => {
    const bill = await lockBill(tx, billId)
    if (bill?.state !== 'open') return
    const now = await billingNow({ clock }, tx, bill.payerId)
    const failed = { state: 'failed', problem: 'payments.declined', endedAt: now.toISOString() } as const
    await updateAttempt(tx, id, failed, now)
    await warn(tx, bill, now)
  })
}

/** Without a method the try fails at once: the payer is warned and can pay by hand. */
const failWithoutMethod = async (context: JobContext, billId: number): Promise<void> => {
  await inTransaction(context.db, async (tx) => {
    const bill = await lockBill(tx, billId)
    if (bill?.state !== 'open') return
    const now = await billingNow(context, tx, bill.payerId)
    const provider = context.gateways.payments?.name ?? 'own'
    const tries = (await listFailures(tx, billId)).length
    const attempt = await insertAttempt(tx, {
      billId,
      key: keyOf(billId, tries),
      provider,
      amountCents: toPay(bill),
      state: 'failed',
      isScheduled: true,
      problem: 'payments.declined',
      startedAt: now.toISOString(),
      endedAt: now.toISOString(),
    })
    if (attempt !== undefined) await warn(tx, bill, now)
  })
}

const open = async (
  { db, clock, gateways }: JobContext,
  billId: number,
): Promise<Opened | 'no-method' | undefined> => {
  const provider = gateways.payments?.name
  if (provider === undefined) return undefined
  return inTransaction(db, async (tx) => {
    const bill = await lockBill(tx, billId)
    if (bill?.state !== 'open') return undefined
    const now = await billingNow({ clock }, tx, bill.payerId)
    const method = await findMethod(tx, bill.payerId, provider)
    if (method === undefined) return 'no-method'
    const running = await findRunningAttempt(tx, billId)
    if (running !== undefined && !running.isScheduled) return undefined
    const tries = (await listFailures(tx, billId)).length
    const attempt =
      running ??
      (await insertAttempt(tx, {
        billId,
        key: keyOf(billId, tries),
        provider,
        methodId: method.id,
        amountCents: toPay(bill),
        state: 'started',
        isScheduled: true,
        startedAt: now.toISOString(),
      }))
    return attempt && { attempt, method: method.reference, payerId: bill.payerId }
  })
}

/**
 * A page of the provider that the payer left open would keep the bill from ever being collected. Returns what has become of the bill;
 * undefined when no page was open.
 */
export const closeWaitingPage = async (
  context: Pick<JobContext, 'db' | 'clock' | 'gateways'>,
  billId: number,
): Promise<BillChange['kind'] | undefined> => {
  const { payments } = context.gateways
  const waiting = await findRunningAttempt(context.db.drizzle, billId)
  const isLeft = waiting?.state === 'needs-action' && !waiting.isScheduled
  if (payments === undefined || !isLeft || waiting.reference === null) return undefined
  return settlePayment(context, await payments.cancel(waiting.reference))
}

const collect = async (context: JobContext, billId: number): Promise<void> => {
  await closeWaitingPage(context, billId)
  const opened = await open(context, billId)
  if (opened === 'no-method') return failWithoutMethod(context, billId)
  const { payments } = context.gateways
  if (opened === undefined || payments === undefined) return
  try {
    await settlePayment(context, await askFor(context, payments, opened))
  } catch (error) {
    if (!(error instanceof PaymentError) || error.problem !== 'refused') throw error
    context.log.warn({ err: error, billId }, 'the payment provider refused to collect a bill')
    await failRefused(context, opened.attempt)
  }
}

/** The payment of an attempt: the one that it has made already, or a new one with its key. */
const askFor = async (
  context: JobContext,
  payments: PaymentProvider,
  { attempt, method, payerId }: Opened,
): Promise<Payment> => {
  const { key, amountCents, billId } = attempt
  const payment =
    (await findMade(context, attempt, payerId)) ??
    (await payments.collect({ key, amountCents, payerId, description: `${billId}`, method }))
  await updateAttempt(context.db.drizzle, attempt.id, { reference: payment.reference }, context.clock.now())
  return payment
}

/** A provider that does not answer leaves the attempt open: the next round asks with the same key. */
export const collectBill = async (context: JobContext, billId: number): Promise<void> => {
  try {
    await collect(context, billId)
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    context.log.warn({ err: error, billId }, 'the payment provider did not collect a bill')
  }
}
