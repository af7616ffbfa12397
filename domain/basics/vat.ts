/**
 * Value added tax inside gross prices. Consumer prices are gross, so the total is what was ordered and the tax is taken out of it;
 * about 16 % of all totals have no exact net at 19 %.
 */
import type { Day } from './calendar-days.ts'
import { groupBy } from './groups.ts'
import { exactCents, roundRatio, sumCents, type Cents } from './money.ts'

/** 10,000 basis points are 100 %: 19 % is 1900. */
const BASIS_POINTS = 10_000

/** What a product is taxed with. `exemption` is the text of the law that an invoice without tax names; null with a rate. */
export type VatRate = { readonly basisPoints: number; readonly exemption: string | null }

/** A gross amount in its two parts, which always sum to it. */
export type VatParts = { readonly grossCents: Cents; readonly netCents: Cents; readonly vatCents: Cents }

/** The tax inside a gross amount, rounded to the nearest cent; a negative amount has the same parts, negative. */
export const vatOutOf = (grossCents: Cents, basisPoints: number): VatParts => {
  const vatCents = roundRatio(
    { numerator: grossCents * basisPoints, denominator: BASIS_POINTS + basisPoints },
    'nearest',
  )
  return { grossCents: exactCents(grossCents), netCents: exactCents(grossCents - vatCents), vatCents }
}

export type TaxedAmount = { readonly grossCents: Cents; readonly vat: VatRate }
export type VatGroup = VatParts & { readonly vat: VatRate }

const keyOf = ({ basisPoints, exemption }: VatRate): string => `${basisPoints} ${exemption ?? ''}`

/** One group per rate and exemption, the highest rate first. The tax is computed once per group, from its sum. */
export const vatGroups = (amounts: readonly TaxedAmount[]): VatGroup[] => {
  return groupBy(amounts, ({ vat }) => keyOf(vat))
    .flatMap((group) => {
      const vat = group[0]?.vat
      const gross = sumCents(group.map(({ grossCents }) => grossCents))
      return vat === undefined ? [] : [{ vat, ...vatOutOf(gross, vat.basisPoints) }]
    })
    .toSorted((a, b) => b.vat.basisPoints - a.vat.basisPoints || keyOf(a.vat).localeCompare(keyOf(b.vat)))
}

export type DatedVatRate = VatRate & { readonly validFrom: Day }

/** The rate in force on a day: the newest that has begun. Undefined before the first one. */
export const vatRateOn = (rates: readonly DatedVatRate[], day: Day): DatedVatRate | undefined =>
  rates
    .filter(({ validFrom }) => validFrom <= day)
    .toSorted((a, b) => b.validFrom.localeCompare(a.validFrom))[0]
