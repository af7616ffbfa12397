import fc from 'fast-check'
import { expect, test } from 'vitest'
import { proposedUsernames, whyNotUsername } from './username-rules.ts'

// spec: username-charset
test('a user name has only letters A to Z, digits, hyphen, underscore and full stop', () => {
  expect(['Mara.Lindner', 'mara_l-7', 'A1.'].map(whyNotUsername)).toEqual([undefined, undefined, undefined])
  expect(['mara lindner', 'mära', 'mara@post', 'мара', 'a\u0000b'].map(whyNotUsername)).toEqual(
    Array.from({ length: 5 }, () => 'username-characters'),
  )
})

test('a user name has 3 to 32 characters', () => {
  expect(['', 'ab', 'abc', 'a'.repeat(32), 'a'.repeat(33)].map(whyNotUsername)).toEqual([
    'required',
    'too-short',
    undefined,
    undefined,
    'too-long',
  ])
})

test('a valid user name is exactly one that the database accepts', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40, unit: 'binary' }), (name) => {
      expect(whyNotUsername(name) === undefined).toBe(/^[A-Za-z0-9_.-]{3,32}$/.test(name))
    }),
  )
})

test('proposals are made from the person’s own name, in plain letters', () => {
  expect(proposedUsernames('Mara', 'Lindner')).toEqual(['mara.lindner', 'mara-l'])
  expect(proposedUsernames('Jörg', 'Weiß')).toEqual(['joerg.weiss', 'joerg-w'])
  expect(proposedUsernames('Мара', 'Lindner')).toEqual([])
})

test('every proposal is a valid user name', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 90 }), fc.string({ maxLength: 90 }), (first, last) => {
      for (const name of proposedUsernames(first, last)) expect(whyNotUsername(name)).toBeUndefined()
    }),
  )
})
