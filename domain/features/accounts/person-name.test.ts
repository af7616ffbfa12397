import { expect, test } from 'vitest'
import { fullName, initialsOf } from './person-name.ts'

test('a full name is the first and the last name, without spaces around a missing part', () => {
  expect(fullName({ firstName: 'Mara', lastName: 'Lindner' })).toBe('Mara Lindner')
  expect(fullName({ firstName: 'Mara', lastName: '' })).toBe('Mara')
  expect(fullName({ firstName: '', lastName: 'Lindner' })).toBe('Lindner')
})

test('a missing person and an anonymous account have an empty name', () => {
  expect(fullName(null)).toBe('')
  expect(fullName(undefined)).toBe('')
  expect(fullName({ firstName: '', lastName: '' })).toBe('')
})

test('initials are capital letters, as many as there are names', () => {
  expect(initialsOf({ firstName: 'mara', lastName: 'von Linden' })).toBe('MV')
  expect(initialsOf({ firstName: 'Mara', lastName: '' })).toBe('M')
  expect(initialsOf(null)).toBe('')
})
