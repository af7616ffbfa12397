/** Prices of plans, so that terms and intervals can be compared (decisions §3.6, §9 Prices). */
import type { Offer, SubscriptionPlan } from './contract.ts'

const MONTHS_PER: Readonly<Record<'year' | 'month', number>> = { year: 12, month: 1 }
const CENTS_PER_EURO = 100

/** §5: longest term first; inside a term by interval year, month, week, day, then the larger count. */
const INTERVAL_ORDER: Readonly<Record<SubscriptionPlan['interval'], number>> = {
  year: 0,
  month: 1,
  week: 2,
  day: 3,
}
export const byTerm = (a: SubscriptionPlan, b: SubscriptionPlan): number =>
  b.effectivePeriodLength - a.effectivePeriodLength ||
  INTERVAL_ORDER[a.interval] - INTERVAL_ORDER[b.interval] ||
  b.intervalCount - a.intervalCount

/** Cents per month, not rounded; undefined for weeks and days, whose prices are displayed as billed (§9). */
export const monthlyCents = (
  plan: Pick<SubscriptionPlan, 'interval' | 'intervalCount' | 'price'>,
): number | undefined => {
  const { interval, intervalCount, price } = plan
  return interval === 'year' || interval === 'month'
    ? price / (MONTHS_PER[interval] * intervalCount)
    : undefined
}

/** The plan with the lowest price per month; a plan of weeks or days only if there is no other. */
export const cheapestPlan = ({ plans }: Pick<Offer, 'plans'>): SubscriptionPlan | undefined =>
  plans.toSorted((a, b) => (monthlyCents(a) ?? Infinity) - (monthlyCents(b) ?? Infinity))[0]

/** §9: monthly equivalents are displayed in whole euro; `isRounded` requires the prefix 'ca.'. */
export const wholeEuro = (cents: number): { cents: number; isRounded: boolean } => {
  const whole = Math.round(cents / CENTS_PER_EURO) * CENTS_PER_EURO
  return { cents: whole, isRounded: whole !== cents }
}
