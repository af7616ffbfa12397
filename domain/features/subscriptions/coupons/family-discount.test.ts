import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CONTRACT_STATUSES } from '../contracts/contract-status.ts'
import { KIDS_HALF_YEAR, KIDS_YEAR, soundPlan } from '../testing/plan-samples.ts'
import { totalPrice } from '../plans/plan-prices.ts'
import {
  familyDiscount,
  familyPercent,
  familyPrice,
  familyRank,
  familyTable,
  renewedPercent,
  type PayerContract,
} from './family-discount.ts'

const kid = (profiteerId: number, status: PayerContract['status'] = 'active'): PayerContract => ({
  profiteerId,
  isKidsLevel: true,
  status,
})

describe('the family discount', () => {
  // spec: child-discount-table
  it('makes the table of 39 and 65, 23.40 and 39, and nothing from the third child on', () => {
    expect(familyTable([KIDS_HALF_YEAR, KIDS_YEAR])).toEqual([
      { rank: 1, isOpen: false, totals: [3900, 6500] },
      { rank: 2, isOpen: false, totals: [2340, 3900] },
      { rank: 3, isOpen: true, totals: [0, 0] },
    ])
    expect(familyPrice(KIDS_YEAR, 7)).toBe(0)
    expect(familyDiscount(familyPercent(1))).toBeUndefined()
    expect(familyDiscount(familyPercent(2))).toEqual({ couponId: null, isAbsolute: false, amountOff: 40 })
  })

  it('ranks a child after the other children with a kids contract, each once', () => {
    expect(familyRank([], 1)).toBe(1)
    expect(familyRank([kid(2), kid(2, 'incomplete')], 1)).toBe(2)
    expect(familyRank([kid(1), kid(2), kid(3)], 1)).toBe(3)
    expect(familyRank([{ ...kid(2), isKidsLevel: false }], 1)).toBe(1)
  })

  it('counts valid and planned contracts and open orders', () => {
    const counting = CONTRACT_STATUSES.filter((status) => familyRank([kid(2, status)], 1) === 2)
    expect(counting).toEqual(['incomplete', 'trialing', 'active', 'past_due'])
  })

  it('may grow with a silent renewal but never shrinks', () => {
    expect(renewedPercent(40, 1)).toBe(40)
    expect(renewedPercent(40, 3)).toBe(100)
    expect(renewedPercent(0, 2)).toBe(40)
    fc.assert(
      fc.property(fc.constantFrom(0, 40, 100), fc.integer({ min: 1, max: 9 }), (percent, rank) => {
        expect(renewedPercent(percent, rank)).toBeGreaterThanOrEqual(percent)
      }),
    )
  })

  it('never makes a later child dearer, for any plan', () => {
    fc.assert(
      fc.property(soundPlan, fc.integer({ min: 1, max: 6 }), (plan, rank) => {
        expect(familyPrice(plan, rank)).toBeGreaterThanOrEqual(familyPrice(plan, rank + 1))
        expect(familyPrice(plan, rank)).toBeGreaterThanOrEqual(0)
        expect(familyPrice(plan, 1)).toBe(totalPrice(plan))
      }),
    )
  })
})
