/**
 * Draws an invoice on A4 from its snapshot alone: everything that § 14 (4) UStG demands, once to read and once as data in the same file
 * (PDF/A-3b with `factur-x.xml`). It is written in German, the language of the books. The same snapshot always gives the same bytes.
 */
import { buffer } from 'node:stream/consumers'
import { type InvoiceLine, lineCents } from '@wegband/domain/features/invoices/invoice-lines.ts'
import { translatorFor } from '@wegband/messages/all-bundles.ts'
import { formatsOf } from '@wegband/messages/formats.ts'
import { mm, newPdf, printable, type Pdf } from '../../gateways/pdf/new-pdf.ts'
import { attachEInvoice } from './e-invoice/attach-e-invoice.ts'
import { writeEInvoice } from './e-invoice/write-e-invoice.ts'
import type { InvoiceSnapshot } from './invoice-snapshot.ts'

const INK = '#17171a'
const FAINT = '#5c5e62'
const LOCALE = 'de'
const PERCENT_DIVISOR = 100

const PAGE = { left: 25, right: 190, bottom: 262 } as const
const WIDTH = PAGE.right - PAGE.left
/** From the left edge of the page. Amounts end at the right edge of their column. */
const COLUMNS = { period: 92, rate: 140, amount: 160 } as const
const AMOUNT_WIDTH = PAGE.right - COLUMNS.amount

const t = translatorFor(LOCALE)
const format = formatsOf(LOCALE)
const dayText = (day: string): string => format.dateLong(`${day}T12:00:00Z`)

type Seller = InvoiceSnapshot['issuer']

/** A line of text at `x`; returns the height that it takes, in millimetres. */
const write = (
  pdf: Pdf,
  text: string,
  at: { readonly x: number; readonly y: number; readonly width: number; readonly align?: 'left' | 'right' },
): number => {
  const { x, y, width, align = 'left' } = at
  const box = { width: mm(width), align }
  const printed = printable(pdf, text)
  const height = pdf.heightOfString(printed, box)
  pdf.text(printed, mm(x), mm(y), box)
  return height / mm(1)
}

const writeLines = (
  pdf: Pdf,
  lines: readonly string[],
  at: { readonly x: number; readonly y: number; readonly width: number; readonly align?: 'left' | 'right' },
): number => lines.reduce((y, line) => y + write(pdf, line, { ...at, y }) + 0.6, at.y)

const placeOf = ({ zip, city, country }: { zip: string; city: string; country: string }): string =>
  country === 'DE' ? `${zip} ${city}` : `${zip} ${city}, ${country}`

const taxLinesOf = ({ taxNumber, vatId }: Seller): string[] => [
  ...(taxNumber === null ? [] : [t('invoices.taxNumber', { number: taxNumber })]),
  ...(vatId === null ? [] : [t('invoices.vatId', { number: vatId })]),
]

const TITLES = {
  invoice: 'invoices.title',
  cancellation: 'invoices.titleCancellation',
  correction: 'invoices.titleCorrection',
} as const satisfies Record<InvoiceSnapshot['kind'], string>

/** Both parties, the number and the day. Returns where the table may begin. */
const drawHead = (pdf: Pdf, snapshot: InvoiceSnapshot): number => {
  const { issuer, buyer, kind, number, cancels, issuedOn } = snapshot
  pdf.font('bold').fontSize(11).fillColor(INK)
  write(pdf, issuer.legalName, { x: PAGE.left, y: 20, width: WIDTH, align: 'right' })
  pdf.font('regular').fontSize(9.5).fillColor(FAINT)
  writeLines(pdf, [issuer.street, placeOf(issuer), ...taxLinesOf(issuer)], {
    x: PAGE.left,
    y: 26,
    width: WIDTH,
    align: 'right',
  })
  pdf.fontSize(10.5).fillColor(INK)
  writeLines(pdf, [buyer.name, buyer.street, placeOf(buyer)], { x: PAGE.left, y: 52, width: 85 })
  pdf.font('bold').fontSize(20)
  write(pdf, t(TITLES[kind]), {
    x: PAGE.left,
    y: 86,
    width: WIDTH,
  })
  pdf.font('regular').fontSize(10.5)
  const facts = [
    t('invoices.number', { number }),
    t('invoices.issuedOn', { day: dayText(issuedOn) }),
    ...(cancels === null
      ? []
      : [t(kind === 'correction' ? 'invoices.corrects' : 'invoices.cancels', { number: cancels })]),
  ]
  return writeLines(pdf, facts, { x: PAGE.left, y: 98, width: WIDTH }) + 6
}

const drawRule = (pdf: Pdf, y: number): void => {
  pdf.moveTo(mm(PAGE.left), mm(y)).lineTo(mm(PAGE.right), mm(y)).lineWidth(0.6).stroke(FAINT)
}

const drawTableHead = (pdf: Pdf, y: number): number => {
  pdf.font('regular').fontSize(9).fillColor(FAINT)
  write(pdf, t('invoices.columns.what'), { x: PAGE.left, y, width: COLUMNS.period - PAGE.left })
  write(pdf, t('invoices.columns.period'), { x: COLUMNS.period, y, width: COLUMNS.rate - COLUMNS.period })
  write(pdf, t('invoices.columns.rate'), { x: COLUMNS.rate, y, width: COLUMNS.amount - COLUMNS.rate })
  write(pdf, t('invoices.columns.gross'), { x: COLUMNS.amount, y, width: AMOUNT_WIDTH, align: 'right' })
  drawRule(pdf, y + 5.5)
  pdf.fontSize(10).fillColor(INK)
  return y + 8
}

const rateText = (basisPoints: number): string =>
  t('invoices.rate', { rate: format.number(basisPoints / PERCENT_DIVISOR) })

const whatOf = ({ description, quantity, unitCents }: InvoiceLine): string =>
  quantity === 1
    ? description
    : t('invoices.quantity', {
        count: format.number(quantity),
        price: format.euro(unitCents),
        what: description,
      })

/** Returns where the next one may begin. */
const drawLine = (pdf: Pdf, line: InvoiceLine, y: number): number => {
  const { vat, period } = line
  const from = dayText(period.startsOn)
  const to = dayText(period.endsOn)
  const heights = [
    write(pdf, whatOf(line), { x: PAGE.left, y, width: COLUMNS.period - PAGE.left - 3 }),
    write(pdf, t('invoices.period', { from, to }), {
      x: COLUMNS.period,
      y,
      width: COLUMNS.rate - COLUMNS.period - 3,
    }),
    write(pdf, vat.exemption === null ? rateText(vat.basisPoints) : t('invoices.exempt'), {
      x: COLUMNS.rate,
      y,
      width: COLUMNS.amount - COLUMNS.rate - 2,
    }),
    write(pdf, format.euro(lineCents(line)), { x: COLUMNS.amount, y, width: AMOUNT_WIDTH, align: 'right' }),
  ]
  return y + Math.max(...heights) + 2.5
}

/** A figure below the table, at the right. */
const drawFigure = (pdf: Pdf, name: string, cents: number, y: number): number => {
  const height = write(pdf, name, { x: COLUMNS.period - 20, y, width: COLUMNS.amount - COLUMNS.period + 17 })
  write(pdf, format.euro(cents), { x: COLUMNS.amount, y, width: AMOUNT_WIDTH, align: 'right' })
  return y + height + 1.2
}

const drawTotals = (pdf: Pdf, { totals, creditCents, kind }: InvoiceSnapshot, start: number): number => {
  let y = start
  pdf.font('regular').fontSize(10).fillColor(INK)
  for (const { vat, netCents, vatCents } of totals.groups) {
    const isExempt = vat.exemption !== null
    y = drawFigure(
      pdf,
      t(isExempt ? 'invoices.netExempt' : 'invoices.net', { rate: rateText(vat.basisPoints) }),
      netCents,
      y,
    )
    if (!isExempt) y = drawFigure(pdf, t('invoices.vat', { rate: rateText(vat.basisPoints) }), vatCents, y)
  }
  pdf.font('bold').fontSize(12)
  y = drawFigure(pdf, t('invoices.gross'), totals.grossCents, y + 1)
  pdf.font('regular').fontSize(10)
  if (creditCents === 0 || kind !== 'invoice') return y
  y = drawFigure(pdf, t('invoices.credit'), -creditCents, y)
  return drawFigure(pdf, t('invoices.toPay'), totals.grossCents - creditCents, y)
}

const exemptionsOf = ({ totals, issuer }: InvoiceSnapshot): string[] => {
  const texts = totals.groups.flatMap(({ vat }) => (vat.exemption === null ? [] : [vat.exemption]))
  if (texts.length === 0 && issuer.isSmallBusiness) return [t('invoices.smallBusiness')]
  return [...new Set(texts)]
}

const IBAN_GROUP = /.{4}(?=.)/g
const ibanText = (iban: string): string => iban.replaceAll(' ', '').replaceAll(IBAN_GROUP, '$& ')

/** How the money comes in: it was paid, is debited, or is asked for with the account that it goes to. */
const paymentOf = ({ kind, paidOn, dueOn, bank, debit, number }: InvoiceSnapshot): string[] => {
  if (kind !== 'invoice') return []
  if (paidOn !== null) return [t('invoices.paidOn', { day: dayText(paidOn) })]
  const day = dayText(dueOn)
  if (debit !== undefined) return [t('invoices.debit', { day, ...debit })]
  if (bank === undefined) return [t('invoices.dueOn', { day })]
  const { holder, iban, bic } = bank
  return [
    t('invoices.dueOn', { day }),
    t('invoices.bank', { holder, iban: ibanText(iban) }),
    ...(bic === null ? [] : [t('invoices.bic', { bic })]),
    t('invoices.reference', { number }),
  ]
}

/** Continues on another page before `height` millimetres would leave this one. */
const withRoom = (pdf: Pdf, y: number, height: number): number => {
  if (y + height <= PAGE.bottom) return y
  pdf.addPage()
  return 25
}

const LINE_ROOM = 14
const TOTALS_ROOM = 60

/** The bytes of the file. */
export const drawInvoice = async (snapshot: InvoiceSnapshot): Promise<Buffer> => {
  const { number, issuer, issuedOn, lines } = snapshot
  const createdAt = new Date(`${issuedOn}T12:00:00Z`)
  const title = t('invoices.fileTitle', { number, seller: issuer.legalName })
  const pdf = newPdf({ title, lang: LOCALE, createdAt, isForArchive: true })
  attachEInvoice(pdf, writeEInvoice(snapshot), createdAt)
  pdf.addPage()
  let y = drawTableHead(pdf, drawHead(pdf, snapshot))
  for (const line of lines) y = drawLine(pdf, line, withRoom(pdf, y, LINE_ROOM))
  y = withRoom(pdf, y, TOTALS_ROOM)
  drawRule(pdf, y)
  y = drawTotals(pdf, snapshot, y + 3) + 6
  pdf.fillColor(INK)
  writeLines(pdf, [...exemptionsOf(snapshot), ...paymentOf(snapshot)], { x: PAGE.left, y, width: WIDTH })
  pdf.end()
  return buffer(pdf)
}
