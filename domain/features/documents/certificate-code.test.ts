/** Tests of certificate codes, as machines write them and people type them. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  certificateCode,
  CODE_ALPHABET,
  printedCode,
  readCertificateCode,
  SECRET_LENGTH,
} from './certificate-code.ts'

const secret = fc
  .array(fc.constantFrom(...CODE_ALPHABET.split('')), { minLength: SECRET_LENGTH, maxLength: SECRET_LENGTH })
  .map((characters) => characters.join(''))

test('every printed code is read back in lower case, without hyphens and with O for 0', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2000, max: 2999 }),
      fc.integer({ min: 1, max: 2_147_483_647 }),
      secret,
      fc.constantFrom('WB' as const, 'WS' as const),
      (year, number, end, series) => {
        const code = certificateCode(year, number, end, series)
        for (const typed of [
          code,
          printedCode(code),
          printedCode(code).toLowerCase(),
          code.replaceAll('-', ''),
          ` ${code.replaceAll('-', ' ').replaceAll('0', 'O')} `,
        ])
          expect(readCertificateCode(typed)).toBe(code)
      },
    ),
  )
})

test('a number without its secret, and any other text, is no code', () => {
  for (const typed of [
    '',
    'WB-2027-004183',
    'WB-2027-004183-K7QF',
    '2027-004183-K7QF3MXP',
    'WB-2027-004183-K7QF3MXU',
  ])
    expect(readCertificateCode(typed)).toBeUndefined()
})

test('the printed code has groups', () => {
  expect(printedCode(certificateCode(2027, 4183, 'K7QF3MXP'))).toBe('WB-2027-004183-K7QF-3MXP')
})
