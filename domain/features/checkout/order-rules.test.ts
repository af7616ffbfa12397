import { describe, expect, it } from 'vitest'
import { CONTRACT_STATUSES } from '../subscriptions/contracts/contract-status.ts'
import { type OrderAsk, whyNotOrder } from './order-rules.ts'

const TODAY = '2026-11-20'
const buyer: OrderAsk['buyer'] = {
  birthdayAt: '1990-05-01',
  isVerified: true,
  isProfileComplete: true,
  isViewedByOther: false,
}
const ask = (more: Partial<OrderAsk> = {}): OrderAsk => ({
  buyer,
  profiteer: { birthdayAt: '1990-05-01', relation: 'self' },
  plan: { isActive: true, isKidsLevel: false },
  hasTerms: true,
  held: [],
  prolongs: null,
  endsOn: '2027-12-04',
  today: TODAY,
  ...more,
})
const child = { birthdayAt: '2017-02-03', relation: 'child' as const }

describe('an order', () => {
  it('is open to a verified adult, for themself, their child or a sponsored person', () => {
    expect(whyNotOrder(ask())).toBeUndefined()
    expect(whyNotOrder(ask({ profiteer: child }))).toBeUndefined()
    expect(
      whyNotOrder(ask({ profiteer: { birthdayAt: '1999-01-01', relation: 'sponsored' } })),
    ).toBeUndefined()
  })

  it('is refused to a person under 18, to the day', () => {
    const born = (birthdayAt: string | null) => whyNotOrder(ask({ buyer: { ...buyer, birthdayAt } }))
    expect(born('2008-11-20')).toBeUndefined()
    expect(born('2008-11-21')).toBe('checkout.not-adult')
    expect(born(null)).toBe('checkout.not-adult')
  })

  it('is refused from within a view, unverified, and with an incomplete profile', () => {
    const as = (more: Partial<OrderAsk['buyer']>) => whyNotOrder(ask({ buyer: { ...buyer, ...more } }))
    expect(as({ isViewedByOther: true })).toBe('auth.not-while-impersonating')
    expect(as({ isVerified: false })).toBe('auth.mail-unverified')
    expect(as({ isProfileComplete: false })).toBe('checkout.profile-incomplete')
  })

  it('finds no other person, and no child that has grown up', () => {
    expect(whyNotOrder(ask({ profiteer: { ...child, relation: 'none' } }))).toBe('general.not-found')
    expect(whyNotOrder(ask({ profiteer: { ...child, birthdayAt: '2008-11-20' } }))).toBe('general.not-found')
  })

  it('of a kids product needs a child', () => {
    const kids = { isActive: true, isKidsLevel: true }
    expect(whyNotOrder(ask({ plan: kids }))).toBe('checkout.children-only')
    expect(whyNotOrder(ask({ plan: kids, profiteer: child }))).toBeUndefined()
  })

  it('is refused for a plan that is no longer sold', () => {
    expect(whyNotOrder(ask({ plan: { isActive: false, isKidsLevel: false } }))).toBe('checkout.plan-gone')
  })

  it('is refused while terms or withdrawal notice are missing', () => {
    expect(whyNotOrder(ask({ hasTerms: false }))).toBe('checkout.no-terms')
  })

  it('of what is held already is refused, and leads to prolonging', () => {
    const holding = CONTRACT_STATUSES.filter(
      (status) => whyNotOrder(ask({ held: [{ id: 7, status }] })) === 'checkout.already-held',
    )
    expect(holding).toEqual(['trialing', 'active', 'past_due', 'unpaid'])
    expect(whyNotOrder(ask({ held: [{ id: 7, status: 'active' }], prolongs: 7 }))).toBeUndefined()
  })

  it('prolongs only a contract of the profiteer that runs and is not unpaid', () => {
    const prolonging = (id: number, status: (typeof CONTRACT_STATUSES)[number]) =>
      whyNotOrder(ask({ held: [{ id, status }], prolongs: 7 }))
    expect(prolonging(8, 'active')).toBe('checkout.not-held')
    expect(prolonging(7, 'canceled')).toBe('checkout.not-held')
    expect(prolonging(7, 'incomplete')).toBe('checkout.not-held')
    expect(prolonging(7, 'unpaid')).toBe('subscriptions.unpaid')
  })

  it('binds for 24 months at most', () => {
    expect(whyNotOrder(ask({ endsOn: '2028-11-20' }))).toBeUndefined()
    expect(whyNotOrder(ask({ endsOn: '2028-11-21' }))).toBe('subscriptions.bound-too-long')
  })
})
