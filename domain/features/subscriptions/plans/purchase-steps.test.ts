import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ONLINE_PLANS, soundPlan } from '../testing/plan-samples.ts'
import { planGroups } from './plan-groups.ts'
import {
  canFetchCoupon,
  chooseGroup,
  choosePlan,
  goBack,
  hasPayButton,
  isDialogVisible,
  NOTHING_CHOSEN,
  purchaseState,
} from './purchase-steps.ts'

const groups = planGroups(ONLINE_PLANS, { isKidsLevel: false, isProlonging: false })

describe('the purchase dialog', () => {
  it('passes through no group, a group and a plan', () => {
    expect(purchaseState(NOTHING_CHOSEN)).toBe('no-group-chosen')
    const twelve = chooseGroup(groups, 12)
    expect(purchaseState(twelve)).toBe('group-chosen')
    expect(purchaseState(choosePlan(groups, twelve, 2))).toBe('plan-chosen')
  })

  it('chooses the only plan of a group by itself', () => {
    expect(chooseGroup(groups, 6)).toEqual({ length: 6, planId: 4 })
    expect(purchaseState(chooseGroup(groups, 6))).toBe('plan-chosen')
  })

  it('goes back from the plan to its options, or to the groups, and then closes', () => {
    const yearly = choosePlan(groups, chooseGroup(groups, 12), 1)
    expect(goBack(groups, yearly)).toEqual({ length: 12, planId: null })
    expect(goBack(groups, { length: 12, planId: null })).toEqual(NOTHING_CHOSEN)
    expect(goBack(groups, chooseGroup(groups, 6))).toEqual(NOTHING_CHOSEN)
    expect(goBack(groups, NOTHING_CHOSEN)).toBe('closed')
  })

  it('ignores a group or a plan that is not offered', () => {
    expect(chooseGroup(groups, 24)).toEqual(NOTHING_CHOSEN)
    expect(choosePlan(groups, { length: 12, planId: null }, 4)).toEqual({ length: 12, planId: null })
    expect(choosePlan(groups, NOTHING_CHOSEN, 1)).toEqual(NOTHING_CHOSEN)
  })

  it('has the button to payment only with a plan', () => {
    expect(hasPayButton({ length: 12, planId: null })).toBe(false)
    expect(hasPayButton({ length: 12, planId: 1 })).toBe(true)
  })

  it('closes after at most three steps back from anywhere', () => {
    fc.assert(
      fc.property(fc.array(soundPlan, { minLength: 1 }), fc.nat(), fc.nat(), (plans, which, other) => {
        const numbered = plans.map((one, index) => ({ ...one, id: index + 1 }))
        const all = planGroups(numbered, { isKidsLevel: false, isProlonging: false })
        const length = numbered[which % numbered.length]?.effectivePeriodLength ?? 0
        let step = choosePlan(all, chooseGroup(all, length), (other % numbered.length) + 1)
        let steps = 0
        for (; steps < 3; steps += 1) {
          const back = goBack(all, step)
          if (back === 'closed') break
          step = back
        }
        expect(goBack(all, step)).toBe('closed')
      }),
    )
  })

  it('is hidden from a minor until the alert is dismissed', () => {
    expect(isDialogVisible({ isAdult: false }, false)).toBe(false)
    expect(isDialogVisible({ isAdult: false }, true)).toBe(true)
    expect(isDialogVisible({ isAdult: true }, false)).toBe(true)
  })

  it('asks for a coupon only with a subscription or a valid product', () => {
    expect(canFetchCoupon({})).toBe(false)
    expect(canFetchCoupon({ productId: 0 })).toBe(false)
    expect(canFetchCoupon({ productId: Number.NaN })).toBe(false)
    expect(canFetchCoupon({ productId: 3 })).toBe(true)
    expect(canFetchCoupon({ subscriptionId: 3 })).toBe(true)
  })
})
