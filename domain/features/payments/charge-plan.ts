/** Which charge of a term is due when, and what it costs. The charges of a term sum to the ordered total. */
import type { Day } from '../../basics/calendar-days.ts'
import { sumCents, type Cents } from '../../basics/money.ts'
import { dayMovedByPause, movedByPause } from '../subscriptions/contracts/pauses.ts'
import { billingPeriods, type DayRange, type TermStart } from '../subscriptions/contracts/phases.ts'
import type { Renewal } from '../subscriptions/contracts/renewals.ts'
import { discountsOf, type Discount } from '../subscriptions/coupons/best-discount.ts'
import { familyDiscount } from '../subscriptions/coupons/family-discount.ts'
import type { PlanTerms } from '../subscriptions/plans/plan-prices.ts'

/** A charge to come: the period that it pays for, and `amountCents` = price less discount. */
export type PlannedCharge = DayRange & {
  readonly dueOn: Day
  readonly priceCents: Cents
  readonly discountCents: Cents
  readonly amountCents: Cents
}

const chargeFor = (period: DayRange, dueOn: Day, priceCents: Cents, discountCents: Cents): PlannedCharge => ({
  startsOn: period.startsOn,
  endsOn: period.endsOn,
  dueOn,
  priceCents,
  discountCents,
  amountCents: priceCents - discountCents,
})

/**
 * The charges of an ordered term, one for each billing period. The first is due on `firstDueOn`: the day of the order, or the first day
 * of a prolonged term. Each other one is due on the first day of its period.
 */
export const chargePlan = (order: {
  readonly start: TermStart
  readonly plan: PlanTerms
  readonly firstDueOn: Day
  readonly discount: Discount | undefined
}): PlannedCharge[] => {
  const periods = billingPeriods(order.start, order.plan)
  const discounts = discountsOf(
    periods.map(() => order.plan.price),
    order.discount,
  )
  return periods.map((period, index) =>
    chargeFor(
      period,
      index === 0 ? order.firstDueOn : period.startsOn,
      order.plan.price,
      discounts[index] ?? 0,
    ),
  )
}

/** The charge of a silent renewal, due on its first day. `familyPercent` is the discount of the child's rank, never less than ordered. */
export const renewalCharge = ({ phase, priceCents }: Renewal, familyPercent: number): PlannedCharge => {
  const [discountCents = 0] = discountsOf([priceCents], familyDiscount(familyPercent))
  return chargeFor(phase, phase.startsOn, priceCents, discountCents)
}

export const totalOf = (charges: readonly Pick<PlannedCharge, 'amountCents'>[]): Cents =>
  sumCents(charges.map(({ amountCents }) => amountCents))

/** Those that are due on this day or before it. */
export const dueBy = <T extends Pick<PlannedCharge, 'dueOn'>>(charges: readonly T[], today: Day): T[] =>
  charges.filter(({ dueOn }) => dueOn <= today)

/** The charges after a pause was granted. Amounts stay; a charge that is due before the pause stays due. */
export const chargesMovedByPause = (charges: readonly PlannedCharge[], pause: DayRange): PlannedCharge[] =>
  charges.map((charge) => ({ ...movedByPause(charge, pause), dueOn: dayMovedByPause(charge.dueOn, pause) }))

/** How credit and money share an amount: credit is used first. */
export const useCredit = (
  amountCents: Cents,
  creditCents: Cents,
): { readonly creditCents: Cents; readonly toPayCents: Cents } => {
  const used = Math.min(amountCents, Math.max(0, creditCents))
  return { creditCents: used, toPayCents: amountCents - used }
}
