import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumCents } from '../../basics/money.ts'
import { openParts } from './open-parts.ts'

const amount = fc.record({
  grossCents: fc.integer({ min: 0, max: 100_000 }),
  vat: fc.constantFrom(
    { basisPoints: 1_900, exemption: null },
    { basisPoints: 700, exemption: null },
    { basisPoints: 0, exemption: '§ 4 Nr. 22 UStG' },
  ),
})

test('the open parts sum to the bill less its credit, and each to its net and tax', () => {
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 6 }), fc.nat(100), (amounts, percent) => {
      const total = sumCents(amounts.map(({ grossCents }) => grossCents))
      const credit = Math.floor((total * percent) / 100)
      const parts = openParts(amounts, credit)
      expect(sumCents(parts.map(({ grossCents }) => grossCents))).toBe(total - credit)
      for (const { grossCents, netCents, vatCents } of parts) expect(netCents + vatCents).toBe(grossCents)
    }),
  )
})

test('more credit than the bill is a mistake of the caller', () => {
  expect(() => openParts([{ grossCents: 100, vat: { basisPoints: 1_900, exemption: null } }], 101)).toThrow(
    RangeError,
  )
})
