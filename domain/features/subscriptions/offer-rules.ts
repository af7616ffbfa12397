/** Which offers are enough for a person to open something (§6 Content access, decisions §4 Benefits). */
import type { Offer } from './contract.ts'
import { byCheapestPlan } from './plans/plan-prices.ts'

/** The missing requirements: any one of the targets (`type:id`), and a membership level of at least this value; null if not missing. */
export type Missing = { readonly targets: readonly string[] | null; readonly value: number | null }

const opensTarget = (offer: Offer, { targets }: Missing): boolean =>
  targets === null || targets.some((target) => offer.opens.includes(target))
const givesLevel = (offer: Offer, { value }: Missing): boolean =>
  value === null || (offer.value ?? 0) >= value

/** The cheapest first; none if nothing is missing. If no single offer is enough, those that cover a part. */
export const fittingOffers = (offers: readonly Offer[], missing: Missing): Offer[] => {
  if (missing.targets === null && missing.value === null) return []
  const sold = offers.filter((offer) => offer.plans.length > 0)
  const enough = sold.filter((offer) => opensTarget(offer, missing) && givesLevel(offer, missing))
  const part = sold.filter(
    (offer) =>
      (missing.targets !== null && opensTarget(offer, missing)) ||
      (missing.value !== null && givesLevel(offer, missing)),
  )
  return (enough.length > 0 ? enough : part).toSorted((a, b) => byCheapestPlan(a, b) || a.id - b.id)
}

/** §6 Feature flags: single contents and module groups are sold only while their flag is on. */
export const isSubjectSold = (
  type: Offer['type'],
  flags: { readonly videoContentSubscription: boolean; readonly moduleGroupSubscription: boolean },
): boolean => {
  if (type === 'content') return flags.videoContentSubscription
  return type !== 'module-group' || flags.moduleGroupSubscription
}
