/** An order as the summary shows it: term, charges, discount, tax, credit, and what it costs afterwards (decisions §4 Purchase). */
import { addDays, type Day } from '../../basics/calendar-days.ts'
import { sumCents, type Cents } from '../../basics/money.ts'
import { vatOutOf, type VatGroup, type VatRate } from '../../basics/vat.ts'
import type { ErrorCode } from '../../errors/catalogue.ts'
import {
  chargePlan,
  chargesMovedByPause,
  dueBy,
  type PlannedCharge,
  totalOf,
  useCredit,
} from '../payments/charge-plan.ts'
import type { NoticePeriod } from '../subscriptions/contracts/contract-facts.ts'
import { comingPauses, dayMovedByPause, movedByPause } from '../subscriptions/contracts/pauses.ts'
import {
  paidFrom,
  termPhase,
  termStartsOn,
  type DayRange,
  type Phase,
  type TermStart,
} from '../subscriptions/contracts/phases.ts'
import { withdrawalEndsOn } from '../subscriptions/contracts/withdrawal.ts'
import type { Discount } from '../subscriptions/coupons/best-discount.ts'
import { discountedRenewal } from '../subscriptions/coupons/family-discount.ts'
import { renewalPrice, type RenewingTerms } from '../subscriptions/plans/plan-prices.ts'

export type OrderFacts = {
  readonly plan: RenewingTerms
  readonly notice: NoticePeriod
  readonly vat: VatRate
  readonly today: Day
  /** The last day before the prolonged term; null for a new contract. */
  readonly prolongedFrom: Day | null
  /** Those of the prolonged contract; none of a new one. */
  readonly pauses: readonly DayRange[]
  /** The first day of a contract that was made on paper; null for orders of the payer. */
  readonly paperStartsOn?: Day | null
  /** Days of the free trial that are left. */
  readonly freeDays: number
  /** Consent to begin before the withdrawal period is over. */
  readonly hasConsented: boolean
  /** The best discount of the ordered term (`bestDiscount`). */
  readonly discount: Discount | undefined
  /** The family discount in percent: the only one that silent renewals keep. */
  readonly familyPercent: number
  readonly creditCents: Cents
}

export type Order = {
  readonly start: TermStart
  readonly phase: Phase
  /** The first day that is paid; before it the contract is a free trial. */
  readonly paidFrom: Day
  readonly charges: readonly PlannedCharge[]
  /** The price of the whole term: price less discount is the total. */
  readonly priceCents: Cents
  readonly discountCents: Cents
  readonly totalCents: Cents
  /** The tax in the total. */
  readonly vat: VatGroup
  /** Due on the day of the order, and how credit and money share it. A prolonged term is due on its first day. */
  readonly dueTodayCents: Cents
  readonly creditUsedCents: Cents
  readonly toPayCents: Cents
  /** Each month after the term, the family discount deducted. */
  readonly renewalCents: Cents
  readonly notice: NoticePeriod
  readonly withdrawalEndsOn: Day
}

/**
 * When the term begins. A prolonged one follows the current phase. A new one begins at once with consent, and the free days lengthen
 * it. Without consent it begins after the withdrawal period; the free trial runs on by itself until its own end.
 */
export const orderStart = (
  order: Pick<OrderFacts, 'today' | 'prolongedFrom' | 'paperStartsOn' | 'freeDays' | 'hasConsented'>,
): TermStart => {
  const { today, prolongedFrom, paperStartsOn = null, freeDays, hasConsented } = order
  if (paperStartsOn !== null) return { countedFrom: addDays(paperStartsOn, -1), isAtOnce: false, freeDays: 0 }
  if (prolongedFrom !== null) return { countedFrom: prolongedFrom, isAtOnce: false, freeDays }
  return hasConsented
    ? { countedFrom: today, isAtOnce: true, freeDays }
    : { countedFrom: withdrawalEndsOn(today), isAtOnce: false, freeDays: 0 }
}

/** The tax in the total. Each charge has an invoice of its own, so it is the sum of their taxes. */
const vatOfCharges = (charges: readonly PlannedCharge[], vat: VatRate): VatGroup => {
  const parts = charges.map(({ amountCents }) => vatOutOf(amountCents, vat.basisPoints))
  return {
    vat,
    grossCents: sumCents(parts.map(({ grossCents }) => grossCents)),
    netCents: sumCents(parts.map(({ netCents }) => netCents)),
    vatCents: sumCents(parts.map(({ vatCents }) => vatCents)),
  }
}

export const orderOf = (facts: OrderFacts): Order => {
  const { plan, vat, today, discount } = facts
  const start = orderStart(facts)
  const isOrderedToday = facts.prolongedFrom === null && (facts.paperStartsOn ?? null) === null
  const firstDueOn = isOrderedToday ? today : termStartsOn(start)
  const coming = facts.prolongedFrom === null ? [] : comingPauses(facts.pauses, facts.prolongedFrom)
  const charges = coming.reduce<readonly PlannedCharge[]>(
    chargesMovedByPause,
    chargePlan({ start, plan, firstDueOn, discount }),
  )
  const dueTodayCents = totalOf(dueBy(charges, today))
  const paid = useCredit(dueTodayCents, facts.creditCents)
  return {
    start,
    phase: coming.reduce<Phase>(movedByPause, termPhase(start, plan)),
    paidFrom: coming.reduce(dayMovedByPause, paidFrom(start)),
    charges,
    priceCents: sumCents(charges.map(({ priceCents }) => priceCents)),
    discountCents: sumCents(charges.map(({ discountCents }) => discountCents)),
    totalCents: totalOf(charges),
    vat: vatOfCharges(charges, vat),
    dueTodayCents,
    creditUsedCents: paid.creditCents,
    toPayCents: paid.toPayCents,
    renewalCents: discountedRenewal(renewalPrice(plan), facts.familyPercent),
    notice: facts.notice,
    withdrawalEndsOn: withdrawalEndsOn(today),
  }
}

/** Why an order is not placed although it is possible: the buyer was shown another total. Nothing is ordered then. */
export const whyNotShownTotal = (
  order: Pick<Order, 'totalCents'>,
  shownCents: number,
): ErrorCode | undefined => (order.totalCents === shownCents ? undefined : 'checkout.price-changed')

/** A provider is needed only if there is something to pay, now or later (decisions §4: 0 EUR skips the provider). */
export const needsProvider = (order: Pick<Order, 'totalCents'>): boolean => order.totalCents > 0
