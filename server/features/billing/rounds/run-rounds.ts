/**
 * The rounds that keep contracts going: renew, bill, collect, suspend, end. Each takes a bounded number of rows and may be killed
 * anywhere: what is committed is done, and the next round takes the rest.
 */
import { addDays, dayOf, instantAt } from '@wegband/domain/basics/calendar-days.ts'
import { type Bill, billsOf, isUnusual } from '@wegband/domain/features/invoices/family-bills.ts'
import type { MoneySettings } from '@wegband/domain/features/payments/money-settings.ts'
import { renewalCharge, useCredit } from '@wegband/domain/features/payments/charge-plan.ts'
import { endInstant } from '@wegband/domain/features/subscriptions/contracts/phases.ts'
import { nextRenewal } from '@wegband/domain/features/subscriptions/contracts/renewals.ts'
import {
  familyPercent,
  renewedPercent,
} from '@wegband/domain/features/subscriptions/coupons/family-discount.ts'
import { renewalPrice } from '@wegband/domain/features/subscriptions/plans/plan-prices.ts'
import { addMonths } from '@wegband/domain/basics/months.ts'
import { type Db, inTransaction } from '../../../db/transaction.ts'
import { PaymentError } from '../../../gateways/payments/port.ts'
import type { JobContext } from '../../../jobs.ts'
import { moveCredit } from '../../accounts/move-credit.ts'
import { lockBalances } from '../../accounts/balance-statement.ts'
import { findBillOfOrder, listExpiredOrders } from '../../checkout/order-statement.ts'
import { voidOrder } from '../../checkout/complete-order.ts'
import { settleBill } from '../../checkout/settle-bill.ts'
import { publishContractChanged } from '../../contracts/cancel-contract.ts'
import { closeWaitingPauses } from '../../contracts/pauses/ask-pause.ts'
import { factsOf } from '../../contracts/contract-facts.ts'
import {
  type ContractRow,
  findContractById,
  insertPhase,
  listContractsOfPayer,
  updateContract,
} from '../../contracts/contract-statement.ts'
import { rankAmong } from '../../contracts/family-rank.ts'
import { termsOf } from '../../contracts/show-contract.ts'
import { type BillRow, insertBill, insertCharges, putOnBill } from '../../payments/bill-statement.ts'
import { termsOfBills } from '../../payments/own-bill-statement.ts'
import { toPay } from '../../payments/start-payment.ts'
import { realRound } from '../../payments/billing-clock.ts'
import type { Round } from '../../payments/billing-clock-statement.ts'
import { readMoneySettings } from '../../payments/money-settings-statement.ts'
import { closeWaitingPage, collectBill } from '../collect-bill.ts'
import {
  listBillsToTry,
  listCollections,
  listOpenEvents,
  lockContractsToRenew,
  lockDueCharges,
  lockTimedContracts,
  readProductVat,
  type TimedStatus,
} from '../billing-store.ts'
import { workOffEvent } from '../settle-payment.ts'

/** Rows of a round. A job repeats rounds until one is not full, or its time is over. */
const PER_ROUND = 500
/** Silent renewals are written this long before they begin, so that they can be announced. */
const RENEW_AHEAD_DAYS = 1

/** Only the family discount goes on after the ordered term. It may have become better since, and never becomes worse. */
const renewalPercent = async (tx: Db, row: ContractRow, now: string): Promise<number> => {
  if (!row.isKidsLevel) return 0
  const rank = rankAmong(await listContractsOfPayer(tx, row.userId), row.profiteerId, now)
  return renewedPercent(row.familyRank === null ? 0 : familyPercent(row.familyRank), rank)
}

/** One month of silent renewal for each contract whose last phase ends. Returns how many. */
export const renewContracts = async (
  context: JobContext,
  round: Round = realRound(context),
): Promise<number> => {
  const { db } = context
  const { now } = round
  const until = instantAt(addDays(dayOf(now.toISOString()), RENEW_AHEAD_DAYS), '23:59')
  return inTransaction(db, async (tx) => {
    const due = await lockContractsToRenew(tx, until, round, PER_ROUND)
    let renewed = 0
    for (const { id } of due) {
      const row = await findContractById(tx, id)
      const renewal = row && nextRenewal(factsOf(row), renewalPrice(termsOf(row)))
      if (row === undefined || renewal === undefined) continue
      const percent = await renewalPercent(tx, row, now.toISOString())
      const charge = renewalCharge(renewal, percent)
      const phaseId = await insertPhase(tx, {
        subscriptionId: id,
        planId: row.plan.id,
        kind: 'renewal',
        startsOn: renewal.phase.startsOn,
        paidFrom: renewal.phase.startsOn,
        endsOn: renewal.phase.endsOn,
        totalCents: charge.amountCents,
        discountPercent: percent,
      })
      await insertCharges(tx, phaseId, [charge], await readProductVat(tx, row.product.id, charge.dueOn))
      await updateContract(tx, id, { phaseEndsAt: endInstant(renewal.phase.endsOn) }, now)
      renewed += 1
    }
    return renewed
  })
}

/** Beyond these limits a human looks first. Charges that a billing day has gathered are those of one month, however many there are. */
const isHeld = (bill: Bill, isGathered: boolean, settings: MoneySettings): boolean =>
  isUnusual(
    {
      ...bill,
      charges: isGathered
        ? bill.charges.filter(({ dueOn }) => dueOn <= addMonths(bill.dueOn, -1))
        : bill.charges,
    },
    { chargesPerContract: settings.heldAboveCharges, billCents: settings.heldAboveCents },
  )

/** Nothing is left to collect, or the seller asks for the money by an invoice. */
export const isSettledNow = (bill: BillRow): boolean => toPay(bill) === 0 || bill.collection === 'own'

/** The bills of due charges, each with who collects it and when. */
const planBills = async (
  tx: Db,
  due: Awaited<ReturnType<typeof lockDueCharges>>,
  today: string,
  settings: MoneySettings,
) => {
  const wishes = new Map(
    due.flatMap(({ payerId, billingDay }) => (billingDay === null ? [] : [[payerId, billingDay] as const])),
  )
  const made = billsOf(due, wishes)
  const collections = await listCollections(
    tx,
    made.map(({ issuerId }) => issuerId),
  )
  return termsOfBills(
    tx,
    made.map((bill) => ({
      ...bill,
      collection: collections.get(bill.issuerId) ?? ('own' as const),
      isHeld: isHeld(bill, wishes.has(bill.payerId), settings),
    })),
    today,
    settings,
  )
}

/** Puts due charges on bills: one for each payer, issuer and day. Returns how many charges. */
export const billDueCharges = async (
  context: JobContext,
  round: Round = realRound(context),
): Promise<number> => {
  const { db, log } = context
  const { now } = round
  const today = dayOf(now.toISOString())
  return inTransaction(db, async (tx) => {
    const due = await lockDueCharges(tx, today, round, PER_ROUND)
    const planned = await planBills(tx, due, today, await readMoneySettings(tx))
    // All at first, in the order of their ids, so that two rounds never wait for each other.
    const balances = new Map(
      await lockBalances(
        tx,
        planned.map(({ payerId }) => payerId),
      ),
    )
    for (const one of planned) {
      const { issuerId, payerId, collection, dueOn, totalCents } = one
      if (one.isHeld) log.warn({ payerId, cents: totalCents }, 'a bill waits for the office')
      const balance = balances.get(payerId) ?? 0
      const { creditCents } = useCredit(totalCents, balance)
      balances.set(payerId, balance - creditCents)
      const bill = await insertBill(tx, {
        issuerId,
        payerId,
        collection,
        dueOn,
        amountCents: totalCents,
        creditCents,
        state: 'open',
        // The office releases an unusual one (office.ts).
        heldAt: one.isHeld ? now.toISOString() : null,
        nextTryAt: one.isHeld ? null : one.nextTryAt,
      })
      await putOnBill(
        tx,
        bill.id,
        one.charges.map(({ id }) => id),
      )
      if (creditCents > 0)
        await moveCredit(
          tx,
          {
            transfer: `bill:${bill.id}`,
            from: payerId,
            to: null,
            amountCents: creditCents,
            reason: 'payment',
            bill,
          },
          now,
        )
      // Nothing is left to collect: it is paid. One that asks for the money has its invoice now; others when they are paid.
      if (!one.isHeld && isSettledNow(bill)) await settleBill(tx, bill, now)
    }
    return due.length
  })
}

/** Collects due bills with the saved method of their payer. Returns how many were tried. */
export const collectDueBills = async (
  context: JobContext,
  round: Round = realRound(context),
): Promise<number> => {
  if (context.gateways.payments === undefined) return 0
  const bills = await listBillsToTry(context.db.drizzle, round, PER_ROUND)
  for (const bill of bills) await collectBill(context, bill.id)
  return bills.length
}

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

/** Repeats a round until it is not full. */
export const untilDone = async (round: () => Promise<number>): Promise<void> => {
  while ((await round()) >= PER_ROUND);
}
