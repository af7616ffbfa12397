import { describe, expect, it } from 'vitest'
import { HALF_YEAR, ONE_MONTH, plan, WEEKLY, YEARLY } from '../testing/plan-samples.ts'
import { countedModules, freemiumName, NAMED_MONTHS, planName } from './plan-names.ts'

describe('the name of a plan', () => {
  // spec: subscription-plan-names, subscription-intervals-1-6-12
  it('exists for 1, 6 and 12 months and for the free trial', () => {
    expect(NAMED_MONTHS).toEqual([1, 6, 12])
    expect([ONE_MONTH, HALF_YEAR, YEARLY].map(planName)).toEqual([
      { name: 'months-1', count: 1 },
      { name: 'months-6', count: 6 },
      { name: 'months-12', count: 12 },
    ])
    expect(freemiumName(14)).toEqual({ name: 'freemium', count: 14 })
  })

  it('is a number of months or days for other lengths', () => {
    expect(planName(plan({ effectivePeriodLength: 24 }))).toEqual({ name: 'months', count: 24 })
    expect(planName(WEEKLY)).toEqual({ name: 'days', count: 7 })
  })
})

describe('a subscription of a sport', () => {
  // spec: sport-subscription-24-modules
  it('counts 24 modules', () => {
    expect(countedModules('sport')).toBe(24)
    expect(countedModules('module')).toBe(1)
    expect(countedModules('membership-level')).toBeUndefined()
  })
})
