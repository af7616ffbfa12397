import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RELATION_TYPES, type RelationType } from './contract.ts'
import {
  answerersOf,
  isBidirectional,
  offersToAddChild,
  whyNotAnswer,
  whyNotAsk,
  whyNotHandOver,
  whyNotRelease,
  type AskFacts,
} from './relation-rules.ts'

const TODAY = '2026-11-20'
const adult = { id: 1, birthdayAt: '1990-05-05', isReachable: true }
const other = { id: 2, birthdayAt: '1991-01-01', isReachable: true }
const child = { id: 3, birthdayAt: '2017-03-03', isReachable: true }
const ask = (fields: Partial<AskFacts> = {}) =>
  whyNotAsk({
    from: adult,
    about: other,
    type: 'training-buddy',
    isConnected: false,
    answererIds: [2],
    today: TODAY,
    isSponsoringOn: true,
    ...fields,
  })

describe('asking for a relation', () => {
  test('is possible between adults', () => {
    expect(ask()).toBeUndefined()
    expect(ask({ type: 'sponsoring' })).toBeUndefined()
  })

  // spec: self-relation-rejected
  test('is refused with oneself, for every type', () => {
    for (const type of RELATION_TYPES) expect(ask({ type, about: adult })).toBe('family.yourself')
  })

  // spec: child-relation-adult-parent-only
  test('to be a child’s parent is for adults only, and only for children under 18', () => {
    expect(ask({ type: 'child', about: child })).toBeUndefined()
    expect(ask({ type: 'child', from: { ...child, id: 9 }, about: child })).toBe('family.adult-parents-only')
    expect(ask({ type: 'child', from: { ...adult, birthdayAt: null }, about: child })).toBe(
      'family.adult-parents-only',
    )
    expect(ask({ type: 'child', about: other })).toBe('family.not-a-child')
    expect(ask({ type: 'child', about: { ...child, birthdayAt: '2008-11-21' } })).toBeUndefined()
    expect(ask({ type: 'child', about: { ...child, birthdayAt: '2008-11-20' } })).toBe('family.not-a-child')
  })

  // spec: qr-request-needs-over-18
  test('for partners, sponsoring and parents is refused when the other person is under 18', () => {
    for (const type of ['training-buddy', 'sponsoring'] as const) {
      expect(ask({ type, about: child })).toBe('family.not-adult')
      expect(ask({ type, about: { ...other, birthdayAt: '2008-11-21' } })).toBe('family.not-adult')
      expect(ask({ type, about: { ...other, birthdayAt: '2008-11-20' } })).toBeUndefined()
    }
    expect(ask({ type: 'parent', from: { ...child, id: 9 }, about: child })).toBe('family.not-adult')
    expect(ask({ type: 'parent', from: { ...child, id: 9 }, about: other })).toBeUndefined()
    expect(ask({ type: 'parent' })).toBe('family.not-a-child')
  })

  // spec: error-relation-two
  test('is refused when a relation or request already exists', () => {
    expect(ask({ isConnected: true })).toBe('family.conflict')
  })

  // spec: flag-sponsoring-relationship-on
  test('for sponsoring depends on its feature flag', () => {
    expect(ask({ type: 'sponsoring', isSponsoringOn: false })).toBe('family.not-available')
    expect(ask({ isSponsoringOn: false })).toBeUndefined()
  })

  test('answers not found when the other person is unreachable, whatever else is wrong', () => {
    fc.assert(
      fc.property(fc.constantFrom(...RELATION_TYPES), fc.boolean(), (type, isConnected) => {
        expect(ask({ type, isConnected, about: { ...other, isReachable: false } })).toBe('general.not-found')
      }),
    )
  })
})

describe('the person who answers', () => {
  const facts = {
    kind: 'request' as const,
    type: 'child' as const,
    fromId: 1,
    aboutId: 3,
    isAboutAdult: false,
    guardianIds: [] as number[],
    schoolStaffIds: [] as number[],
  }

  test('is the adult themself', () => {
    for (const type of ['training-buddy', 'sponsoring', 'parent'] as const)
      expect(answerersOf({ ...facts, type, isAboutAdult: true })).toEqual([3])
  })

  test('for a new guardian is an existing guardian; without one, the school', () => {
    expect(answerersOf({ ...facts, guardianIds: [7, 8], schoolStaffIds: [20] })).toEqual([7, 8])
    expect(answerersOf({ ...facts, schoolStaffIds: [20, 21] })).toEqual([20, 21])
    expect(answerersOf({ ...facts })).toEqual([])
  })

  test('for a leaving guardian is another guardian, and never the person who asked', () => {
    expect(answerersOf({ ...facts, kind: 'release', guardianIds: [1, 8] })).toEqual([8])
    expect(answerersOf({ ...facts, kind: 'release', guardianIds: [1], schoolStaffIds: [20] })).toEqual([])
    fc.assert(
      fc.property(
        fc.constantFrom('request' as const, 'release' as const),
        fc.array(fc.integer({ min: 1, max: 9 })),
        fc.array(fc.integer({ min: 1, max: 9 })),
        (kind, guardianIds, schoolStaffIds) => {
          expect(answerersOf({ ...facts, kind, guardianIds, schoolStaffIds })).not.toContain(1)
        },
      ),
    )
  })
})

describe('an answer', () => {
  const facts = { state: 'sent' as const, callerId: 2, fromId: 1, answererIds: [2] }

  // spec: relation-request-states
  test('is given once by an authorised person, and only the sender can withdraw', () => {
    expect(whyNotAnswer({ ...facts, to: 'confirmed' })).toBeUndefined()
    expect(whyNotAnswer({ ...facts, to: 'declined' })).toBeUndefined()
    expect(whyNotAnswer({ ...facts, to: 'withdrawn' })).toBe('general.not-found')
    expect(whyNotAnswer({ ...facts, callerId: 1, to: 'withdrawn' })).toBeUndefined()
    expect(whyNotAnswer({ ...facts, callerId: 1, to: 'confirmed' })).toBe('general.not-found')
    for (const state of ['confirmed', 'declined', 'withdrawn'] as const)
      expect(whyNotAnswer({ ...facts, state, to: 'confirmed' })).toBe('family.already-answered')
  })
})

describe('ending a relation', () => {
  const facts = {
    type: 'training-buddy' as RelationType,
    isCallerMinor: false,
    isChildMinor: false,
    otherGuardians: 0,
    hasOpenRequest: false,
  }
  test('is refused for a child’s last guardian and for a child who is a minor', () => {
    expect(whyNotRelease(facts)).toBeUndefined()
    expect(whyNotRelease({ ...facts, type: 'child', isChildMinor: true })).toBe('family.last-guardian')
    expect(whyNotRelease({ ...facts, type: 'child', isChildMinor: true, otherGuardians: 1 })).toBeUndefined()
    expect(whyNotRelease({ ...facts, type: 'child' })).toBeUndefined()
    expect(whyNotRelease({ ...facts, type: 'parent', isCallerMinor: true })).toBe('family.parents-decide')
    expect(whyNotRelease({ ...facts, type: 'parent' })).toBeUndefined()
    expect(whyNotRelease({ ...facts, hasOpenRequest: true })).toBe('family.conflict')
  })
})

test('offersToAddChild is true for users who came for a child, until they decline', () => {
  const person = { isAdult: true, childIds: [], addingChild: null, usingAppForChildren: false, funnels: [] }
  expect(offersToAddChild(person)).toBe(false)
  expect(offersToAddChild({ ...person, funnels: ['parent'] })).toBe(true)
  expect(offersToAddChild({ ...person, usingAppForChildren: true })).toBe(true)
  expect(offersToAddChild({ ...person, addingChild: true })).toBe(true)
  expect(offersToAddChild({ ...person, usingAppForChildren: true, addingChild: false })).toBe(false)
  expect(offersToAddChild({ ...person, addingChild: true, childIds: [5] })).toBe(false)
  expect(offersToAddChild({ ...person, addingChild: true, isAdult: false })).toBe(false)
})

describe('an account', () => {
  const facts = { isParent: true, isGrown: true, hasOwnLogin: false }
  test('is handed over by a former parent to a grown child who cannot sign in yet', () => {
    expect(whyNotHandOver(facts)).toBeUndefined()
    expect(whyNotHandOver({ ...facts, isGrown: false })).toBe('family.not-grown')
    expect(whyNotHandOver({ ...facts, hasOwnLogin: true })).toBe('family.already-handed-over')
    for (const isGrown of [true, false])
      for (const hasOwnLogin of [true, false])
        expect(whyNotHandOver({ isParent: false, isGrown, hasOwnLogin })).toBe('general.not-found')
  })
})

test('only training partners have a relation that is the same in both directions', () => {
  expect(RELATION_TYPES.filter(isBidirectional)).toEqual(['training-buddy'])
})
