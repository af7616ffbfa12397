import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsOfText, textOfCents } from './euro-text.ts'

test('an amount is read with comma, with point, or without cents', () => {
  expect([' 49 ', '49,9', '49.90', '0,05'].map(centsOfText)).toEqual([4_900, 4_990, 4_990, 5])
  expect(['', '-1', '1.000,00', '1,234', 'x', '1e3'].map(centsOfText)).toEqual(Array(6).fill(undefined))
})

test('what a form shows is read back as the same amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => {
      expect(centsOfText(textOfCents(cents))).toBe(cents)
    }),
  )
})
