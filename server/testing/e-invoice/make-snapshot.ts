/** Invoices of every kind as snapshots, for drawing them and for checking them as data. */
import {
  cancellationLines,
  type InvoiceLine,
  invoiceTotals,
} from '@wegband/domain/features/invoices/invoice-lines.ts'
import type { InvoiceSnapshot } from '../../features/invoices/invoice-snapshot.ts'

const USUAL = { basisPoints: 1_900, exemption: null } as const
const YEAR = { startsOn: '2026-11-20', endsOn: '2027-11-20' } as const

export const makeInvoiceLine = (unitCents: number, fields: Partial<InvoiceLine> = {}): InvoiceLine => ({
  description: 'Online-Mitgliedschaft',
  quantity: 1,
  unitCents,
  vat: USUAL,
  period: YEAR,
  ...fields,
})

export const makeSnapshot = (
  lines: readonly InvoiceLine[] = [makeInvoiceLine(8_400)],
  fields: Partial<InvoiceSnapshot> = {},
): InvoiceSnapshot => ({
  number: '2026-000001',
  kind: 'invoice',
  cancels: null,
  issuedOn: '2026-11-20',
  issuer: {
    legalName: 'Verband e. V.',
    street: 'Am Anger 7',
    zip: '34117',
    city: 'Kassel',
    country: 'DE',
    taxNumber: '026 250 00000',
    vatId: null,
    isSmallBusiness: false,
  },
  buyer: {
    name: 'Mara Lindner',
    street: 'Speicherweg 7a',
    zip: '24103',
    city: 'Lindenau',
    country: 'DE',
  },
  lines,
  totals: invoiceTotals(lines),
  creditCents: 0,
  dueOn: '2026-11-20',
  paidOn: '2026-11-20',
  ...fields,
})

const SMALL = { basisPoints: 0, exemption: '§ 19 UStG' } as const
const COURSE = { basisPoints: 0, exemption: 'Steuerfrei nach § 4 Nr. 22 UStG' } as const
const BANK = { holder: 'Verband e. V.', iban: 'DE02120300000000202051', bic: 'BYLADEM1001' } as const
const base = makeSnapshot()

/** Every kind of invoice that we write, by a name for the report. */
export const SNAPSHOTS: Readonly<Record<string, InvoiceSnapshot>> = {
  normal: base,
  'without an exact net': makeSnapshot([makeInvoiceLine(8_399)]),
  'of a family': makeSnapshot([
    makeInvoiceLine(3_900, { description: 'Kids: Jonas Weber' }),
    makeInvoiceLine(2_340, { description: 'Kids: Lina Weber' }),
    makeInvoiceLine(1_999, { description: 'Buch & Video <Grundlagen>', vat: { ...USUAL, basisPoints: 700 } }),
  ]),
  'of a small business': makeSnapshot([makeInvoiceLine(4_500, { vat: SMALL })], {
    issuer: { ...base.issuer, isSmallBusiness: true },
  }),
  'exempt in part': makeSnapshot([makeInvoiceLine(8_400), makeInvoiceLine(2_500, { vat: COURSE })], {
    issuer: { ...base.issuer, vatId: 'DE 123 456 789' },
  }),
  'paid by credit in part': makeSnapshot([makeInvoiceLine(8_400)], { creditCents: 1_400 }),
  'asking for a transfer after credit': makeSnapshot([makeInvoiceLine(8_400)], {
    creditCents: 1_400,
    paidOn: null,
    dueOn: '2026-12-04',
    bank: BANK,
  }),
  'asking for a transfer without BIC': makeSnapshot([makeInvoiceLine(999)], {
    paidOn: null,
    dueOn: '2026-12-04',
    bank: { ...BANK, bic: null },
  }),
  'collected by debit': makeSnapshot([makeInvoiceLine(3_900)], {
    paidOn: null,
    dueOn: '2026-12-04',
    debit: { mandate: 'SCHULE-7-1', creditorId: 'DE98ZZZ09999999999', ibanLast4: '2051' },
  }),
  'a cancellation': makeSnapshot(cancellationLines([makeInvoiceLine(8_400), makeInvoiceLine(1_999)]), {
    number: '2026-000002',
    kind: 'cancellation',
    cancels: '2026-000001',
    cancelsIssuedOn: '2026-11-20',
    issuedOn: '2026-11-24',
    paidOn: null,
  }),
  'a cancellation without VAT': makeSnapshot(cancellationLines([makeInvoiceLine(4_500, { vat: SMALL })]), {
    number: '2026-000003',
    kind: 'cancellation',
    cancels: '2026-000001',
    paidOn: null,
  }),
  'a correction in part': makeSnapshot(cancellationLines([makeInvoiceLine(1_000)]), {
    number: '2026-000004',
    kind: 'correction',
    cancels: '2026-000001',
    cancelsIssuedOn: '2026-11-20',
    issuedOn: '2026-11-24',
  }),
  'a cancellation after a correction': makeSnapshot(
    [...cancellationLines([makeInvoiceLine(8_400)]), makeInvoiceLine(1_000)],
    { number: '2026-000005', kind: 'cancellation', cancels: '2026-000001' },
  ),
  'of three months': makeSnapshot([makeInvoiceLine(3_333, { quantity: 3 }), makeInvoiceLine(0)]),
}
