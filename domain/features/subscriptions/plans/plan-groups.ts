/** The plans that the purchase dialog offers, and their groups (§5 Purchase plans, decisions §3.5). */
import { groupBy } from '../../../basics/groups.ts'
import type { SubscriptionPlan } from '../contract.ts'
import { byTerm } from './plan-order.ts'

const ONE_MONTH = 1

/** Where the plans are offered: for which product, and whether a contract is prolonged. */
export type PlanChoice = { readonly isKidsLevel: boolean; readonly isProlonging: boolean }

/** Plans of the same effective length. */
export type PlanGroup = {
  readonly effectivePeriodLength: number
  readonly plans: readonly SubscriptionPlan[]
}

const isOffered = ({ effectivePeriodLength, plans }: PlanGroup, choice: PlanChoice): boolean =>
  effectivePeriodLength !== ONE_MONTH || (!choice.isKidsLevel && !(choice.isProlonging && plans.length === 1))

/**
 * The groups in order, the longest term first, each with its plans in order. Only active plans are offered. The one-month plan is
 * hidden for a kids level and, when prolonging, if it is alone in its group. Paying a longer term month by month stays.
 */
export const planGroups = (plans: readonly SubscriptionPlan[], choice: PlanChoice): PlanGroup[] =>
  groupBy(plans.filter(({ isActive }) => isActive).toSorted(byTerm), (plan) =>
    String(plan.effectivePeriodLength),
  )
    .map((group) => ({ effectivePeriodLength: group[0]?.effectivePeriodLength ?? 0, plans: group }))
    .filter((group) => isOffered(group, choice))
