/** Withdrawal within 14 days, of a whole order or of parts of it (§§ 355, 356, 357a BGB). */
import { addDays, type Day, daysBetween } from '../../../basics/calendar-days.ts'
import { shareOf, sumCents, type Cents } from '../../../basics/money.ts'
import { workingDayFrom } from '../../../basics/working-days.ts'
import type { ErrorCode } from '../../../errors/catalogue.ts'
import { dayCount, type DayRange } from './phases.ts'

/** § 355 (2) BGB. */
export const WITHDRAWAL_DAYS = 14
/** § 357 (1) BGB: the money is back within as many days. */
export const REFUND_DAYS = 14

/** The last day for a withdrawal. The day of the order does not count, and a Saturday, Sunday or holiday is not the last (§ 193 BGB). */
export const withdrawalEndsOn = (orderedOn: Day): Day => workingDayFrom(addDays(orderedOn, WITHDRAWAL_DAYS))

export const refundedUntil = (withdrawnOn: Day): Day => addDays(withdrawnOn, REFUND_DAYS)

export const whyNotWithdraw = (
  order: { readonly orderedOn: Day; readonly withdrawnOn: Day | null },
  today: Day,
): ErrorCode | undefined => {
  if (order.withdrawnOn !== null) return 'subscriptions.already-withdrawn'
  return today > withdrawalEndsOn(order.orderedOn) ? 'subscriptions.withdrawal-over' : undefined
}

/** One position of an order, such as the membership of one child. */
export type OrderPart = {
  /** The paid days of its term: from the day after the free ones. */
  readonly paidDays: DayRange
  /** The price of the whole term. */
  readonly totalCents: Cents
  /** What was paid so far: by a means of payment, and from credit. */
  readonly paidCents: Cents
  readonly creditUsedCents: Cents
}

/** What a withdrawal of a part leads to. Everything sums to what was paid: `paid + fromCredit + open = refund + credit + owed`. */
export type WithdrawnPart = {
  readonly usedDays: number
  /** What the used days cost. */
  readonly owedCents: Cents
  /** Back by the means of payment. */
  readonly refundCents: Cents
  /** Back to the credit. */
  readonly creditCents: Cents
  /** Owed, but not paid yet. */
  readonly openCents: Cents
}

/** Days of use that are billed: full days before the withdrawal, none of them free. */
const usedDaysOf = ({ startsOn, endsOn }: DayRange, withdrawnOn: Day): number =>
  Math.min(Math.max(0, daysBetween(startsOn, withdrawnOn)), dayCount({ startsOn, endsOn }))

/**
 * The withdrawal of one part. Without the consent to begin at once, use costs nothing. The owed amount is rounded down. It
 * is taken from the used credit first, so that as much money as possible goes back.
 */
export const withdrawPart = (
  part: OrderPart,
  order: { readonly hasConsented: boolean },
  withdrawnOn: Day,
): WithdrawnPart => {
  const { paidDays, totalCents, paidCents, creditUsedCents } = part
  const usedDays = usedDaysOf(paidDays, withdrawnOn)
  const owedCents = order.hasConsented ? shareOf(totalCents, usedDays, dayCount(paidDays), 'down') : 0
  const fromCredit = Math.min(owedCents, creditUsedCents)
  const fromPaid = Math.min(owedCents - fromCredit, paidCents)
  return {
    usedDays,
    owedCents,
    refundCents: paidCents - fromPaid,
    creditCents: creditUsedCents - fromCredit,
    openCents: owedCents - fromCredit - fromPaid,
  }
}

/** What goes back by the means of payment for several parts. */
export const refundOf = (parts: readonly WithdrawnPart[]): Cents =>
  sumCents(parts.map(({ refundCents }) => refundCents))
