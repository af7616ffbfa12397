import { describe, expect, it } from 'vitest'
import type { Offer, SubscriptionPlan } from './contract.ts'
import { fittingOffers } from './offer-rules.ts'

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
  seller: 'Wegband Verband e. V.',
  collection: 'provider',
  opens: [`membership-level:${id}`, 'sport:1'],
  plans: [plan({ id, price: id * 1000 })],
  ...more,
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
