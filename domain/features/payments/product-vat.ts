/** The VAT with which a product is sold: of its seller, else its own rate in force, else the usual one. */
import type { Day } from '../../basics/calendar-days.ts'
import { type DatedVatRate, vatRateOn, type VatRate } from '../../basics/vat.ts'

/** A product without a rate of its own is taxed like most things. */
const USUAL: VatRate = { basisPoints: 1_900, exemption: null }
/** A small business charges no VAT and says so on its invoices. */
const SMALL_BUSINESS: VatRate = { basisPoints: 0, exemption: '§ 19 UStG' }

export const productVat = (
  seller: { readonly isSmallBusiness: boolean },
  rates: readonly DatedVatRate[],
  day: Day,
): VatRate => {
  if (seller.isSmallBusiness) return SMALL_BUSINESS
  const rate = vatRateOn(rates, day)
  return rate === undefined ? USUAL : { basisPoints: rate.basisPoints, exemption: rate.exemption }
}
