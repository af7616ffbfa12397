/**
 * Writes an invoice as data: `factur-x.xml`, the profile EN 16931 of the syntax CII. It reads the snapshot alone, so it says what the
 * page says. Comments name the terms of EN 16931 (BT-1 and so on).
 */
import { lineCents, lineNets, type InvoiceLine } from '@wegband/domain/features/invoices/invoice-lines.ts'
import type { Cents } from '@wegband/domain/basics/money.ts'
import type { VatGroup, VatRate } from '@wegband/domain/basics/vat.ts'
import type { InvoiceSnapshot } from '../invoice-snapshot.ts'
import { element, type Xml } from './xml-text.ts'

const NAMESPACES = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
} as const
const GUIDELINE = 'urn:cen.eu:en16931:2017'
/** UNTDID 1001: an invoice, and one that corrects an earlier one. */
const TYPE = { invoice: '380', cancellation: '384', correction: '384' } as const
/** UNTDID 4461: a SEPA transfer and a SEPA debit. */
const MEANS = { transfer: '58', debit: '59' } as const
/** UN/ECE Recommendation 20: one, without a measure. */
const UNIT = 'C62'
const BASIS_POINTS_PER_PERCENT = 100

/** Whole cents as euros; the digits are written, never computed. */
export const amountText = (cents: Cents): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const amount = (name: string, cents: Cents): Xml => element(`ram:${name}`, amountText(cents))
const text = (name: string, value: string): Xml => element(`ram:${name}`, value)
const dayText = (day: string): string => day.replaceAll('-', '')
const dayOf = (name: string, day: string): Xml =>
  element(`ram:${name}`, element('udt:DateTimeString', dayText(day), { format: '102' }))
const percentText = (basisPoints: number): string => String(basisPoints / BASIS_POINTS_PER_PERCENT)

/** UNTDID 5305: standard rate, exempt by a law that is named, zero rate. */
const categoryOf = ({ basisPoints, exemption }: VatRate): 'S' | 'E' | 'Z' => {
  if (basisPoints > 0) return 'S'
  return exemption === null ? 'Z' : 'E'
}

const period = (startsOn: string, endsOn: string): Xml =>
  element('ram:BillingSpecifiedPeriod', [dayOf('StartDateTime', startsOn), dayOf('EndDateTime', endsOn)])

/**
 * A line (BG-25). The price is that of all units together (BT-149), so no price is rounded. A cancellation has a negative quantity and no
 * negative price.
 */
const lineXml = (line: InvoiceLine, netCents: Cents, index: number): Xml => {
  const { quantity, vat, description, period: span } = line
  const units = String(Math.abs(quantity))
  return element('ram:IncludedSupplyChainTradeLineItem', [
    element('ram:AssociatedDocumentLineDocument', text('LineID', String(index + 1))),
    element('ram:SpecifiedTradeProduct', text('Name', description)),
    element(
      'ram:SpecifiedLineTradeAgreement',
      element('ram:NetPriceProductTradePrice', [
        amount('ChargeAmount', Math.abs(netCents)),
        element('ram:BasisQuantity', units, { unitCode: UNIT }),
      ]),
    ),
    element(
      'ram:SpecifiedLineTradeDelivery',
      element('ram:BilledQuantity', String(quantity), { unitCode: UNIT }),
    ),
    element('ram:SpecifiedLineTradeSettlement', [
      element('ram:ApplicableTradeTax', [
        text('TypeCode', 'VAT'),
        text('CategoryCode', categoryOf(vat)),
        text('RateApplicablePercent', percentText(vat.basisPoints)),
      ]),
      period(span.startsOn, span.endsOn),
      element('ram:SpecifiedTradeSettlementLineMonetarySummation', amount('LineTotalAmount', netCents)),
    ]),
  ])
}

type Address = Pick<InvoiceSnapshot['buyer'], 'street' | 'zip' | 'city' | 'country'>

/** A part that people left empty is left out: an empty element is against the rules. */
const address = ({ street, zip, city, country }: Address): Xml =>
  element('ram:PostalTradeAddress', [
    zip === '' ? undefined : text('PostcodeCode', zip),
    street === '' ? undefined : text('LineOne', street),
    city === '' ? undefined : text('CityName', city),
    text('CountryID', country),
  ])

const registration = (id: string, scheme: 'VA' | 'FC'): Xml =>
  element('ram:SpecifiedTaxRegistration', element('ram:ID', id, { schemeID: scheme }))

/** A seller without a VAT id is identified by its tax number (BR-CO-26). */
const sellerXml = ({ issuer }: InvoiceSnapshot): Xml => {
  const { taxNumber, vatId } = issuer
  return element('ram:SellerTradeParty', [
    vatId === null && taxNumber !== null ? text('ID', taxNumber) : undefined,
    text('Name', issuer.legalName),
    address(issuer),
    vatId === null ? undefined : registration(vatId.replaceAll(' ', ''), 'VA'),
    taxNumber === null ? undefined : registration(taxNumber, 'FC'),
  ])
}

const buyerXml = ({ buyer }: InvoiceSnapshot): Xml =>
  element('ram:BuyerTradeParty', [text('Name', buyer.name), address(buyer)])

const groupXml = ({ vat, netCents, vatCents }: VatGroup): Xml =>
  element('ram:ApplicableTradeTax', [
    amount('CalculatedAmount', vatCents),
    text('TypeCode', 'VAT'),
    vat.exemption === null ? undefined : text('ExemptionReason', vat.exemption),
    amount('BasisAmount', netCents),
    text('CategoryCode', categoryOf(vat)),
    text('RateApplicablePercent', percentText(vat.basisPoints)),
  ])

const transferXml = ({ holder, iban, bic }: NonNullable<InvoiceSnapshot['bank']>): Xml =>
  element('ram:SpecifiedTradeSettlementPaymentMeans', [
    text('TypeCode', MEANS.transfer),
    element('ram:PayeePartyCreditorFinancialAccount', [
      text('IBANID', iban.replaceAll(' ', '')),
      text('AccountName', holder),
    ]),
    bic === null ? undefined : element('ram:PayeeSpecifiedCreditorFinancialInstitution', text('BICID', bic)),
  ])

const meansXml = ({ bank, debit }: InvoiceSnapshot): Xml | undefined => {
  if (debit !== undefined)
    return element('ram:SpecifiedTradeSettlementPaymentMeans', text('TypeCode', MEANS.debit))
  return bank && transferXml(bank)
}

/** What was paid already: all of it, or the part that credit paid (BT-113). */
const prepaidCents = ({ kind, paidOn, totals, creditCents }: InvoiceSnapshot): Cents => {
  if (kind !== 'invoice') return 0
  return paidOn === null ? creditCents : totals.grossCents
}

const termsXml = ({ kind, paidOn, dueOn, debit }: InvoiceSnapshot): Xml | undefined =>
  kind !== 'invoice' || paidOn !== null
    ? undefined
    : element('ram:SpecifiedTradePaymentTerms', [
        dayOf('DueDateDateTime', dueOn),
        debit && text('DirectDebitMandateID', debit.mandate),
      ])

const summationXml = (snapshot: InvoiceSnapshot): Xml => {
  const { netCents, vatCents, grossCents } = snapshot.totals
  const prepaid = prepaidCents(snapshot)
  return element('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
    amount('LineTotalAmount', netCents),
    amount('TaxBasisTotalAmount', netCents),
    element('ram:TaxTotalAmount', amountText(vatCents), { currencyID: 'EUR' }),
    amount('GrandTotalAmount', grossCents),
    amount('TotalPrepaidAmount', prepaid),
    amount('DuePayableAmount', grossCents - prepaid),
  ])
}

const cancelledXml = ({ cancels, cancelsIssuedOn }: InvoiceSnapshot): Xml | undefined =>
  cancels === null
    ? undefined
    : element('ram:InvoiceReferencedDocument', [
        text('IssuerAssignedID', cancels),
        cancelsIssuedOn === undefined
          ? undefined
          : element(
              'ram:FormattedIssueDateTime',
              element('qdt:DateTimeString', dayText(cancelsIssuedOn), { format: '102' }),
            ),
      ])

/** The first and the last day of all lines (BG-14). */
const wholePeriod = (lines: readonly InvoiceLine[]): Xml => {
  const starts = lines.map(({ period: span }) => span.startsOn).toSorted()
  const ends = lines.map(({ period: span }) => span.endsOn).toSorted()
  return period(starts[0] ?? '', ends.at(-1) ?? '')
}

const isRateOf =
  ({ vat }: VatGroup) =>
  (line: InvoiceLine): boolean =>
    line.vat.basisPoints === vat.basisPoints && line.vat.exemption === vat.exemption

const settlementXml = (snapshot: InvoiceSnapshot): Xml =>
  element('ram:ApplicableHeaderTradeSettlement', [
    snapshot.debit && text('CreditorReferenceID', snapshot.debit.creditorId),
    text('PaymentReference', snapshot.number),
    text('InvoiceCurrencyCode', 'EUR'),
    meansXml(snapshot),
    ...snapshot.totals.groups.filter((group) => snapshot.lines.some(isRateOf(group))).map(groupXml),
    wholePeriod(snapshot.lines),
    termsXml(snapshot),
    summationXml(snapshot),
    cancelledXml(snapshot),
  ])

/** Lines about nothing are not billed; EN 16931 has no use for them. */
const billed = (lines: readonly InvoiceLine[]): InvoiceLine[] => lines.filter((line) => lineCents(line) !== 0)

/** The bytes of `factur-x.xml`. */
export const writeEInvoice = (snapshot: InvoiceSnapshot): Buffer => {
  const { number, kind, issuedOn } = snapshot
  const lines = billed(snapshot.lines)
  const nets = lineNets(lines)
  const root = element(
    'rsm:CrossIndustryInvoice',
    [
      element(
        'rsm:ExchangedDocumentContext',
        element('ram:GuidelineSpecifiedDocumentContextParameter', text('ID', GUIDELINE)),
      ),
      element('rsm:ExchangedDocument', [
        text('ID', number),
        text('TypeCode', TYPE[kind]),
        dayOf('IssueDateTime', issuedOn),
      ]),
      element('rsm:SupplyChainTradeTransaction', [
        ...lines.map((line, index) => lineXml(line, nets[index] ?? 0, index)),
        element('ram:ApplicableHeaderTradeAgreement', [sellerXml(snapshot), buyerXml(snapshot)]),
        element('ram:ApplicableHeaderTradeDelivery', []),
        settlementXml({ ...snapshot, lines }),
      ]),
    ],
    NAMESPACES,
  )
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`)
}
