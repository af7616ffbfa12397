/** In which order plans stand (§5 Purchase plans): the longest term first, then by interval. */
import type { SubscriptionPlan } from '../contract.ts'

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
