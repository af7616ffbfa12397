import { expect, test } from 'vitest'
import { whyNotHelp } from './help-rules.ts'

const MEMBER = { id: 7, isAdmin: false, officeRights: [] } as const
const OFFICER = { id: 8, isAdmin: false, officeRights: ['auditor'] } as const
const ADMIN = { id: 9, isAdmin: true, officeRights: [] } as const
const byOffice = { userId: 1, isAdmin: false, officeRights: ['office'] } as const
const byAdmin = { userId: 1, isAdmin: true, officeRights: [] } as const

test('the office helps members, and an admin helps everybody', () => {
  expect(whyNotHelp(byOffice, MEMBER)).toBeUndefined()
  expect([MEMBER, OFFICER, ADMIN].map((one) => whyNotHelp(byAdmin, one))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('the office does not act on accounts with a right of their own', () => {
  expect([OFFICER, ADMIN].map((one) => whyNotHelp(byOffice, one))).toEqual([
    'general.not-allowed',
    'general.not-allowed',
  ])
})

test('the own account is refused, also to an admin', () => {
  expect(whyNotHelp(byAdmin, { ...ADMIN, id: 1 })).toBe('general.not-allowed')
})
