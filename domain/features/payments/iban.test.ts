import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lastFour, normalIban, whyNotIban } from './iban.ts'

/** The example of the German banks. */
const IBAN = 'DE89 3704 0044 0532 0130 00'

describe('an account number', () => {
  it('is accepted with spaces and in small type', () => {
    expect(whyNotIban(IBAN)).toBeUndefined()
    expect(whyNotIban(IBAN.toLowerCase())).toBeUndefined()
    expect(whyNotIban('AT61 1904 3002 3457 3201')).toBeUndefined()
    expect(whyNotIban('NL91 ABNA 0417 1643 00')).toBeUndefined()
    expect(normalIban(IBAN)).toBe('DE89370400440532013000')
    expect(lastFour(IBAN)).toBe('3000')
  })

  it('is refused with a wrong length, sign or country', () => {
    for (const text of [
      '',
      'DE',
      'DE8937040044053201300',
      'DE8937040044053201300Ö',
      '8937040044053201300012',
    ])
      expect(whyNotIban(text)).toBe('payments.iban-wrong')
  })

  it('is refused when one digit differs or two neighbours are swapped', () => {
    const digits = normalIban(IBAN)
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 21 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const other = (Number(digits[at]) + by) % 10
        expect(whyNotIban(`${digits.slice(0, at)}${other}${digits.slice(at + 1)}`)).toBe(
          'payments.iban-wrong',
        )
        const [left, right] = [digits[at], digits[at + 1]]
        if (right === undefined || left === right) return
        expect(whyNotIban(`${digits.slice(0, at)}${right}${left}${digits.slice(at + 2)}`)).toBe(
          'payments.iban-wrong',
        )
      }),
    )
  })
})
