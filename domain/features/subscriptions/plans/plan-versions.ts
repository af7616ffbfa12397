/**
 * Versions of a plan: a sold price never changes. A new price is a new version with its first day, for new orders only; contracts keep
 * the version that they ordered.
 */
import type { Day } from '../../../basics/calendar-days.ts'
import { groupBy } from '../../../basics/groups.ts'
import type { PlanTerms } from './plan-prices.ts'

/** `isActive`: the office has not withdrawn it. */
export type PlanVersion = { readonly id: number; readonly validFrom: Day; readonly isActive: boolean }

/** `planned` before its first day, `on-sale`, `running-out` while contracts still hold it, then `expired`. */
export type VersionState = 'planned' | 'on-sale' | 'running-out' | 'expired'

/** The version that new orders get: the newest that has begun. Undefined before the first one, or if that one is withdrawn. */
export const versionOnSale = <T extends PlanVersion>(versions: readonly T[], today: Day): T | undefined => {
  const [newest] = versions
    .filter(({ validFrom }) => validFrom <= today)
    .toSorted((a, b) => b.validFrom.localeCompare(a.validFrom) || b.id - a.id)
  return newest?.isActive === true ? newest : undefined
}

type Kind = Pick<PlanTerms, 'interval' | 'intervalCount' | 'effectivePeriodLength'>

/** The versions that new orders of a product get: one for each interval and term. */
export const plansOnSale = <T extends PlanVersion & Kind>(plans: readonly T[], today: Day): T[] =>
  groupBy(plans, (plan) => `${plan.interval} ${plan.intervalCount} ${plan.effectivePeriodLength}`)
    .map((versions) => versionOnSale(versions, today))
    .filter((plan) => plan !== undefined)

export const versionState = (
  version: PlanVersion & { readonly runningContracts: number },
  versions: readonly PlanVersion[],
  today: Day,
): VersionState => {
  if (version.validFrom > today && version.isActive) return 'planned'
  if (versionOnSale(versions, today)?.id === version.id) return 'on-sale'
  return version.runningContracts > 0 ? 'running-out' : 'expired'
}

/** Whether the office may still change the price of a version: only before its first order. */
export const isPriceOpen = (version: { readonly orders: number }): boolean => version.orders === 0
