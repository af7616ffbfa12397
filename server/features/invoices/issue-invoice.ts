/**
 * Writes the invoice of a bill: its number, and a snapshot of everything that § 14 (4) UStG demands. The file is drawn later by a job
 * from that snapshot alone, so nothing that changes afterwards changes the invoice.
 */
import { type Day, dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { groupBy } from '@wegband/domain/basics/groups.ts'
import {
  type InvoiceLine,
  invoiceTotals,
  needsInvoice,
} from '@wegband/domain/features/invoices/invoice-lines.ts'
import { invoiceNumber, invoiceYear } from '@wegband/domain/features/invoices/invoice-numbers.ts'
import type { BillingAddress } from '../../db/schema/money/orders.ts'
import type { Db } from '../../db/transaction.ts'
import type { InvoiceSnapshot } from './invoice-snapshot.ts'
import { listInvoicesOfBills } from './invoice-statement.ts'
import {
  type BillForInvoice,
  insertInvoices,
  listBillsForInvoice,
  type NumberSeries,
  takeInvoiceNumbers,
} from './invoice-store.ts'

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

type Numbered = {
  readonly issuer: { readonly id: number; readonly numberPrefix: string }
  readonly series: NumberSeries
}

/**
 * The next number for each of these, in their order, in one statement. The counters of the issuers stay locked until the transaction
 * ends.
 */
const nextNumbers = async (tx: Db, wanted: readonly Numbered[], now: Date): Promise<string[]> => {
  const year = invoiceYear(now.toISOString())
  const groups = groupBy(wanted, ({ issuer, series }) => `${issuer.id} ${series}`)
  const taken = await takeInvoiceNumbers(
    tx,
    groups.flatMap(([first, ...others]) =>
      first === undefined
        ? []
        : [{ issuerId: first.issuer.id, year, series: first.series, count: others.length + 1 }],
    ),
  )
  const numbers = new Map<Numbered, string>()
  for (const [index, group] of groups.entries()) {
    const last = taken[index]?.last ?? 0
    for (const [place, one] of group.entries()) {
      const prefix = prefixOf(one.issuer.numberPrefix, one.series)
      numbers.set(one, invoiceNumber({ prefix, year, sequence: last - group.length + place + 1 }))
    }
  }
  return wanted.map((one) => numbers.get(one) ?? '')
}

/** The next number of an issuer; its counter stays locked until the transaction ends. */
export const nextNumber = async (
  tx: Db,
  issuer: Numbered['issuer'],
  series: NumberSeries,
  now: Date,
): Promise<string> => {
  const [number = ''] = await nextNumbers(tx, [{ issuer, series }], now)
  return number
}

const snapshotOf = (
  { bill, issuer }: BillForInvoice,
  { lines, buyer, paidOn, debit }: InvoiceOrder,
  number: string,
  issuedOn: Day,
): InvoiceSnapshot => {
  const { accountHolder, iban, bic } = issuer
  const asks = paidOn === null && iban !== null && debit === undefined
  const { legalName, street, zip, city, country, taxNumber, vatId, isSmallBusiness } = issuer
  return {
    number,
    kind: 'invoice',
    cancels: null,
    issuedOn,
    issuer: { legalName, street, zip, city, country, taxNumber, vatId, isSmallBusiness },
    buyer,
    lines,
    totals: invoiceTotals(lines),
    creditCents: bill.creditCents,
    dueOn: bill.dueOn,
    paidOn,
    ...(asks ? { bank: { holder: accountHolder ?? issuer.legalName, iban, bic } } : {}),
    ...(paidOn === null && debit !== undefined ? { debit } : {}),
  }
}

/**
 * Writes the invoices of bills, with as many statements for one as for many. A bill that has one already, or is about nothing, gets none.
 * Issued in the transaction that pays the bills or makes them due.
 */
export const issueInvoices = async (tx: Db, orders: readonly InvoiceOrder[], now: Date): Promise<void> => {
  const asking = orders.filter(({ lines }) => needsInvoice(lines))
  if (asking.length === 0) return
  const ids = asking.map(({ billId }) => billId)
  const known = new Set((await listInvoicesOfBills(tx, ids)).map(({ billId }) => billId))
  const fresh = asking.filter(({ billId }) => !known.has(billId))
  if (fresh.length === 0) return
  const found = new Map((await listBillsForInvoice(tx, ids)).map((one) => [one.bill.id, one]))
  const wanted = fresh.map((order) => {
    const about = found.get(order.billId)
    if (about === undefined) throw new Error(`there is no bill ${order.billId}`)
    return { order, about, issuer: about.issuer, series: order.series }
  })
  const numbers = await nextNumbers(tx, wanted, now)
  const issuedOn = dayOf(now.toISOString())
  await insertInvoices(
    tx,
    wanted.map(({ order, about }, index) => {
      const snapshot = snapshotOf(about, order, numbers[index] ?? '', issuedOn)
      return {
        issuerId: about.issuer.id,
        payerId: about.bill.payerId,
        billId: order.billId,
        number: snapshot.number,
        kind: 'invoice' as const,
        issuedOn,
        totalCents: snapshot.totals.grossCents,
        snapshot,
      }
    }),
  )
}

/** The invoice of one bill. */
export const issueInvoice = (tx: Db, order: InvoiceOrder, now: Date): Promise<void> =>
  issueInvoices(tx, [order], now)
