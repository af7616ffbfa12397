import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CONVERSION_REFUSALS, LEGACY_STATUSES } from './contract.ts'
import {
  isConversionRefusal,
  placementLevel,
  whyNoCredit,
  whyNotConvert,
  whyNotLink,
  type Converter,
  type LegacyMember,
} from './conversion-rules.ts'

const TODAY = '2026-11-20'
const TERMS = { bonusMonths: 12, creditMaxAgeMonths: 24 }
const NUMBER = 'DE204118'
const good: LegacyMember = {
  userId: null,
  convertedAt: null,
  status: 'active',
  birthdayAt: '1978-06-16',
  memberSince: '2019-03-01',
  creditCents: 8400,
  creditAt: '2026-01-31',
}
const ewa: Converter = { userId: 7, ewtoNo: null, hasUsedLegacyCoupon: false, balanceCents: 0 }

const link = (member: Partial<LegacyMember>, converter?: Partial<Converter>) =>
  whyNotLink({ ...good, ...member }, NUMBER, converter === undefined ? undefined : { ...ewa, ...converter })
const credit = (member: Partial<LegacyMember>) => whyNoCredit({ ...good, ...member }, TODAY, TERMS)

describe('a membership', () => {
  // spec: ewto-holder-can-convert
  test('in good order can be transferred by a new person and by a member', () => {
    expect(
      whyNotConvert({ member: good, number: NUMBER, converter: undefined }, TODAY, TERMS),
    ).toBeUndefined()
    expect(whyNotConvert({ member: good, number: NUMBER, converter: ewa }, TODAY, TERMS)).toBeUndefined()
    expect(link({ status: 'passive' })).toBeUndefined()
  })

  // spec: error-registration-no-ewto-profile
  test('that does not exist is refused as an unknown profile', () => {
    expect(whyNotLink(undefined, NUMBER, ewa)).toBe('registration.no-ewto-profile')
  })

  // spec: error-registration-duplicate-ewto-number
  test('cannot be used by two accounts, and an account cannot have two numbers', () => {
    expect(link({ userId: 8 })).toBe('registration.duplicate-ewto-number')
    expect(link({ userId: 8 }, {})).toBe('registration.duplicate-ewto-number')
    expect(link({}, { ewtoNo: 'DE999999' })).toBe('registration.duplicate-ewto-number')
    expect(link({ userId: 7 }, { ewtoNo: NUMBER })).toBeUndefined()
  })

  // spec: conversion-blocked-four-reasons
  test('is refused after a conversion, with an invalid status, missing details or debts', () => {
    expect(link({ convertedAt: '2026-05-02T10:00:00Z' })).toBe('conversion.already-converted')
    expect(link({}, { hasUsedLegacyCoupon: true })).toBe('conversion.already-converted')
    expect(link({ status: 'cancelled' })).toBe('conversion.invalid-status')
    expect(link({ status: 'suspended' })).toBe('conversion.invalid-status')
    expect(link({ birthdayAt: null })).toBe('conversion.no-details')
    expect(link({ memberSince: null })).toBe('conversion.no-details')
    expect(link({ creditCents: -1 })).toBe('conversion.negative-balance')
    expect(link({}, { balanceCents: -1 })).toBe('conversion.negative-balance')
  })
})

describe('credit', () => {
  // spec: error-registration-no-credit
  test('of zero is refused', () => {
    expect(credit({ creditCents: 0 })).toBe('registration.no-credit')
    expect(credit({ creditCents: 1 })).toBeUndefined()
  })

  // spec: error-registration-outdated-credit
  test('is outdated on the day after 24 months', () => {
    expect(credit({ creditAt: '2024-11-20' })).toBeUndefined()
    expect(credit({ creditAt: '2024-11-19' })).toBe('registration.outdated-credit')
    expect(credit({ creditAt: null })).toBe('registration.outdated-credit')
  })

  // spec: error-registration-legacy-bonus
  test('needs 12 months of membership, to the day', () => {
    expect(credit({ memberSince: '2025-11-20' })).toBeUndefined()
    expect(credit({ memberSince: '2025-11-21' })).toBe('registration.legacy-bonus')
  })
})

const dayOrNull = fc.constantFrom(
  null,
  '1978-06-16',
  '2019-03-01',
  '2024-11-19',
  '2024-11-20',
  '2025-11-21',
  '2026-11-20',
)
const member = fc.record({
  userId: fc.constantFrom(null, 7, 8),
  convertedAt: fc.constantFrom(null, '2026-05-02T10:00:00Z'),
  status: fc.constantFrom(...LEGACY_STATUSES),
  birthdayAt: dayOrNull,
  memberSince: dayOrNull,
  creditCents: fc.constantFrom(-100, 0, 1, 8400),
  creditAt: dayOrNull,
})
const converter = fc.option(
  fc.record({
    userId: fc.constant(7),
    ewtoNo: fc.constantFrom(null, NUMBER, 'DE999999'),
    hasUsedLegacyCoupon: fc.boolean(),
    balanceCents: fc.constantFrom(-1, 0, 500),
  }),
  { nil: undefined },
)

test('converts only an active or passive, unconverted membership with credit of its own holder', () => {
  fc.assert(
    fc.property(fc.option(member, { nil: undefined }), converter, (legacy, person) => {
      const why = whyNotConvert({ member: legacy, number: NUMBER, converter: person }, TODAY, TERMS)
      if (why !== undefined) {
        expect(CONVERSION_REFUSALS).toContain(why)
        return
      }
      expect(legacy).toMatchObject({ convertedAt: null })
      expect(legacy?.creditCents).toBeGreaterThan(0)
      expect([null, person?.userId]).toContain(legacy?.userId)
      expect(['active', 'passive']).toContain(legacy?.status)
      expect(person?.hasUsedLegacyCoupon ?? false).toBe(false)
    }),
  )
})

test('isConversionRefusal distinguishes a conversion refusal from other errors', () => {
  expect(isConversionRefusal('registration.no-credit')).toBe(true)
  expect(isConversionRefusal('registration.not-adult')).toBe(false)
})

test('a person begins one level above the grade, or at 1 without one, up to the last level', () => {
  expect([null, 0, 3, 12].map((grade) => placementLevel(grade, false, 12))).toEqual([1, 1, 4, 12])
  expect(placementLevel(3, true, 12)).toBe(1)
})
