import fc from 'fast-check'
import { expect, test } from 'vitest'
import { giroCode, pointAmount } from './giro-code.ts'

test('a GiroCode names holder, account, amount and reference on the lines of the standard', () => {
  const text = giroCode({
    holder: 'Kampfkunst Lindenau\ne. V.',
    iban: 'DE89 3704 0044 0532 0130 00',
    bic: null,
    amountCents: 6_305,
    reference: 'LI 2026-000012',
  })
  expect(text).toBe(
    'BCD\n002\n1\nSCT\n\nKampfkunst Lindenau e. V.\nDE89370400440532013000\nEUR63.05\n\n\nLI 2026-000012',
  )
})

test('an amount is written with a point and two digits, whatever it is', () => {
  expect([pointAmount(5), pointAmount(-100), pointAmount(0)]).toEqual(['0.05', '-1.00', '0.00'])
  fc.assert(
    fc.property(fc.integer(), (cents) => {
      expect(pointAmount(cents)).toMatch(/^-?\d+\.\d\d$/)
      expect(Number(pointAmount(cents).replace('.', ''))).toBe(cents)
    }),
  )
})
