/** The parts by rate of what is still open of a bill, after credit paid some of it. */
import { sumCents, type Cents } from '../../basics/money.ts'
import { type TaxedAmount, type VatGroup, vatGroups } from '../../basics/vat.ts'

/** Credit pays the highest rate first. More credit than the bill throws a RangeError. */
export const openParts = (amounts: readonly TaxedAmount[], creditCents: Cents): VatGroup[] => {
  if (creditCents > sumCents(amounts.map(({ grossCents }) => grossCents)))
    throw new RangeError('more credit than the bill')
  let left = creditCents
  const open = vatGroups(amounts).map(({ grossCents, vat }) => {
    const paid = Math.min(left, grossCents)
    left -= paid
    return { grossCents: grossCents - paid, vat }
  })
  return vatGroups(open.filter(({ grossCents }) => grossCents > 0))
}
