/** Prices of plans, so that terms and intervals can be compared (decisions §3.6, §9 Subscriptions and prices). */
import {
  compareRatios,
  exactCents,
  roundRatio,
  wholeEuro,
  type Cents,
  type Ratio,
} from '../../../basics/money.ts'
import type { Offer, SubscriptionPlan } from '../contract.ts'

/** The fields of a plan that decide its price. Plans of weeks and days have the effective length 0. */
export type PlanTerms = Pick<
  SubscriptionPlan,
  'interval' | 'intervalCount' | 'effectivePeriodLength' | 'price'
>
/** A plan with its own price per month after the first term; null for the default. */
export type RenewingTerms = PlanTerms & { readonly renewalPriceCents: Cents | null }

const MONTHS_PER: Readonly<Record<'year' | 'month', number>> = { year: 12, month: 1 }
const DAYS_PER: Readonly<Record<'week' | 'day', number>> = { week: 7, day: 1 }

type Interval = Pick<PlanTerms, 'interval' | 'intervalCount'>

/** How long one billing interval lasts: months, or days for weeks and days. */
export type IntervalLength = { readonly months: number; readonly days: number }
export const intervalLength = ({ interval, intervalCount }: Interval): IntervalLength =>
  interval === 'year' || interval === 'month'
    ? { months: MONTHS_PER[interval] * intervalCount, days: 0 }
    : { months: 0, days: DAYS_PER[interval] * intervalCount }

/** Whether the plan is billed by weeks or days (effective length 0): it has no monthly figure. */
export const isDaily = (plan: Interval): boolean => intervalLength(plan).months === 0

/**
 * How many charges the first term has. A term that is no whole number of intervals cannot be billed; such a plan is a mistake of
 * the office and throws a RangeError. `isSoundPlan` asks first.
 */
export const chargeCount = (plan: PlanTerms): number => {
  if (!isSoundPlan(plan)) throw new RangeError('the term of a plan is not a whole number of its intervals')
  return isDaily(plan) ? 1 : plan.effectivePeriodLength / intervalLength(plan).months
}

/** Whether a plan can be sold: whole intervals in its term, no negative price, and length 0 exactly for weeks and days. */
export const isSoundPlan = (plan: PlanTerms): boolean => {
  const { months, days } = intervalLength(plan)
  const length = plan.effectivePeriodLength
  const hasWholeTerm = months === 0 ? length === 0 && days > 0 : length > 0 && length % months === 0
  return Number.isSafeInteger(plan.price) && plan.price >= 0 && hasWholeTerm
}

/** The price of the whole first term: all its charges. */
export const totalPrice = (plan: PlanTerms): Cents => exactCents(plan.price * chargeCount(plan))

/** The price per month, not rounded; undefined for weeks and days, whose prices are displayed as billed (§9). */
export const monthlyEquivalent = (plan: PlanTerms): Ratio | undefined => {
  const { months } = intervalLength(plan)
  return months === 0 ? undefined : { numerator: plan.price, denominator: months }
}

const byMonthlyPrice = (a: PlanTerms, b: PlanTerms): number => {
  const [left, right] = [monthlyEquivalent(a), monthlyEquivalent(b)]
  if (left === undefined || right === undefined)
    return Number(left === undefined) - Number(right === undefined)
  return compareRatios(left, right)
}

/** The plan with the lowest price per month; a plan of weeks or days only if there is no other. */
export const cheapestPlan = ({ plans }: Pick<Offer, 'plans'>): SubscriptionPlan | undefined =>
  plans.toSorted(byMonthlyPrice)[0]

/** By the price per month of the cheapest plan; without plans, or with none per month, at the end. */
export const byCheapestPlan = (a: Pick<Offer, 'plans'>, b: Pick<Offer, 'plans'>): number => {
  const [left, right] = [cheapestPlan(a), cheapestPlan(b)]
  if (left === undefined || right === undefined)
    return Number(left === undefined) - Number(right === undefined)
  return byMonthlyPrice(left, right)
}

/** A figure in whole euro, to be shown with 'ca.' if rounded, and then only beside the exact price (§9). */
export type ShownEuro = { readonly cents: Cents; readonly isRounded: boolean }

export const shownMonthly = (plan: PlanTerms): ShownEuro | undefined => {
  const ratio = monthlyEquivalent(plan)
  return ratio && wholeEuro(ratio)
}

/**
 * What a term saves against the dearest price per month among the offered plans (decisions §3.6). Undefined if that is nothing, and
 * for weeks and days.
 */
export const shownSaving = (plan: PlanTerms, offered: readonly PlanTerms[]): ShownEuro | undefined => {
  const own = monthlyEquivalent(plan)
  const dearest = offered
    .filter((one) => !isDaily(one))
    .toSorted(byMonthlyPrice)
    .at(-1)
  const most = dearest && monthlyEquivalent(dearest)
  if (own === undefined || most === undefined) return undefined
  const length = plan.effectivePeriodLength
  const saving = {
    numerator: (most.numerator * own.denominator - own.numerator * most.denominator) * length,
    denominator: most.denominator * own.denominator,
  }
  return saving.numerator > 0 ? wholeEuro(saving) : undefined
}

/** §3 Payment option: what a plan costs per interval and, in whole cents, per month. */
export type PaymentOption = PlanTerms & { readonly id: number; readonly monthlyEquivalent: Cents | null }

export const paymentOption = (plan: PlanTerms & { readonly id: number }): PaymentOption => {
  const { id, interval, intervalCount, price, effectivePeriodLength } = plan
  const ratio = monthlyEquivalent(plan)
  return {
    id,
    interval,
    intervalCount,
    price,
    effectivePeriodLength,
    monthlyEquivalent: ratio === undefined ? null : roundRatio(ratio, 'nearest'),
  }
}

/**
 * The price of each month after the first term (§ 309 Nr. 9 BGB), shown before ordering. Without a price of its own it is the total
 * divided by the months, rounded down. Plans of weeks and days renew by their own interval, at the same price.
 */
export const renewalPrice = (plan: RenewingTerms): Cents => {
  const ratio = monthlyEquivalent(plan)
  if (ratio === undefined) return plan.price
  return plan.renewalPriceCents ?? roundRatio(ratio, 'down')
}
