/** Who may order what for whom (§5, §6 Buying, §9 minimum age, decisions §4 Purchase). */
import type { Day } from '../../basics/calendar-days.ts'
import type { ErrorCode } from '../../errors/catalogue.ts'
import { whyNotBoundUntil } from '../subscriptions/contracts/cancelling.ts'
import type { ContractStatus } from '../subscriptions/contracts/contract-status.ts'
import { isAdultOn } from '../accounts/adult-age.ts'

/** What the profiteer is to the buyer. Any other person looks like one who does not exist. */
export type ProfiteerRelation = 'self' | 'child' | 'sponsored' | 'none'

export type Buyer = {
  readonly birthdayAt: string | null
  readonly isVerified: boolean
  readonly isProfileComplete: boolean
  /** An admin or a parent who looks at the product as this person. A parent buys in the own view. */
  readonly isViewedByOther: boolean
}

/** A contract of the profiteer for the same product. */
export type HeldContract = { readonly id: number; readonly status: ContractStatus }

export type OrderAsk = {
  readonly buyer: Buyer
  readonly profiteer: { readonly birthdayAt: string | null; readonly relation: ProfiteerRelation }
  /** `isActive`: this version of the plan is on sale today. */
  readonly plan: { readonly isActive: boolean; readonly isKidsLevel: boolean }
  /** Terms and withdrawal notice are in force, so the buyer can read and keep them (§ 312d, § 312i (1) no. 4 BGB). */
  readonly hasTerms: boolean
  readonly held: readonly HeldContract[]
  /** The contract that is to be prolonged; null for a new one. */
  readonly prolongs: number | null
  /** The last day of the ordered term. */
  readonly endsOn: Day
  readonly today: Day
}

/** §9: 18 years. */
const whyNotBuyer = (buyer: Buyer, today: Day): ErrorCode | undefined => {
  if (buyer.isViewedByOther) return 'auth.not-while-impersonating'
  if (!buyer.isVerified) return 'auth.mail-unverified'
  if (!isAdultOn(buyer.birthdayAt, today)) return 'checkout.not-adult'
  return buyer.isProfileComplete ? undefined : 'checkout.profile-incomplete'
}

const whyNotProfiteer = ({ profiteer, plan, today }: OrderAsk): ErrorCode | undefined => {
  const isAdult = isAdultOn(profiteer.birthdayAt, today)
  // A child that has grown up buys for itself; its parents have no rights over it any more.
  const isGrownChild = profiteer.relation === 'child' && isAdult
  if (profiteer.relation === 'none' || isGrownChild) return 'general.not-found'
  return plan.isKidsLevel && profiteer.relation !== 'child' ? 'checkout.children-only' : undefined
}

/** Ended contracts hold nothing. An order that is not paid holds nothing either: a new order of the same product replaces it. */
const isHeld = ({ status }: HeldContract): boolean =>
  status !== 'canceled' && status !== 'incomplete_expired' && status !== 'incomplete'

const whyNotHeld = ({ held, prolongs }: OrderAsk): ErrorCode | undefined => {
  const running = held.filter(isHeld)
  if (prolongs === null) return running.length > 0 ? 'checkout.already-held' : undefined
  const prolonged = running.find(({ id }) => id === prolongs)
  if (prolonged === undefined) return 'checkout.not-held'
  return prolonged.status === 'unpaid' ? 'subscriptions.unpaid' : undefined
}

/** Why this order cannot be placed, or undefined. What the profiteer holds already can only be prolonged. */
export const whyNotOrder = (ask: OrderAsk): ErrorCode | undefined =>
  whyNotBuyer(ask.buyer, ask.today) ??
  whyNotProfiteer(ask) ??
  (ask.plan.isActive ? undefined : 'checkout.plan-gone') ??
  (ask.hasTerms ? undefined : 'checkout.no-terms') ??
  whyNotHeld(ask) ??
  whyNotBoundUntil(ask.endsOn, ask.today)
