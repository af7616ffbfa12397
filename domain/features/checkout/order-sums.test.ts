import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../basics/calendar-days.ts'
import { bestDiscount } from '../subscriptions/coupons/best-discount.ts'
import { familyDiscount } from '../subscriptions/coupons/family-discount.ts'
import { totalPrice } from '../subscriptions/plans/plan-prices.ts'
import { someDay } from '../subscriptions/testing/contract-samples.ts'
import { KIDS_YEAR, MONTHLY, renewing, soundPlan, YEARLY } from '../subscriptions/testing/plan-samples.ts'
import { needsProvider, orderOf, type OrderFacts, orderStart, whyNotShownTotal } from './order-sums.ts'

const INVITATION = { couponId: 1, isAbsolute: false, amountOff: 25 }
/** As drawn: ordered on 20 November 2026 with 14 free days and an invitation of 25 percent. */
const facts = (more: Partial<OrderFacts> = {}): OrderFacts => ({
  plan: renewing(YEARLY),
  notice: 'P1M',
  vat: { basisPoints: 1900, exemption: null },
  today: '2026-11-20',
  prolongedFrom: null,
  pauses: [],
  freeDays: 14,
  hasConsented: true,
  discount: INVITATION,
  familyPercent: 0,
  creditCents: 0,
  ...more,
})

describe('an order', () => {
  it('is the one that is drawn: 84.00 less 25 percent, tax 10.06, until 4 December 2027', () => {
    expect(orderOf(facts())).toMatchObject({
      phase: { startsOn: '2026-11-20', endsOn: '2027-12-04' },
      paidFrom: '2026-12-04',
      priceCents: 8400,
      discountCents: 2100,
      totalCents: 6300,
      vat: { netCents: 5294, vatCents: 1006 },
      dueTodayCents: 6300,
      toPayCents: 6300,
      renewalCents: 700,
      withdrawalEndsOn: '2026-12-04',
    })
  })

  it('without consent begins after the withdrawal period, and the free trial runs on by itself', () => {
    const later = orderOf(facts({ hasConsented: false }))
    expect(later.phase).toEqual({ kind: 'term', startsOn: '2026-12-05', endsOn: '2027-12-04' })
    expect(later.paidFrom).toBe('2026-12-05')
    expect(later.totalCents).toBe(6300)
  })

  it('that prolongs follows the current phase and is charged on its first day', () => {
    const prolonged = orderOf(facts({ prolongedFrom: '2027-12-04', freeDays: 0, discount: undefined }))
    expect(prolonged.phase).toEqual({ kind: 'term', startsOn: '2027-12-05', endsOn: '2028-12-04' })
    expect(prolonged.charges[0]?.dueOn).toBe('2027-12-05')
    expect([prolonged.dueTodayCents, prolonged.toPayCents, prolonged.totalCents]).toEqual([0, 0, 8400])
  })

  it('that prolongs moves by a pause that is granted for its time', () => {
    const pauses = [{ startsOn: '2027-12-05', endsOn: '2027-12-31' }]
    const prolonged = orderOf(facts({ prolongedFrom: '2027-12-04', freeDays: 0, pauses }))
    expect(prolonged.phase).toEqual({ kind: 'term', startsOn: '2028-01-01', endsOn: '2028-12-31' })
    expect(prolonged.paidFrom).toBe('2028-01-01')
    expect(prolonged.charges[0]).toMatchObject({ dueOn: '2028-01-01', endsOn: '2028-12-31' })
  })

  it('uses credit first and keeps the total and its tax', () => {
    const paid = orderOf(facts({ creditCents: 1200 }))
    expect(paid).toMatchObject({ totalCents: 6300, creditUsedCents: 1200, toPayCents: 5100 })
    expect(paid.vat.vatCents).toBe(1006)
    expect(orderOf(facts({ creditCents: 10_000 }))).toMatchObject({ creditUsedCents: 6300, toPayCents: 0 })
  })

  it('paid month by month costs today the first month only', () => {
    const monthly = orderOf(facts({ plan: renewing(MONTHLY), discount: undefined }))
    expect([monthly.dueTodayCents, monthly.totalCents, monthly.charges.length]).toEqual([790, 9480, 12])
  })

  it('for a second child costs 39 EUR, and the rank counts for the renewals too', () => {
    const child = orderOf(
      facts({ plan: renewing(KIDS_YEAR), discount: familyDiscount(40), familyPercent: 40 }),
    )
    expect(child).toMatchObject({ totalCents: 3900, renewalCents: 324 })
  })

  it('for a third child costs nothing and needs no provider', () => {
    const child = orderOf(
      facts({ plan: renewing(KIDS_YEAR), discount: familyDiscount(100), familyPercent: 100 }),
    )
    expect(child).toMatchObject({ totalCents: 0, renewalCents: 0, vat: { vatCents: 0 } })
    expect(needsProvider(child)).toBe(false)
    expect(needsProvider(orderOf(facts()))).toBe(true)
  })

  it('is refused if the buyer was shown another total', () => {
    expect(whyNotShownTotal(orderOf(facts()), 6300)).toBeUndefined()
    expect(whyNotShownTotal(orderOf(facts()), 8400)).toBe('checkout.price-changed')
  })

  it('never has a negative amount, and its sums agree', () => {
    const coupon = fc.record({
      couponId: fc.integer({ min: 1, max: 5 }),
      isAbsolute: fc.boolean(),
      amountOff: fc.integer({ min: 1, max: 100 }),
    })
    const asked = fc.record({
      today: someDay,
      freeDays: fc.integer({ min: 0, max: 14 }),
      hasConsented: fc.boolean(),
      familyPercent: fc.constantFrom(0, 40, 100),
      creditCents: fc.integer({ min: 0, max: 100_000 }),
      prolonged: fc.option(fc.integer({ min: 0, max: 400 }), { nil: null }),
    })
    fc.assert(
      fc.property(soundPlan, fc.array(coupon), asked, (plan, coupons, { prolonged, ...more }) => {
        const charges = orderOf(facts({ plan: renewing(plan), discount: undefined })).charges
        const prices = charges.map(({ priceCents }) => priceCents)
        const family = familyDiscount(more.familyPercent)
        const discount = bestDiscount(prices, family === undefined ? coupons : [family, ...coupons])
        const prolongedFrom = prolonged === null ? null : addDays(more.today, prolonged)
        const order = orderOf(facts({ ...more, plan: renewing(plan), discount, prolongedFrom }))
        for (const cents of [order.totalCents, order.discountCents, order.toPayCents, order.renewalCents])
          expect(cents).toBeGreaterThanOrEqual(0)
        expect(order.priceCents).toBe(totalPrice(plan))
        expect(order.priceCents - order.discountCents).toBe(order.totalCents)
        expect(order.vat.netCents + order.vat.vatCents).toBe(order.totalCents)
        expect(order.creditUsedCents + order.toPayCents).toBe(order.dueTodayCents)
        expect(order.dueTodayCents).toBeLessThanOrEqual(order.totalCents)
        expect(order.charges.at(-1)?.endsOn).toBe(order.phase.endsOn)
        expect(order.phase.startsOn >= more.today).toBe(true)
      }),
    )
  })

  it('with consent begins today, otherwise not before its withdrawal period is over', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: 0, max: 14 }), (today, freeDays) => {
        const ask = { today, freeDays, prolongedFrom: null }
        expect(orderStart({ ...ask, hasConsented: true })).toEqual({
          countedFrom: today,
          isAtOnce: true,
          freeDays,
        })
        const later = orderOf(facts({ ...ask, hasConsented: false }))
        expect(later.phase.startsOn > later.withdrawalEndsOn).toBe(true)
      }),
    )
  })
})
