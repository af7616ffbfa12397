/**
 * Takes a part of an invoice back: a correction with negative quantities and a number of its own. The invoice and its bill stay
 * (docs/decisions/0068).
 */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import {
  cancellationLines,
  type InvoiceLine,
  invoiceTotals,
} from '@wegband/domain/features/invoices/invoice-lines.ts'
import { postCancellation } from '@wegband/domain/features/ledger/ledger.ts'
import type { Db } from '../../db/transaction.ts'
import { book } from '../ledger/ledger-statement.ts'
import { findInvoiceOfBill } from './invoice-statement.ts'
import { findInvoiceToCancel, insertInvoice, readBillForInvoice } from './invoice-store.ts'
import { nextNumber, seriesOf } from './issue-invoice.ts'

export type Correction = {
  readonly billId: number
  /** Names the correction in the ledger, where it is booked once. */
  readonly cause: string
  /** What is taken back, with positive quantities. */
  readonly lines: readonly InvoiceLine[]
}

/**
 * Writes the correction and books the counterpart of its part of the charge. False when this cause is booked already. What the payer has
 * too much then is for the caller: `refundBill`, or credit.
 */
export const correctInvoice = async (
  tx: Db,
  { billId, cause, lines }: Correction,
  now: Date,
): Promise<boolean> => {
  const known = await findInvoiceOfBill(tx, billId)
  const invoice = known && (await findInvoiceToCancel(tx, known.id))
  const found = await readBillForInvoice(tx, billId)
  if (invoice === undefined || found === undefined) throw new Error(`bill ${billId} has no invoice`)
  const { issuer, bill } = found
  const issuedOn = dayOf(now.toISOString())
  const { groups } = invoiceTotals(lines)
  const booking = { issuerId: bill.issuerId, cause, bookedOn: issuedOn, billId }
  if (!(await book(tx, postCancellation(bill.payerId, groups), booking))) return false
  const { snapshot } = invoice
  const taken = cancellationLines(lines)
  const totals = invoiceTotals(taken)
  const number = await nextNumber(tx, issuer, seriesOf(snapshot.number), now)
  await insertInvoice(tx, {
    issuerId: issuer.id,
    payerId: bill.payerId,
    billId,
    number,
    kind: 'correction',
    cancelsId: invoice.id,
    issuedOn,
    totalCents: totals.grossCents,
    snapshot: {
      ...snapshot,
      number,
      kind: 'correction',
      cancels: snapshot.number,
      cancelsIssuedOn: snapshot.issuedOn,
      issuedOn,
      lines: taken,
      totals,
    },
  })
  return true
}
