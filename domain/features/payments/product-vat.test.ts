import { expect, test } from 'vitest'
import { productVat } from './product-vat.ts'

const RATES = [
  { basisPoints: 1_900, exemption: null, validFrom: '2007-01-01' },
  { basisPoints: 700, exemption: null, validFrom: '2027-01-01' },
]
const SELLER = { isSmallBusiness: false }

test('a product is taxed with its own rate in force on the day', () => {
  expect(productVat(SELLER, RATES, '2026-12-31')).toEqual({ basisPoints: 1_900, exemption: null })
  expect(productVat(SELLER, RATES, '2027-01-01')).toEqual({ basisPoints: 700, exemption: null })
})

test('a product without a rate in force is taxed with the usual one', () => {
  expect(productVat(SELLER, [], '2026-12-31')).toEqual({ basisPoints: 1_900, exemption: null })
})

test('a small business charges no VAT, whatever rates its products have', () => {
  const exempt = { basisPoints: 0, exemption: '§ 19 UStG' }
  expect(productVat({ isSmallBusiness: true }, RATES, '2026-12-31')).toEqual(exempt)
  expect(productVat({ isSmallBusiness: true }, [], '2026-12-31')).toEqual(exempt)
})
