import { expect, test } from 'vitest'
import { isCreditorId, normalCreditorId } from './creditor-id.ts'

test('a creditor identifier is accepted with any business code, with spaces and in small type', () => {
  // The example of the Deutsche Bundesbank.
  for (const text of ['DE98ZZZ09999999999', 'DE98ABC09999999999', 'de98 zzz 0999 9999 999'])
    expect(isCreditorId(text)).toBe(true)
  expect(isCreditorId('AT61ZZZ01234567890')).toBe(true)
  expect(normalCreditorId('de98 zzz 0999 9999 999')).toBe('DE98ZZZ09999999999')
})

test('a creditor identifier is refused with a wrong digit, length or sign', () => {
  for (const text of [
    '',
    'DE98ZZZ09999999998',
    'DE97ZZZ09999999999',
    'DE99ZZZ09999999999',
    'DE98ZZZ0999999999',
    'DE98ZZZ0999999999Ö',
  ])
    expect(isCreditorId(text)).toBe(false)
})
