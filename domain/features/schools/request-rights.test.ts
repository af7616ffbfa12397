import { expect, test } from 'vitest'
import { ABILITIES, ROLES, USER_SCHOOL_STATES } from '../../basics/roles.ts'
import { abilitiesOf } from '../accounts/abilities.ts'
import { canAnswer, isTheirs, whyNotAnswerFor, whyNotRequest } from './request-rights.ts'

const of = (roles: Parameters<typeof abilitiesOf>[0], state: 'active' | 'cancelled' = 'active') => ({
  schools: [{ schoolId: 1, state, abilities: abilitiesOf(roles, null) }],
})

test('heads and staff may answer, trainers and students only if their membership says so', () => {
  expect([canAnswer(of(['leader']), 1), canAnswer(of(['staff']), 1)]).toEqual([true, true])
  expect([canAnswer(of(['trainer']), 1), canAnswer(of(['student']), 1)]).toEqual([false, false])
  expect(canAnswer({ schools: [{ schoolId: 1, state: 'active', abilities: [ABILITIES[0]] }] }, 1)).toBe(true)
  expect(whyNotAnswerFor(of(['trainer']), 1)).toBe('schools.cannot-answer')
  expect(whyNotAnswerFor(of(['leader']), 1)).toBeUndefined()
})

test('no user may answer for another school, or after leaving', () => {
  expect(canAnswer(of(['leader']), 2)).toBe(false)
  for (const state of USER_SCHOOL_STATES.filter((one) => one !== 'active'))
    expect(canAnswer({ schools: [{ schoolId: 1, state, abilities: [...ABILITIES] }] }, 1)).toBe(false)
})

test('a user requests for themself and for their children', () => {
  const mara = { userId: 1, childIds: [2, 3] }
  expect([isTheirs(mara, 1), isTheirs(mara, 3), isTheirs(mara, 4)]).toEqual([true, true, false])
})

// spec: school-role-codes
test('roles have the specified codes, and a person in a school has one of six states', () => {
  expect(ROLES).toEqual({ student: 100, trainer: 200, staff: 250, leader: 300 })
  expect(new Set(USER_SCHOOL_STATES)).toEqual(
    new Set(['active', 'passive', 'cancelled', 'interested', 'undefined', 'member-of-other-school']),
  )
})

// spec: precondition-school-request-level
test('a request needs an account with a confirmed email address', () => {
  expect(whyNotRequest({ isAnonymous: true, membershipLv: 0 })).toBe('auth.registration-required')
  expect(whyNotRequest({ isAnonymous: false, membershipLv: 1 })).toBe('auth.mail-unverified')
  expect([2, 10, 30].map((membershipLv) => whyNotRequest({ isAnonymous: false, membershipLv }))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
