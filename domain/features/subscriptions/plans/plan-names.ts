/** How a plan is called, and what a subscription counts (§3 Subscription, §9 Subscriptions and prices). */
import type { Offer } from '../contract.ts'
import { intervalLength, isDaily, type PlanTerms } from './plan-prices.ts'

/** §9: subscriptions run for 1, 6 and 12 months, and these have a name of their own. */
export const NAMED_MONTHS = [1, 6, 12] as const
/** §9: a sport subscription covers 24 modules. */
export const MODULES_PER_SPORT = 24

/** `name` chooses the words, `count` is the number in them. Other lengths than the named ones are shown as `months` or `days`. */
export type PlanName = {
  readonly name: 'freemium' | `months-${(typeof NAMED_MONTHS)[number]}` | 'months' | 'days'
  readonly count: number
}

export const freemiumName = (days: number): PlanName => ({ name: 'freemium', count: days })

/** A week is shown as 7 days (§9). */
export const planName = (plan: PlanTerms): PlanName => {
  if (isDaily(plan)) return { name: 'days', count: intervalLength(plan).days }
  const count = plan.effectivePeriodLength
  const named = NAMED_MONTHS.find((months) => months === count)
  return named === undefined ? { name: 'months', count } : { name: `months-${named}`, count }
}

/** How many modules a subscription of this subject counts; undefined where modules are not what it is about. */
export const countedModules = (subjectType: Offer['type']): number | undefined => {
  if (subjectType === 'sport') return MODULES_PER_SPORT
  return subjectType === 'module' ? 1 : undefined
}
