import { expect, test } from 'vitest'
import { whyNotZip } from './person-rules.ts'
import { postalAddress } from './person-shapes.ts'

test('a German zip has five digits, zips of other countries are only checked for their shape', () => {
  expect(whyNotZip(' 24103 ', 'DE')).toBeUndefined()
  expect(whyNotZip('', 'DE')).toBe('required')
  for (const odd of ['ABCDE', '2410', '241030']) expect(whyNotZip(odd, 'DE')).toBe('five-digits')
  expect(whyNotZip('8010', 'AT')).toBeUndefined()
  expect(whyNotZip('SW1A 1AA', 'GB')).toBeUndefined()
})

test('the server rejects a German address with an invalid zip', () => {
  const address = { street: 'Speicherweg', houseNumber: '7a', zip: 'ABCDE', city: 'Kiel', country: 'DE' }
  expect(postalAddress.safeParse({ ...address, country: 'FR' }).success).toBe(true)
  expect(postalAddress.safeParse(address).error?.issues).toMatchObject([
    { path: ['zip'], params: { code: 'five-digits' } },
  ])
})
