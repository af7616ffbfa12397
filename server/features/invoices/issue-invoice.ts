/**
 * Writes the invoice of a bill: its number, and a snapshot of everything that § 14 (4) UStG demands. The file is drawn later by a job
 * from that snapshot alone, so nothing that changes afterwards changes the invoice.
 */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import {
  type InvoiceLine,
  invoiceTotals,
  needsInvoice,
} from '@wegband/domain/features/invoices/invoice-lines.ts'
import { invoiceNumber, invoiceYear } from '@wegband/domain/features/invoices/invoice-numbers.ts'
import type { BillingAddress } from '../../db/schema/money/orders.ts'
import type { Db } from '../../db/transaction.ts'
import type { InvoiceSnapshot } from './invoice-snapshot.ts'
import { findInvoiceOfBill } from './invoice-statement.ts'
import { insertInvoice, type NumberSeries, readBillForInvoice, takeInvoiceNumber } from './invoice-store.ts'

export type InvoiceOrder = {
  readonly billId: number
  readonly lines: readonly InvoiceLine[]
  readonly buyer: BillingAddress
  readonly paidOn: string | null
  /** The mandate with which the money will be debited. */
  readonly debit?: NonNullable<InvoiceSnapshot['debit']>
  readonly series: NumberSeries
}

/** Prefix of invoices whose clock a demo has moved, so that they never mix with others. */
const TEST_PREFIX = 'TEST'

const prefixOf = (prefix: string, series: NumberSeries): string =>
  series === 'test' ? `${TEST_PREFIX}${prefix}`.slice(0, 8) : prefix

/** In which series an invoice was counted. */
export const seriesOf = (number: string): NumberSeries => (number.startsWith(TEST_PREFIX) ? 'test' : 'real')

/** The next number of an issuer; its counter stays locked until the transaction ends. */
export const nextNumber = async (
  tx: Db,
  issuer: { readonly id: number; readonly numberPrefix: string },
  series: NumberSeries,
  now: Date,
): Promise<string> => {
  const year = invoiceYear(now.toISOString())
  const sequence = await takeInvoiceNumber(tx, issuer.id, year, series)
  return invoiceNumber({ prefix: prefixOf(issuer.numberPrefix, series), year, sequence })
}

/** Undefined when the bill has an invoice already or is about nothing. Issued in the transaction that pays the bill or makes it due. */
export const issueInvoice = async (tx: Db, order: InvoiceOrder, now: Date): Promise<number | undefined> => {
  const { billId, lines, buyer, paidOn, series, debit } = order
  if (!needsInvoice(lines) || (await findInvoiceOfBill(tx, billId)) !== undefined) return undefined
  const found = await readBillForInvoice(tx, billId)
  if (found === undefined) throw new Error(`there is no bill ${billId}`)
  const { bill, issuer } = found
  const number = await nextNumber(tx, issuer, series, now)
  const totals = invoiceTotals(lines)
  const issuedOn = dayOf(now.toISOString())
  const { accountHolder, iban, bic } = issuer
  const asks = paidOn === null && iban !== null && debit === undefined
  const { legalName, street, zip, city, country, taxNumber, vatId, isSmallBusiness } = issuer
  const snapshot: InvoiceSnapshot = {
    number,
    kind: 'invoice',
    cancels: null,
    issuedOn,
    issuer: { legalName, street, zip, city, country, taxNumber, vatId, isSmallBusiness },
    buyer,
    lines,
    totals,
    creditCents: bill.creditCents,
    dueOn: bill.dueOn,
    paidOn,
    ...(asks ? { bank: { holder: accountHolder ?? issuer.legalName, iban, bic } } : {}),
    ...(paidOn === null && debit !== undefined ? { debit } : {}),
  }
  return insertInvoice(tx, {
    issuerId: issuer.id,
    payerId: bill.payerId,
    billId,
    number,
    kind: 'invoice',
    issuedOn,
    totalCents: totals.grossCents,
    snapshot,
  })
}
