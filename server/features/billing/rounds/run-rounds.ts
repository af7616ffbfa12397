/**
 * Rounds of contracts, orders and notices that time brings. Each takes a bounded number of rows and may be killed anywhere: what is
 * committed is done, and the next round takes the rest.
 */
import { inTransaction } from '../../../db/transaction.ts'
import { PaymentError } from '../../../gateways/payments/port.ts'
import type { JobContext } from '../../../jobs.ts'
import { voidOrder } from '../../checkout/complete-order.ts'
import { findBillOfOrder, listExpiredOrders } from '../../checkout/order-statement.ts'
import { publishContractChanged } from '../../contracts/cancel-contract.ts'
import { updateContract } from '../../contracts/contract-statement.ts'
import { closeWaitingPauses } from '../../contracts/pauses/ask-pause.ts'
import { realRound } from '../../payments/billing-clock.ts'
import type { Round } from '../../payments/billing-clock-statement.ts'
import { closeWaitingPage } from '../collect-bill.ts'
import { listOpenEvents, lockTimedContracts, type TimedStatus } from '../billing-store.ts'
import { workOffEvent } from '../settle-payment.ts'
import { PER_ROUND } from './repeat-rounds.ts'

/** Sets the status that time alone brings. Returns how many contracts changed. */
export const setTimedStatus = async (
  context: JobContext,
  status: TimedStatus,
  round: Round = realRound(context),
): Promise<number> => {
  const { db } = context
  const { now } = round
  return inTransaction(db, async (tx) => {
    const due = await lockTimedContracts(tx, status, round, PER_ROUND)
    for (const contract of due) {
      await updateContract(tx, contract.id, { status }, now)
      await publishContractChanged(tx, contract, now)
    }
    // Nothing of an ended contract waits for an answer.
    if (status === 'canceled')
      await closeWaitingPauses(
        tx,
        due.map(({ id }) => id),
        context.clock.now(),
      )
    return due.length
  })
}

/**
 * Orders that were not paid within 23 hours are void and free what they held. A payment that still waits for the payer is cancelled
 * first, so that no payer pays for a void order. An order that is paid after all stays. Returns how many ended: a round in which the
 * provider answers nothing is not repeated at once.
 */
export const expireOrders = async (
  context: JobContext,
  round: Round = realRound(context),
): Promise<number> => {
  const { db, log } = context
  const { now } = round
  const orders = await listExpiredOrders(db.drizzle, round, PER_ROUND)
  let ended = 0
  for (const order of orders) {
    try {
      const billId = await findBillOfOrder(db.drizzle, order.id)
      const change = billId && (await closeWaitingPage(context, billId))
      if (change === 'paid' || change === 'processing') continue
      await inTransaction(db, (tx) => voidOrder(tx, order, 'expired', now))
      ended += 1
    } catch (error) {
      if (!(error instanceof PaymentError)) throw error
      log.warn({ err: error, orderId: order.id }, 'an order could not be ended at the payment provider')
    }
  }
  return ended
}

/** Events that were stored and not worked off, because the process ended or something failed. Returns how many were. */
export const workOffEvents = async (context: JobContext): Promise<number> => {
  const { payments } = context.gateways
  if (payments === undefined) return 0
  const events = await listOpenEvents(context.db.drizzle, payments.name, PER_ROUND)
  let done = 0
  for (const event of events) {
    try {
      await workOffEvent(context, event)
      done += 1
    } catch (error) {
      // The next ones do not wait for it, and it is tried again.
      context.log.warn({ err: error, eventId: event.eventId }, 'an event of the payment provider waits')
    }
  }
  return done
}
