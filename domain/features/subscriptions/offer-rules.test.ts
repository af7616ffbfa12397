import { describe, expect, it } from 'vitest'
import type { Offer, SubscriptionPlan } from './contract.ts'
import { fittingOffers } from './offer-rules.ts'
import { byTerm, cheapestPlan, monthlyCents, wholeEuro } from './plan-prices.ts'

const plan = (more: Partial<SubscriptionPlan> = {}): SubscriptionPlan => ({
  id: 1,
  isActive: true,
  interval: 'month',
  intervalCount: 1,
  effectivePeriodLength: 12,
  price: 790,
  ...more,
})
const offer = (id: number, more: Partial<Offer> = {}): Offer => ({
  type: 'membership-level',
  id,
  name: `Stufe ${id}`,
  value: id * 10,
  isKidsLevel: false,
  opens: [`membership-level:${id}`, 'sport:1'],
  plans: [plan({ id, price: id * 1000 })],
  ...more,
})

describe('the price of a plan', () => {
  it('is compared per month, for every interval', () => {
    expect(monthlyCents(plan({ interval: 'year', price: 8400 }))).toBe(700)
    expect(monthlyCents(plan({ intervalCount: 6, price: 5100 }))).toBe(850)
    expect(monthlyCents(plan({ interval: 'week', price: 290 }))).toBeUndefined()
    const plans = [plan({ id: 1 }), plan({ id: 2, interval: 'year', price: 8400 })]
    expect(cheapestPlan({ plans })?.id).toBe(2)
    expect(cheapestPlan({ plans: [] })).toBeUndefined()
  })

  it('is displayed in whole euro, and marked when rounded', () => {
    expect(wholeEuro(700)).toEqual({ cents: 700, isRounded: false })
    expect(wholeEuro(650)).toEqual({ cents: 700, isRounded: true })
    expect(wholeEuro(790)).toEqual({ cents: 800, isRounded: true })
  })

  it('is sorted by term, the longest first, and by interval within a term', () => {
    const plans = [
      plan({ id: 1, effectivePeriodLength: 1 }),
      plan({ id: 2 }),
      plan({ id: 3, interval: 'year' }),
      plan({ id: 4, intervalCount: 6 }),
    ]
    expect(plans.toSorted(byTerm).map(({ id }) => id)).toEqual([3, 4, 2, 1])
  })
})

describe('offers that open something', () => {
  const sport = offer(9, { type: 'sport', value: null, opens: ['sport:1'] })
  const all = [offer(3), offer(1), offer(2, { opens: ['membership-level:2'] }), sport]
  const ids = (targets: string[] | null, value: number | null): number[] =>
    fittingOffers(all, { targets, value }).map(({ id }) => id)

  // spec: content-access-leads-to-upgrade
  it('contain any one of the targets, the cheapest first', () => {
    expect(ids(['sport:1', 'module:4'], null)).toEqual([1, 3, 9])
    expect(ids(['module:4'], null)).toEqual([])
  })

  it('have a high enough level', () => {
    expect(ids(null, 20)).toEqual([2, 3])
  })

  it('are enough alone, otherwise they cover a part', () => {
    expect(ids(['sport:1'], 30)).toEqual([3])
    expect(ids(['membership-level:2'], 30)).toEqual([2, 3])
  })

  it('are empty when nothing is missing', () => {
    expect(ids(null, null)).toEqual([])
  })

  it('never contain an offer that cannot be bought', () => {
    expect(fittingOffers([offer(1, { plans: [] })], { targets: ['sport:1'], value: null })).toEqual([])
  })
})
