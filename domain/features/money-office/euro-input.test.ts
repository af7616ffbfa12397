import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsOfText, textOfCents } from './euro-input.ts'

test('an amount is read in German and in English', () => {
  const typed = ['84', '84,5', '84,50', '84.50', ' 84,50 €', '1.234,50', '1,234.50', '1234,5', '0', '0,07']
  expect(typed.map(centsOfText)).toEqual([8_400, 8_450, 8_450, 8_450, 8_450, 123_450, 123_450, 123_450, 0, 7])
})

test('what is no amount is not read', () => {
  for (const typed of ['', 'acht', '-5', '8,400,5', '1,2,3', '84,', '84,123,4', '1e3', '12345678'])
    expect(centsOfText(typed), typed).toBeUndefined()
})

test('every amount that is shown is read back', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000_000 }),
      (cents) => centsOfText(textOfCents(cents)) === cents,
    ),
  )
})
