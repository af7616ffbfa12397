import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../basics/calendar-days.ts'
import { termPhase } from '../subscriptions/contracts/phases.ts'
import { totalDiscount, type Discount } from '../subscriptions/coupons/best-discount.ts'
import { chargeCount, totalPrice } from '../subscriptions/plans/plan-prices.ts'
import { someDay, termStart } from '../subscriptions/testing/contract-samples.ts'
import { MONTHLY, QUARTERLY, soundPlan, YEARLY } from '../subscriptions/testing/plan-samples.ts'
import { chargePlan, chargesMovedByPause, dueBy, renewalCharge, totalOf, useCredit } from './charge-plan.ts'

const start = { countedFrom: '2026-11-20', isAtOnce: true, freeDays: 14 }
const percent = (amountOff: number): Discount => ({ couponId: 1, isAbsolute: false, amountOff })
const anyDiscount: fc.Arbitrary<Discount | undefined> = fc.option(
  fc.record({
    couponId: fc.constant(1),
    isAbsolute: fc.boolean(),
    amountOff: fc.integer({ min: 1, max: 100 }),
  }),
  { nil: undefined },
)

describe('the charges of a term', () => {
  it('begin with the order, and the others follow on the first day of their period', () => {
    const charges = chargePlan({ start, plan: QUARTERLY, firstDueOn: '2026-11-20', discount: undefined })
    expect(charges.map(({ dueOn, startsOn, endsOn }) => [dueOn, startsOn, endsOn])).toEqual([
      ['2026-11-20', '2026-12-04', '2027-03-06'],
      ['2027-03-07', '2027-03-07', '2027-06-03'],
      ['2027-06-04', '2027-06-04', '2027-09-03'],
      ['2027-09-04', '2027-09-04', '2027-12-04'],
    ])
    expect(totalOf(charges)).toBe(9000)
    expect(dueBy(charges, '2027-03-07')).toHaveLength(2)
  })

  it('of 84.00 EUR less 25 percent are 63.00 EUR', () => {
    const charges = chargePlan({ start, plan: YEARLY, firstDueOn: '2026-11-20', discount: percent(25) })
    expect(charges).toEqual([
      {
        startsOn: '2026-12-04',
        endsOn: '2027-12-04',
        dueOn: '2026-11-20',
        priceCents: 8400,
        discountCents: 2100,
        amountCents: 6300,
      },
    ])
  })

  it('sum to the ordered total, and none is negative', () => {
    fc.assert(
      fc.property(termStart, soundPlan, anyDiscount, (from, plan, discount) => {
        const charges = chargePlan({ start: from, plan, firstDueOn: from.countedFrom, discount })
        const prices = charges.map(({ priceCents }) => priceCents)
        expect(charges).toHaveLength(chargeCount(plan))
        expect(totalOf(charges)).toBe(totalPrice(plan) - totalDiscount(prices, discount))
        for (const { amountCents } of charges) expect(amountCents).toBeGreaterThanOrEqual(0)
        const days = charges.map(({ dueOn }) => dueOn)
        expect(days).toEqual([...new Set(days)].toSorted())
        expect(charges.at(-1)?.endsOn).toBe(termPhase(from, plan).endsOn)
      }),
    )
  })

  it('keep their total through a pause, and what is due before it stays due', () => {
    fc.assert(
      fc.property(
        fc.tuple(termStart, soundPlan, anyDiscount),
        fc.integer({ min: 0, max: 800 }),
        fc.integer({ min: 1, max: 92 }),
        ([from, plan, discount], after, days) => {
          const charges = chargePlan({ start: from, plan, firstDueOn: from.countedFrom, discount })
          const startsOn = addDays(from.countedFrom, after)
          const pause = { startsOn, endsOn: addDays(startsOn, days - 1) }
          const moved = chargesMovedByPause(charges, pause)
          expect(totalOf(moved)).toBe(totalOf(charges))
          moved.forEach(({ dueOn }, index) => {
            const before = charges[index]?.dueOn ?? ''
            expect(dueOn).toBe(before < startsOn ? before : addDays(before, days))
            expect(dueOn < pause.startsOn || dueOn > pause.endsOn).toBe(true)
          })
        },
      ),
    )
  })
})

describe('the charge of a renewal', () => {
  const renewal = {
    phase: { kind: 'renewal' as const, startsOn: '2027-12-05', endsOn: '2028-01-04' },
    priceCents: 541,
    isPiece: false,
  }

  it('is due on its first day, the family discount deducted', () => {
    expect(renewalCharge(renewal, 0)).toMatchObject({ dueOn: '2027-12-05', amountCents: 541 })
    expect(renewalCharge(renewal, 40)).toMatchObject({
      priceCents: 541,
      discountCents: 217,
      amountCents: 324,
    })
    expect(renewalCharge(renewal, 100).amountCents).toBe(0)
  })
})

describe('credit', () => {
  it('is used first, and never more than there is or than is due', () => {
    expect(useCredit(6300, 1200)).toEqual({ creditCents: 1200, toPayCents: 5100 })
    expect(useCredit(6300, 9000)).toEqual({ creditCents: 6300, toPayCents: 0 })
    const cents = fc.integer({ min: 0, max: 1_000_000 })
    fc.assert(
      fc.property(cents, fc.integer({ min: -1000, max: 1_000_000 }), (amount, credit) => {
        const shares = useCredit(amount, credit)
        expect(shares.creditCents + shares.toPayCents).toBe(amount)
        expect(shares.creditCents).toBeGreaterThanOrEqual(0)
        expect(shares.toPayCents).toBeGreaterThanOrEqual(0)
        expect(shares.creditCents).toBeLessThanOrEqual(Math.max(0, credit))
      }),
    )
  })

  it('is used for a term on any day that its charges are due', () => {
    const day = fc.tuple(someDay, termStart)
    fc.assert(
      fc.property(day, ([today, from]) => {
        const charges = chargePlan({ start: from, plan: MONTHLY, firstDueOn: today, discount: undefined })
        expect(totalOf(dueBy(charges, today))).toBeGreaterThanOrEqual(790)
      }),
    )
  })
})
