import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ROLE_NAMES, USER_SCHOOL_STATES } from '../../basics/roles.ts'
import { inSchool, person, SCHOOL } from '../../testing/appointment-samples.ts'
import { viewOf } from './visibility-rules.ts'

const anna = { id: 1, schools: [inSchool(['student'])] }
const ELSEWHERE = SCHOOL + 1

describe('the view of another person', () => {
  it('contains everything for the person and for the parents of a child', () => {
    expect(viewOf(person(1), anna, false)).toBe('whole')
    expect(viewOf(person(2, { childIds: [1] }), anna, true)).toBe('whole')
  })

  it('contains the membership for the club side of a shared school, and for admins', () => {
    for (const role of ['trainer', 'staff', 'leader'] as const)
      expect(viewOf(person(2, { schools: [inSchool([role])] }), anna, false)).toBe('member')
    expect(viewOf(person(2, { isAdmin: true }), anna, false)).toBe('member')
  })

  it('contains name and picture for a related person', () => {
    expect(viewOf(person(2), anna, true)).toBe('related')
    expect(viewOf(person(2, { schools: [inSchool(['student'])] }), anna, true)).toBe('related')
  })

  it('is empty for other members, another school’s club side, and after either has left', () => {
    expect(viewOf(person(2, { schools: [inSchool(['student'])] }), anna, false)).toBeUndefined()
    expect(viewOf(person(2, { schools: [inSchool(['leader'], ELSEWHERE)] }), anna, false)).toBeUndefined()
    const gone = person(2, { schools: [inSchool(['leader'], SCHOOL, 'cancelled')] })
    expect(viewOf(gone, anna, false)).toBeUndefined()
    const left = { id: 1, schools: [inSchool(['student'], SCHOOL, 'cancelled')] }
    expect(viewOf(person(2, { schools: [inSchool(['leader'])] }), left, false)).toBeUndefined()
  })

  it('never comes from a school that the two do not share', () => {
    const membership = (schoolIds: number[]) =>
      fc.array(
        fc
          .record({
            roles: fc.subarray([...ROLE_NAMES]),
            schoolId: fc.constantFrom(...schoolIds),
            state: fc.constantFrom(...USER_SCHOOL_STATES),
          })
          .map(({ roles, schoolId, state }) => inSchool(roles, schoolId, state)),
        { maxLength: 4 },
      )
    fc.assert(
      fc.property(membership([1, 2, 3]), membership([4, 5, 6]), (readers, theirs) => {
        expect(viewOf(person(2, { schools: readers }), { id: 1, schools: theirs }, false)).toBeUndefined()
      }),
    )
  })
})
