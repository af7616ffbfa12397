/**
 * The daily comparison with the provider: events that never came are stored and worked off, and every open attempt is read anew. What a
 * lost notice or a killed process left behind is right afterwards (docs/decisions/0072).
 */
import { MS_PER_HOUR, plusMs } from '@wegband/domain/basics/calendar-days.ts'
import { type Payment, PaymentError, type PaymentProvider } from '../../../gateways/payments/port.ts'
import type { JobContext } from '../../../jobs.ts'
import { markRefused } from '../../payments/bill-statement.ts'
import { findMade } from '../../payments/start-payment.ts'
import { insertEvent } from '../billing-store.ts'
import {
  beginReconciliation,
  findLastStart,
  listOpenAttempts,
  listStrayPayments,
  type OpenAttempt,
  writeReconciliation,
} from './reconcile-store.ts'
import { untilDone } from '../rounds/repeat-rounds.ts'
import { workOffEvents } from '../rounds/run-rounds.ts'
import { settlePayment } from '../settle-payment.ts'

const PER_PAGE = 500
/** Clocks differ, and an event may be listed a little after it arose. */
const OVERLAP_MS = MS_PER_HOUR
/** Providers keep their events for 30 days. */
const FIRST_LOOK_MS = 30 * 24 * MS_PER_HOUR

/** Stores every event since an instant. Those that never came are new. */
const storeMissedEvents = async (
  { db, clock }: JobContext,
  payments: PaymentProvider,
  since: string,
): Promise<{ events: number; missedEvents: number }> => {
  const counted = { events: 0, missedEvents: 0 }
  let after: string | undefined
  for (;;) {
    const page = await payments.eventsSince(since, after)
    for (const event of page.events) {
      counted.events += 1
      if (await insertEvent(db.drizzle, payments.name, event, clock.now())) counted.missedEvents += 1
    }
    if (page.next === null) return counted
    after = page.next
  }
}

/** A payment that waits for the payer although its bill is no longer open is cancelled. */
const readAttempt = async (
  context: JobContext,
  payments: PaymentProvider,
  { attempt, payerId, isBillOpen }: OpenAttempt,
): Promise<Payment | undefined> => {
  const { key, startedAt, reference } = attempt
  const payment =
    reference === null
      ? await payments.find({ key, payerId, since: startedAt })
      : await findMade(context, attempt, payerId)
  return payment?.state === 'needs-action' && !isBillOpen ? payments.cancel(payment.reference) : payment
}

/** True when the attempt stood otherwise than the provider has it. */
const repairAttempt = async (
  context: JobContext,
  payments: PaymentProvider,
  open: OpenAttempt,
): Promise<boolean> => {
  const { attempt } = open
  const payment = await readAttempt(context, payments, open)
  if (payment !== undefined) {
    const change = await settlePayment(context, payment)
    return change !== undefined && change !== 'unchanged'
  }
  const isOld = plusMs(attempt.startedAt, MS_PER_HOUR) < context.clock.now().toISOString()
  // The schedule repeats its own attempts. What a payer began and the provider never saw ends here, so that the bill is free.
  if (attempt.reference !== null || attempt.isScheduled || !isOld) return false
  await markRefused(context.db.drizzle, attempt.id, context.clock.now())
  return true
}

const repairAttempts = async (
  context: JobContext,
  payments: PaymentProvider,
): Promise<{ attempts: number; repaired: number }> => {
  const counted = { attempts: 0, repaired: 0 }
  let after = 0
  for (;;) {
    const page = await listOpenAttempts(context.db.drizzle, payments.name, after, PER_PAGE)
    for (const open of page) {
      counted.attempts += 1
      if (await repairAttempt(context, payments, open)) counted.repaired += 1
      after = open.attempt.id
    }
    if (page.length < PER_PAGE) return counted
  }
}

/** One row for each comparison. A provider that does not answer is noted there, and the next day asks from the same instant. */
export const reconcile = async (context: JobContext): Promise<void> => {
  const { payments } = context.gateways
  if (payments === undefined) return
  const db = context.db.drizzle
  const now = context.clock.now()
  const last = await findLastStart(db, payments.name)
  const since = last === undefined ? plusMs(now.toISOString(), -FIRST_LOOK_MS) : plusMs(last, -OVERLAP_MS)
  const id = await beginReconciliation(db, payments.name, since, now)
  const end = (problem: string | null) =>
    writeReconciliation(db, id, { problem, endedAt: context.clock.now().toISOString() })
  try {
    await writeReconciliation(db, id, await storeMissedEvents(context, payments, since))
    await untilDone(() => workOffEvents(context))
    await writeReconciliation(db, id, await repairAttempts(context, payments))
    await end(null)
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    context.log.warn({ err: error }, 'the payment provider could not be compared with the books')
    await end(error.message)
  }
}

/** After a new order replaced another one: what still waits for the payer there would be paid twice. */
export const cancelStrayPayments = async (
  context: Pick<JobContext, 'db' | 'clock' | 'gateways' | 'log'>,
  payerId: number,
): Promise<void> => {
  const { payments } = context.gateways
  if (payments === undefined) return
  try {
    for (const reference of await listStrayPayments(context.db.drizzle, payments.name, payerId))
      await settlePayment(context, await payments.cancel(reference))
  } catch (error) {
    // The comparison of the night does it.
    context.log.warn({ err: error, payerId }, 'a payment of a replaced order was not cancelled')
  }
}
