/** Which coupons a buyer may use, and what they take off (§3 Coupon, decisions §4 Purchase). */
import type { Day } from '../../../basics/calendar-days.ts'
import type { ErrorCode } from '../../../errors/catalogue.ts'
import type { Discount } from './best-discount.ts'

/** §9: what an invitation takes off. */
export const INVITATION_PERCENTS = [25, 50] as const
/** §3: the key of coupons for kids memberships only. */
export const ON_KIDS = 'kids-membership-lv'

export type Coupon = {
  readonly id: number
  readonly isAbsolute: boolean
  /** Percent, or cents if absolute. */
  readonly amountOff: number
  /** Null: on everything. */
  readonly availableOn: typeof ON_KIDS | null
  /** `type:id` of the products it counts for; empty: all. */
  readonly products: readonly string[]
  /** First and last day; null without a limit. */
  readonly validFrom: Day | null
  readonly validUntil: Day | null
  /** The sponsoring relation that an invitation is bound to. */
  readonly sponsoringId: number | null
  /** How often it can still be redeemed, open orders deducted; null without a limit. */
  readonly redemptionsLeft: number | null
}

/** The purchase in which a coupon would count. */
export type CouponUse = {
  /** `type:id` */
  readonly product: string
  readonly isKidsLevel: boolean
  /** Confirmed sponsoring relations in which the buyer or the profiteer is sponsored. */
  readonly sponsoringIds: readonly number[]
  /** The dialog reads `amountOff` as percent, so absolute coupons count in the checkout alone. */
  readonly place: 'dialog' | 'checkout'
  readonly today: Day
}

const isInTime = ({ validFrom, validUntil }: Coupon, today: Day): boolean =>
  (validFrom === null || validFrom <= today) && (validUntil === null || validUntil >= today)

const isForProduct = (coupon: Coupon, use: CouponUse): boolean =>
  (coupon.availableOn === null || use.isKidsLevel) &&
  (coupon.products.length === 0 || coupon.products.includes(use.product))

const isForBuyer = ({ sponsoringId }: Coupon, { sponsoringIds }: CouponUse): boolean =>
  sponsoringId === null || sponsoringIds.includes(sponsoringId)

/** Whether the amount can be taken off at all. Percentages end at 100. */
export const isSoundCoupon = ({ isAbsolute, amountOff }: Pick<Coupon, 'isAbsolute' | 'amountOff'>): boolean =>
  Number.isSafeInteger(amountOff) && amountOff > 0 && (isAbsolute || amountOff <= 100)

/** Why a coupon cannot be used here, or undefined. A coupon bound to other people looks like one that does not exist. */
export const whyNotCoupon = (coupon: Coupon, use: CouponUse): ErrorCode | undefined => {
  const isUsable = isSoundCoupon(coupon) && isForBuyer(coupon, use)
  if (!isUsable || !isForProduct(coupon, use)) return 'checkout.coupon-invalid'
  if (!isInTime(coupon, use.today)) return 'checkout.coupon-invalid'
  if (coupon.isAbsolute && use.place === 'dialog') return 'checkout.coupon-invalid'
  return coupon.redemptionsLeft !== null && coupon.redemptionsLeft <= 0 ? 'checkout.coupon-used' : undefined
}

export const discountOfCoupon = ({ id, isAbsolute, amountOff }: Coupon): Discount => ({
  couponId: id,
  isAbsolute,
  amountOff,
})

/** The discounts of all coupons that can be used here. */
export const usableDiscounts = (coupons: readonly Coupon[], use: CouponUse): Discount[] =>
  coupons.filter((coupon) => whyNotCoupon(coupon, use) === undefined).map(discountOfCoupon)
