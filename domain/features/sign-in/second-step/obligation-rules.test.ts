import { expect, test } from 'vitest'
import { isObliged } from './obligation-rules.ts'

const person = { isAdmin: false, officeRights: [], roles: [], isAsked: false }

test('a role other than student obliges its holders', () => {
  expect(isObliged({ ...person, roles: ['student', 'trainer'] }, ['trainer'])).toBe(true)
  expect(isObliged({ ...person, roles: ['student', 'trainer'] }, ['leader', 'staff'])).toBe(false)
  expect(isObliged({ ...person, roles: ['student'] }, ['trainer', 'staff', 'leader', 'admin'])).toBe(false)
  expect(isObliged({ ...person, isAdmin: true }, ['admin'])).toBe(true)
  expect(isObliged({ ...person, isAdmin: true }, [])).toBe(false)
  expect(isObliged({ ...person, officeRights: ['auditor'] }, ['admin'])).toBe(true)
})

test('a school may oblige a single person', () => {
  expect(isObliged({ ...person, isAsked: true }, [])).toBe(true)
})
