import { describe, expect, it } from 'vitest'
import {
  type Coupon,
  type CouponUse,
  INVITATION_PERCENTS,
  ON_KIDS,
  usableDiscounts,
  whyNotCoupon,
} from './coupon-rules.ts'

const coupon = (more: Partial<Coupon> = {}): Coupon => ({
  id: 1,
  isAbsolute: false,
  amountOff: 25,
  availableOn: null,
  products: [],
  validFrom: null,
  validUntil: null,
  sponsoringId: null,
  redemptionsLeft: null,
  ...more,
})
const use = (more: Partial<CouponUse> = {}): CouponUse => ({
  product: 'membership-level:1',
  isKidsLevel: false,
  sponsoringIds: [],
  place: 'dialog',
  today: '2026-11-20',
  ...more,
})

describe('a coupon', () => {
  it('counts from its first to its last day', () => {
    const dated = coupon({ validFrom: '2026-11-20', validUntil: '2026-11-30' })
    expect(whyNotCoupon(dated, use())).toBeUndefined()
    expect(whyNotCoupon(dated, use({ today: '2026-11-30' }))).toBeUndefined()
    expect(whyNotCoupon(dated, use({ today: '2026-11-19' }))).toBe('checkout.coupon-invalid')
    expect(whyNotCoupon(dated, use({ today: '2026-12-01' }))).toBe('checkout.coupon-invalid')
  })

  it('of an invitation counts for the sponsored person alone', () => {
    expect(INVITATION_PERCENTS).toEqual([25, 50])
    const invitation = coupon({ sponsoringId: 7 })
    expect(whyNotCoupon(invitation, use({ sponsoringIds: [7] }))).toBeUndefined()
    expect(whyNotCoupon(invitation, use({ sponsoringIds: [8] }))).toBe('checkout.coupon-invalid')
    expect(whyNotCoupon(invitation, use())).toBe('checkout.coupon-invalid')
  })

  it('counts for its products, and one for kids only on a kids level', () => {
    expect(whyNotCoupon(coupon({ products: ['sport:4'] }), use())).toBe('checkout.coupon-invalid')
    expect(whyNotCoupon(coupon({ products: ['sport:4'] }), use({ product: 'sport:4' }))).toBeUndefined()
    expect(whyNotCoupon(coupon({ availableOn: ON_KIDS }), use())).toBe('checkout.coupon-invalid')
    expect(whyNotCoupon(coupon({ availableOn: ON_KIDS }), use({ isKidsLevel: true }))).toBeUndefined()
  })

  it('of an absolute amount counts in the checkout alone', () => {
    const tenEuro = coupon({ isAbsolute: true, amountOff: 1000 })
    expect(whyNotCoupon(tenEuro, use())).toBe('checkout.coupon-invalid')
    expect(whyNotCoupon(tenEuro, use({ place: 'checkout' }))).toBeUndefined()
  })

  it('is used up after its last redemption', () => {
    expect(whyNotCoupon(coupon({ redemptionsLeft: 1 }), use())).toBeUndefined()
    expect(whyNotCoupon(coupon({ redemptionsLeft: 0 }), use())).toBe('checkout.coupon-used')
  })

  it('never takes off more than everything, nothing, or parts of a percent', () => {
    for (const amountOff of [0, -25, 101, 12.5])
      expect(whyNotCoupon(coupon({ amountOff }), use())).toBe('checkout.coupon-invalid')
  })

  it('becomes a discount only where it counts', () => {
    const coupons = [coupon(), coupon({ id: 2, redemptionsLeft: 0 }), coupon({ id: 3, amountOff: 50 })]
    expect(usableDiscounts(coupons, use())).toEqual([
      { couponId: 1, isAbsolute: false, amountOff: 25 },
      { couponId: 3, isAbsolute: false, amountOff: 50 },
    ])
  })
})
