import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ONE_MONTH, ONLINE_PLANS, plan, soundPlan, WEEKLY } from '../testing/plan-samples.ts'
import { planGroups } from './plan-groups.ts'
import { byTerm } from './plan-order.ts'

const SHOP = { isKidsLevel: false, isProlonging: false }
const ids = (groups: ReturnType<typeof planGroups>): number[][] =>
  groups.map(({ plans }) => plans.map(({ id }) => id))

describe('the groups of the purchase dialog', () => {
  // spec: purchase-group-order, purchase-groups-same-length
  it('hold the plans of one length each, the longest first', () => {
    expect(ids(planGroups([...ONLINE_PLANS, WEEKLY], SHOP))).toEqual([[1, 2, 3], [4], [5], [6]])
    fc.assert(
      fc.property(fc.array(soundPlan), (plans) => {
        const groups = planGroups(plans, SHOP)
        const lengths = groups.map(({ effectivePeriodLength }) => effectivePeriodLength)
        expect(lengths).toEqual([...new Set(lengths)].toSorted((a, b) => b - a))
        for (const group of groups)
          for (const one of group.plans) expect(one.effectivePeriodLength).toBe(group.effectivePeriodLength)
        expect(groups.flatMap((group) => group.plans)).toHaveLength(plans.length)
      }),
    )
  })

  // spec: purchase-plan-order-in-group
  it('are sorted inside by year, month, week and day, then by the larger count', () => {
    const daily = (id: number, interval: 'week' | 'day', intervalCount: number) =>
      plan({ id, interval, intervalCount, effectivePeriodLength: 0 })
    expect(ids(planGroups([daily(1, 'day', 7), daily(2, 'week', 1), daily(3, 'week', 2)], SHOP))).toEqual([
      [3, 2, 1],
    ])
    const yearly = plan({ id: 4, interval: 'year' })
    const twoYears = plan({ id: 7, interval: 'year', intervalCount: 2 })
    const monthly = [plan({ id: 5 }), plan({ id: 6, intervalCount: 6 })]
    expect(ids(planGroups([...monthly, yearly, twoYears], SHOP))).toEqual([[7, 4, 6, 5]])
    fc.assert(
      fc.property(fc.array(soundPlan), (plans) => {
        for (const group of planGroups(plans, SHOP)) expect(group.plans).toEqual(group.plans.toSorted(byTerm))
      }),
    )
  })

  it('contain active plans only', () => {
    expect(ids(planGroups([plan({ isActive: false }), plan({ id: 2 })], SHOP))).toEqual([[2]])
    expect(planGroups([plan({ isActive: false })], SHOP)).toEqual([])
  })

  it('have no one-month plan for a kids level', () => {
    const kids = { ...SHOP, isKidsLevel: true }
    expect(ids(planGroups(ONLINE_PLANS, kids))).toEqual([[1, 2, 3], [4]])
    expect(ids(planGroups([ONE_MONTH, plan({ id: 9, effectivePeriodLength: 1 })], kids))).toEqual([])
  })

  it('have no one-month plan when prolonging if it is alone in its group', () => {
    const prolong = { ...SHOP, isProlonging: true }
    expect(ids(planGroups(ONLINE_PLANS, prolong))).toEqual([[1, 2, 3], [4]])
    const second = plan({ id: 9, effectivePeriodLength: 1, price: 890 })
    expect(ids(planGroups([ONE_MONTH, second], prolong))).toEqual([[5, 9]])
  })

  it('keep the monthly option of a longer term when prolonging', () => {
    const prolong = { isKidsLevel: true, isProlonging: true }
    expect(ids(planGroups([plan({ id: 3 })], prolong))).toEqual([[3]])
    expect(ids(planGroups(ONLINE_PLANS, prolong))).toEqual([[1, 2, 3], [4]])
  })
})
