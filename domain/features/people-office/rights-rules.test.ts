import { expect, test } from 'vitest'
import { orderedRights, whyNotChangeRights } from './rights-rules.ts'

const NONE = { isAdmin: false, officeRights: [] } as const
const ADMIN = { isAdmin: true, officeRights: [] } as const
const OFFICE = { isAdmin: false, officeRights: ['office'] } as const
const member = { ...NONE, stage: 'verified' } as const

test('an admin gives every right to a person with a confirmed address', () => {
  expect(whyNotChangeRights(ADMIN, member, ADMIN, 1)).toBeUndefined()
  expect(whyNotChangeRights(ADMIN, member, OFFICE, 0)).toBeUndefined()
})

test('a giver without a right gives and takes no such right', () => {
  expect(whyNotChangeRights(OFFICE, member, { ...NONE, officeRights: ['editor'] }, 1)).toBe(
    'general.not-allowed',
  )
  expect(whyNotChangeRights(OFFICE, { ...ADMIN, stage: 'verified' }, NONE, 1)).toBe('general.not-allowed')
  expect(whyNotChangeRights(OFFICE, member, OFFICE, 1)).toBeUndefined()
})

test('a child and a person without a confirmed address get none, but lose what they have', () => {
  for (const stage of ['child', 'unverified', 'no-mail'] as const) {
    expect(whyNotChangeRights(ADMIN, { ...NONE, stage }, OFFICE, 1)).toBe('people-office.no-rights-for')
    expect(whyNotChangeRights(ADMIN, { ...OFFICE, stage }, NONE, 1)).toBeUndefined()
  }
})

test('the last admin stays one, and one of two does not have to', () => {
  const admin = { ...ADMIN, stage: 'verified' } as const
  expect(whyNotChangeRights(ADMIN, admin, NONE, 0)).toBe('people-office.last-admin')
  expect(whyNotChangeRights(ADMIN, admin, { ...ADMIN, officeRights: ['editor'] }, 0)).toBeUndefined()
  expect(whyNotChangeRights(ADMIN, admin, NONE, 1)).toBeUndefined()
})

test('rights have one order, and each stands once', () => {
  expect(orderedRights({ isAdmin: false, officeRights: ['auditor', 'office', 'auditor'] })).toEqual({
    isAdmin: false,
    officeRights: ['office', 'auditor'],
  })
})
