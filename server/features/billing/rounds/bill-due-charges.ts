/** Puts due charges on bills, with the same number of statements for one as for many. */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { addMonths } from '@wegband/domain/basics/months.ts'
import { type Bill, billsOf, isUnusual } from '@wegband/domain/features/invoices/family-bills.ts'
import { useCredit } from '@wegband/domain/features/payments/charge-plan.ts'
import type { MoneySettings } from '@wegband/domain/features/payments/money-settings.ts'
import { type Db, inTransaction } from '../../../db/transaction.ts'
import type { JobContext } from '../../../jobs.ts'
import { lockBalances } from '../../accounts/balance-statement.ts'
import { moveCredits } from '../../accounts/move-credit.ts'
import { settleBills } from '../../checkout/settle-bill.ts'
import { type BillRow, insertBills, putOnBills } from '../../payments/bill-statement.ts'
import { realRound } from '../../payments/billing-clock.ts'
import type { Round } from '../../payments/billing-clock-statement.ts'
import { readMoneySettings } from '../../payments/money-settings-statement.ts'
import { termsOfBills } from '../../payments/own-bill-statement.ts'
import { toPay } from '../../payments/start-payment.ts'
import { listCollections, lockDueCharges } from '../billing-store.ts'
import { PER_ROUND } from './repeat-rounds.ts'

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
    const rows = planned.map((one) => {
      const { issuerId, payerId, collection, dueOn, totalCents, isHeld: isWaiting } = one
      if (isWaiting) log.warn({ payerId, cents: totalCents }, 'a bill waits for the office')
      const balance = balances.get(payerId) ?? 0
      const { creditCents } = useCredit(totalCents, balance)
      balances.set(payerId, balance - creditCents)
      return {
        issuerId,
        payerId,
        collection,
        dueOn,
        amountCents: totalCents,
        creditCents,
        state: 'open' as const,
        // The office releases an unusual one (office.ts).
        heldAt: isWaiting ? now.toISOString() : null,
        nextTryAt: isWaiting ? null : one.nextTryAt,
      }
    })
    const bills = await insertBills(tx, rows)
    await putOnBills(
      tx,
      bills.flatMap((bill, index) =>
        (planned[index]?.charges ?? []).map(({ id }) => ({ chargeId: id, billId: bill.id })),
      ),
    )
    await moveCredits(
      tx,
      bills
        .filter(({ creditCents }) => creditCents > 0)
        .map((bill) => ({
          transfer: `bill:${bill.id}`,
          from: bill.payerId,
          to: null,
          amountCents: bill.creditCents,
          reason: 'payment' as const,
          bill,
        })),
      now,
    )
    // Nothing is left to collect: it is paid. One that asks for the money has its invoice now; others when they are paid.
    await settleBills(
      tx,
      bills.filter((bill) => bill.heldAt === null && isSettledNow(bill)),
      now,
    )
    return due.length
  })
}
