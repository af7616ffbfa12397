/** Collects one bill with the saved method of its payer, without the payer (decisions §4 Payment provider). */
import { inTransaction } from '../../db/transaction.ts'
import { PaymentError } from '../../gateways/payments/port.ts'
import type { JobContext } from '../../jobs.ts'
import { writeWarning } from '../payments/apply-payment.ts'
import {
  type AttemptRow,
  findMethod,
  findRunningAttempt,
  insertAttempt,
  listFailures,
  lockBill,
  updateAttempt,
} from '../payments/bill-statement.ts'
import { billingNow } from '../payments/billing-clock.ts'
import { readMoneySettings } from '../payments/read-money-settings.ts'
import { toPay } from '../payments/start-payment.ts'
import { setOverdue, settlePayment } from './settle-payment.ts'

type Opened = { readonly attempt: AttemptRow; readonly method: string; readonly payerId: number }

/** The key names bill and try, so that a repeated round is the same payment. */
const keyOf = (billId: number, tries: number): string => `bill-${billId}-${tries + 1}`

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
    if (attempt === undefined) return
    await writeWarning(tx, bill, now, await readMoneySettings(tx))
    await setOverdue(tx, bill, now)
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

/** A page of the provider that the payer left open would keep the bill from ever being collected. */
const closeWaitingPage = async (context: JobContext, billId: number): Promise<void> => {
  const { payments } = context.gateways
  const waiting = await findRunningAttempt(context.db.drizzle, billId)
  const isLeft = waiting?.state === 'needs-action' && !waiting.isScheduled
  if (payments === undefined || !isLeft || waiting.reference === null) return
  await settlePayment(context, await payments.cancel(waiting.reference))
}

const collect = async (context: JobContext, billId: number): Promise<void> => {
  await closeWaitingPage(context, billId)
  const opened = await open(context, billId)
  if (opened === 'no-method') return failWithoutMethod(context, billId)
  const { payments } = context.gateways
  if (opened === undefined || payments === undefined) return
  const { attempt, method, payerId } = opened
  const { key, amountCents } = attempt
  const payment = await payments.collect({ key, amountCents, payerId, description: `${billId}`, method })
  await updateAttempt(context.db.drizzle, attempt.id, { reference: payment.reference }, context.clock.now())
  await settlePayment(context, payment)
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
