import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { endOfLink, linkToken } from './link-token.ts'

test('a link contains its expiry, to the second', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date(0), max: new Date('2999-12-31T00:00:00Z'), noInvalidDate: true }),
      fc.stringMatching(/^[\w-]{1,50}$/),
      (end, secret) => {
        const told = endOfLink(linkToken(secret, end)) ?? ''
        const lateBy = end.getTime() - Date.parse(told)
        expect(lateBy >= 0 && lateBy < 1000).toBe(true)
      },
    ),
  )
})

test.each([
  '',
  '.',
  'abc',
  '.abc',
  'abc.',
  'ABC.def',
  'zzzzzzzz.def',
  'abcdefghi.x',
  'a b.c',
  'a.b.c',
  'a.b c',
])('a text that was never a link has no end: %j', (token) => {
  expect(endOfLink(token)).toBeUndefined()
})

test('any text is accepted without an error', () => {
  fc.assert(fc.property(fc.string(), (text) => void endOfLink(text)))
})
