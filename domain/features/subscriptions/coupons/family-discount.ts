/** Siblings pay less: the discount follows from how many other children of the payer are members (§9, decisions §4 Purchase). */
import { sumCents, type Cents } from '../../../basics/money.ts'
import type { ContractStatus } from '../contracts/contract-status.ts'
import { chargeCount, type PlanTerms } from '../plans/plan-prices.ts'
import { discountsOf, type Discount } from './best-discount.ts'

/** Percent off for the first, second and third child; further ones are like the last. */
export const FAMILY_PERCENTS: readonly number[] = [0, 40, 100]

/** A contract of the payer, including planned ones and open orders. */
export type PayerContract = {
  readonly profiteerId: number
  readonly isKidsLevel: boolean
  readonly status: ContractStatus
}

/** An open order counts, so that two orders at once cannot take the same rank. */
const COUNTING: readonly ContractStatus[] = ['incomplete', 'trialing', 'active', 'past_due']

/** 1 for the first child. It counts other children with a kids contract, each once. */
export const familyRank = (contracts: readonly PayerContract[], profiteerId: number): number => {
  const others = contracts.filter(
    (contract) =>
      contract.isKidsLevel && contract.profiteerId !== profiteerId && COUNTING.includes(contract.status),
  )
  return new Set(others.map((contract) => contract.profiteerId)).size + 1
}

export const familyPercent = (rank: number, percents: readonly number[] = FAMILY_PERCENTS): number =>
  percents[Math.min(rank, percents.length) - 1] ?? 0

/** The percentage of a silent renewal: the rank may have become better since the order, but the price never becomes dearer. */
export const renewedPercent = (
  orderedPercent: number,
  rank: number,
  percents: readonly number[] = FAMILY_PERCENTS,
): number => Math.max(orderedPercent, familyPercent(rank, percents))

/** Undefined where nothing is taken off. */
export const familyDiscount = (percent: number): Discount | undefined =>
  percent > 0 ? { couponId: null, isAbsolute: false, amountOff: percent } : undefined

/** A month of silent renewal. The family discount is the only one that goes on after the ordered term. */
export const discountedRenewal = (renewalPriceCents: Cents, percent: number): Cents =>
  renewalPriceCents - sumCents(discountsOf([renewalPriceCents], familyDiscount(percent)))

/** The total of a term for a child of this rank. */
export const familyPrice = (plan: PlanTerms, rank: number): Cents => {
  const charges = Array.from({ length: chargeCount(plan) }, () => plan.price)
  const off = discountsOf(charges, familyDiscount(familyPercent(rank)))
  return sumCents(charges) - sumCents(off)
}

/** One row of the discount table; `isOpen`: for this child and all further ones. */
export type FamilyRow = { readonly rank: number; readonly isOpen: boolean; readonly totals: readonly Cents[] }

/** §9: the child discount table, with one total for each of the plans. */
export const familyTable = (plans: readonly PlanTerms[]): FamilyRow[] =>
  FAMILY_PERCENTS.map((_, index) => ({
    rank: index + 1,
    isOpen: index === FAMILY_PERCENTS.length - 1,
    totals: plans.map((plan) => familyPrice(plan, index + 1)),
  }))
