/** Discounts on the charges of a term. Each charge is reduced on its own and rounded in the buyer's favour. */
import { percentOf, sumCents, type Cents } from '../../../basics/money.ts'

/** A coupon or the family discount, as it counts in an order. `couponId` is null for the family discount. */
export type Discount = {
  readonly couponId: number | null
  readonly isAbsolute: boolean
  /** Percent from 1 to 100; cents of the whole order if absolute. */
  readonly amountOff: number
}

/** What each charge costs less, in the order of the charges. An absolute discount is used up by the first ones. */
export const discountsOf = (charges: readonly Cents[], discount: Discount | undefined): Cents[] => {
  if (discount === undefined) return charges.map(() => 0)
  if (!discount.isAbsolute) return charges.map((charge) => percentOf(charge, discount.amountOff, 'up'))
  let left = discount.amountOff
  return charges.map((charge) => {
    const off = Math.min(left, charge)
    left -= off
    return off
  })
}

/** What the whole term costs less. */
export const totalDiscount = (charges: readonly Cents[], discount: Discount | undefined): Cents =>
  sumCents(discountsOf(charges, discount))

/**
 * The one discount that takes the most off all charges (decisions §4: best one only). Of equal ones the family discount counts, so
 * that no coupon is spent, then the oldest coupon. Undefined if none takes anything off.
 */
export const bestDiscount = (
  charges: readonly Cents[],
  discounts: readonly Discount[],
): Discount | undefined =>
  discounts
    .filter((discount) => totalDiscount(charges, discount) > 0)
    .toSorted(
      (a, b) =>
        totalDiscount(charges, b) - totalDiscount(charges, a) || (a.couponId ?? 0) - (b.couponId ?? 0),
    )[0]
