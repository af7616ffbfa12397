import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roundRatio, sumCents } from './money.ts'
import { vatGroups, vatOutOf, vatRateOn, type TaxedAmount } from './vat.ts'

const RATES = [1900, 700, 0]
/** The tax on a net amount, as the official rules compute it. */
const taxOn = (netCents: number, basisPoints: number): number =>
  roundRatio({ numerator: netCents * basisPoints, denominator: 10_000 }, 'nearest')

describe('value added tax out of a gross price', () => {
  it('is 10.06 EUR in 63.00 EUR at 19 %', () => {
    expect(vatOutOf(6300, 1900)).toEqual({ grossCents: 6300, netCents: 5294, vatCents: 1006 })
  })

  it.each(RATES)('sums with the net to every total up to 1,000 EUR at %i basis points', (rate) => {
    let withoutExactNet = 0
    for (let gross = 1; gross <= 100_000; gross += 1) {
      const { netCents, vatCents } = vatOutOf(gross, rate)
      const rest = taxOn(netCents, rate) - vatCents
      if (netCents + vatCents !== gross || Math.abs(rest) > 1) throw new Error(`${gross} at ${rate}`)
      if (rest !== 0) withoutExactNet += 1
    }
    // The same numbers as of totals for which no net exists at all: where one exists, it is taken.
    expect(withoutExactNet).toBe({ 1900: 15_966, 700: 6_542, 0: 0 }[rate])
  })

  it('has negative parts for a negative total', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), fc.constantFrom(...RATES), (gross, rate) => {
        const parts = vatOutOf(gross, rate)
        expect(sumCents([vatOutOf(-gross, rate).vatCents, parts.vatCents])).toBe(0)
        expect(sumCents([vatOutOf(-gross, rate).netCents, parts.netCents])).toBe(0)
      }),
    )
  })

  it('is computed once per rate, and the groups sum to the bill', () => {
    const amount = fc.record({
      grossCents: fc.integer({ min: -100_000, max: 100_000 }),
      vat: fc.record({
        basisPoints: fc.constantFrom(...RATES),
        exemption: fc.constantFrom(null, '§ 19 UStG'),
      }),
    })
    const total = (amounts: readonly TaxedAmount[]): number =>
      sumCents(amounts.map(({ grossCents }) => grossCents))
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 12 }), (amounts) => {
        const groups = vatGroups(amounts)
        expect(sumCents(groups.flatMap(({ netCents, vatCents }) => [netCents, vatCents]))).toBe(
          total(amounts),
        )
        expect(new Set(groups.map(({ vat }) => JSON.stringify(vat))).size).toBe(groups.length)
      }),
    )
  })

  it('follows the rate that is in force on the day', () => {
    const rates = [
      { basisPoints: 1900, exemption: null, validFrom: '2021-01-01' },
      { basisPoints: 1600, exemption: null, validFrom: '2020-07-01' },
    ]
    expect(vatRateOn(rates, '2020-12-31')?.basisPoints).toBe(1600)
    expect(vatRateOn(rates, '2021-01-01')?.basisPoints).toBe(1900)
    expect(vatRateOn(rates, '2020-06-30')).toBeUndefined()
  })
})
