import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FUNNELS } from '../accounts/contract.ts'
import { REGISTRATION_TYPES } from './contract.ts'
import { closedFunnels, firstFunnels, whyNotFunnel, type FunnelPerson } from './funnel-rules.ts'

const person: fc.Arbitrary<FunnelPerson> = fc.record({
  isAnonymous: fc.boolean(),
  hasFreemium: fc.boolean(),
  freemiumEndsAt: fc.constantFrom(null, '2026-11-01T00:00:00Z', '2027-01-01T00:00:00Z'),
  membershipLv: fc.constantFrom(0, 1, 2, 10, 20),
  hasSubscriptionHistory: fc.boolean(),
  ewtoMemberNo: fc.constantFrom(null, 'DE204118'),
  hasUsedLegacyCoupon: fc.boolean(),
})
const funnels = fc.uniqueArray(fc.constantFrom(...FUNNELS))

describe('whyNotFunnel', () => {
  // spec: funnel-online-training-condition
  test('opens online training only without any free trial and up to the verified level', () => {
    fc.assert(
      fc.property(person, (one) => {
        const isOpen = !one.hasFreemium && one.freemiumEndsAt === null && one.membershipLv <= 2
        expect(whyNotFunnel('online_training', one) === undefined).toBe(isOpen)
      }),
    )
  })

  // spec: funnel-club-training-condition
  test('opens club training only up to the verified level, without subscriptions and old number', () => {
    fc.assert(
      fc.property(person, (one) => {
        const isOpen = one.membershipLv <= 2 && !one.hasSubscriptionHistory && one.ewtoMemberNo === null
        expect(whyNotFunnel('club_training', one) === undefined).toBe(isOpen)
      }),
    )
  })

  // spec: funnel-parent-always
  test('opens the parent funnel for every user', () => {
    fc.assert(fc.property(person, (one) => whyNotFunnel('parent', one) === undefined))
  })

  test('opens the conversion for registered users who have not converted', () => {
    fc.assert(
      fc.property(person, (one) => {
        expect(whyNotFunnel('ewto_conversion', one) === undefined).toBe(
          !one.isAnonymous && !one.hasUsedLegacyCoupon,
        )
      }),
    )
  })
})

test('closedFunnels contains only new funnels: a user stays in those they already have', () => {
  fc.assert(
    fc.property(person, funnels, funnels, (one, wished, present) => {
      expect(closedFunnels(present, present, one)).toEqual([])
      for (const funnel of closedFunnels(wished, present, one)) {
        expect(present).not.toContain(funnel)
        expect(whyNotFunnel(funnel, one)).toBeDefined()
      }
    }),
  )
})

// spec: funnel-values
test('a new account begins in the funnel of its profile, association members in the conversion', () => {
  fc.assert(
    fc.property(fc.constantFrom(...REGISTRATION_TYPES), funnels, (type, chosen) => {
      const first = firstFunnels(type, chosen)
      expect(new Set(first).size).toBe(first.length)
      expect(first.includes('ewto_conversion')).toBe(type === 'ewto')
      for (const funnel of chosen) if (funnel !== 'ewto_conversion') expect(first).toContain(funnel)
    }),
  )
  expect(new Set(FUNNELS)).toEqual(new Set(['online_training', 'club_training', 'parent', 'ewto_conversion']))
  expect(REGISTRATION_TYPES.map((type) => firstFunnels(type, []))).toEqual([
    ['club_training'],
    ['parent'],
    ['online_training'],
    ['ewto_conversion'],
  ])
})
