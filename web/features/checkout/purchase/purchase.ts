/** What the purchase dialog sells: a product of a membership level, or another subject with its plans. */
import type { Product } from '@wegband/domain/features/checkout/catalogue-contract.ts'
import type { Offer, SubscriptionPlan } from '@wegband/domain/features/subscriptions/contract.ts'
import { type PlanGroup, planGroups } from '@wegband/domain/features/subscriptions/plans/plan-groups.ts'
import type { SubjectType } from '../../subscriptions/queries.ts'
import type { Seller } from '../means-of-payment.tsx'

export type PurchaseProduct = {
  readonly name: string
  readonly description: string
  readonly isKidsLevel: boolean
  readonly plans: readonly SubscriptionPlan[]
  /** The product's own picture in each theme; null: one drawn for its kind. */
  readonly picture: { readonly dark: string; readonly light: string } | null
  /** Names of what it opens. */
  readonly opens: readonly string[]
  readonly seller: Seller
}

export type Purchase = PurchaseProduct & {
  readonly subject: { readonly type: SubjectType; readonly id: number }
  /** Null: the caller. */
  readonly child: { readonly id: number; readonly firstName: string } | null
  /** The id of the contract that is prolonged; null for a new one. */
  readonly prolongs: number | null
}

const pictureOf = ({ titlePictureDarkFull: dark, titlePictureLightFull: light }: Product) =>
  dark === null || light === null ? null : { dark, light }

export const productOfBundle = (product: Product | undefined): PurchaseProduct | undefined =>
  product && {
    name: product.name,
    description: product.description,
    isKidsLevel: product.isKidsLevel,
    plans: product.subscriptionPlans,
    picture: pictureOf(product),
    opens: product.subscriptionBenefits.map(({ title }) => title),
    seller: { name: product.seller, collection: product.collection },
  }

export const productOfOffer = (offer: Offer | undefined): PurchaseProduct | undefined =>
  offer && {
    name: offer.name,
    description: '',
    isKidsLevel: offer.isKidsLevel,
    plans: offer.plans,
    picture: null,
    opens: [],
    seller: { name: offer.seller, collection: offer.collection },
  }

const QUERY_OF: Readonly<Record<SubjectType, string | undefined>> = {
  'membership-level': 'membership_level_id',
  sport: 'sport_id',
  module: 'module_id',
  content: 'content_id',
  'module-group': undefined,
}

/** §7: the query of the best coupon; undefined for a subject that has none. */
export const couponQueryOf = ({
  subject,
  child,
  prolongs,
}: Pick<Purchase, 'subject' | 'child' | 'prolongs'>) => {
  if (prolongs !== null) return { subscription_id: String(prolongs) }
  const name = QUERY_OF[subject.type]
  if (name === undefined) return undefined
  return { [name]: String(subject.id), ...(child === null ? {} : { profiteer_id: String(child.id) }) }
}

/** The terms that can be chosen; none where the only one renews each month by itself (§5 Purchase plans). */
export const planGroupsOf = ({
  plans,
  isKidsLevel,
  prolongs,
}: Pick<Purchase, 'plans' | 'isKidsLevel' | 'prolongs'>): PlanGroup[] =>
  planGroups(plans, { isKidsLevel, isProlonging: prolongs !== null })
