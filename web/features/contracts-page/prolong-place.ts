/** Where a contract is prolonged (§4 Subscription, §5 Purchase plans). */
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import type { SubscriptionView } from '@wegband/domain/features/contracts/contract.ts'
import { hrefOfOrder, hrefOfPurchase } from '../checkout/checkout-place.ts'

type Plan = SubscriptionView['items'][number]['subscriptionPlan']

/**
 * The choice of a term for a membership of oneself or of an own child. The dialog shows no plans of other subjects while they are open,
 * and none for adults whom one sponsors: there the same plan is ordered once more.
 */
export const hrefOfProlonging = (
  { id, profiteer }: Pick<SubscriptionView, 'id' | 'profiteer'>,
  plan: Plan,
  viewer: Pick<Viewer, 'id' | 'childIds'>,
): string => {
  const isOwn = profiteer.id === viewer.id
  if (plan.subjectType === 'membership-level' && (isOwn || viewer.childIds.includes(profiteer.id)))
    return hrefOfPurchase(
      { type: plan.subjectType, id: plan.subject.id },
      { profiteerId: isOwn ? undefined : profiteer.id, prolongs: id },
    )
  return hrefOfOrder({
    subscription_plan_id: plan.id,
    profiteer_id: profiteer.id,
    subscription_id: id,
    prolong: true,
  })
}
