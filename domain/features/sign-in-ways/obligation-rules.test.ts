import { expect, test } from 'vitest'
import { isObliged } from './obligation-rules.ts'

const person = { isAdmin: false, roles: [], isAsked: false }

test('a role obliges whoever holds it, a student never', () => {
  expect(isObliged({ ...person, roles: ['student', 'trainer'] }, ['trainer'])).toBe(true)
  expect(isObliged({ ...person, roles: ['student', 'trainer'] }, ['leader', 'staff'])).toBe(false)
  expect(isObliged({ ...person, roles: ['student'] }, ['trainer', 'staff', 'leader', 'admin'])).toBe(false)
  expect(isObliged({ ...person, isAdmin: true }, ['admin'])).toBe(true)
  expect(isObliged({ ...person, isAdmin: true }, [])).toBe(false)
})

test('somebody may be asked alone', () => {
  expect(isObliged({ ...person, isAsked: true }, [])).toBe(true)
})
