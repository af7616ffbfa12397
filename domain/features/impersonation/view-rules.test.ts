import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { whyNotThroughOthersEyes, whyNotView } from './view-rules.ts'

const parent = { userId: 1, impersonatorId: null, isAdmin: false, childIds: [5] }
const admin = { userId: 2, impersonatorId: null, isAdmin: true, childIds: [] }
const person = (id: number, isAdmin = false, isReachable = true) => ({ id, isAdmin, isReachable })

describe('viewing the product as another user', () => {
  // spec: parent-switch-child-view
  test('is allowed for parents of that child, without a reason', () => {
    expect(whyNotView(parent, person(5), undefined)).toBeUndefined()
    expect(whyNotView(parent, person(6), 'support')).toBe('general.not-found')
  })

  // spec: admin-views-as-user-id
  test('is allowed for admins with a reason, never for another admin', () => {
    expect(whyNotView(admin, person(6), 'support')).toBeUndefined()
    expect(whyNotView(admin, person(6), undefined)).toBe('impersonation.reason-required')
    expect(whyNotView(admin, person(3, true), 'support')).toBe('impersonation.not-admins')
    expect(whyNotView(admin, person(2, true), 'support')).toBe('general.not-found')
    expect(whyNotView(admin, undefined, 'support')).toBe('general.not-found')
    expect(whyNotView(admin, person(6, false, false), 'support')).toBe('general.not-found')
  })

  test('is never nested, for any caller', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.array(fc.integer({ min: 1, max: 9 })),
        fc.integer({ min: 1, max: 9 }),
        (isAdmin, childIds, id) => {
          const inside = { userId: 1, impersonatorId: 7, isAdmin, childIds }
          expect(whyNotView(inside, person(id), 'support')).toBe('impersonation.nested')
          expect(whyNotThroughOthersEyes(inside)).toBe('auth.not-while-impersonating')
        },
      ),
    )
    expect(whyNotThroughOthersEyes(parent)).toBeUndefined()
  })
})
