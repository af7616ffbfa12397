/**
 * Takes a part of an invoice back: a correction with negative quantities and a number of its own. The invoice and its bill stay
 * (docs/decisions/0068).
 */
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import type { Cents } from '@wegband/domain/basics/money.ts'
import {
  cancellationLines,
  type InvoiceLine,
  invoiceTotals,
  linesTakenBack,
} from '@wegband/domain/features/invoices/invoice-lines.ts'
import { postCancellation } from '@wegband/domain/features/ledger/ledger.ts'
import type { Db } from '../../db/transaction.ts'
import { book } from '../ledger/ledger-statement.ts'
import { findInvoiceOfBill } from './invoice-statement.ts'
import {
  findInvoiceToCancel,
  insertInvoice,
  listCorrectedLines,
  readBillForInvoice,
} from './invoice-store.ts'
import { nextNumber, seriesOf } from './issue-invoice.ts'

export type Correction = {
  readonly billId: number
  /** Names the correction in the ledger, where it is booked once. */
  readonly cause: string
  /** What is taken back, with positive quantities. */
  readonly lines: readonly InvoiceLine[]
}

const requireInvoice = async (tx: Db, billId: number) => {
  const known = await findInvoiceOfBill(tx, billId)
  const invoice = known && (await findInvoiceToCancel(tx, known.id))
  if (invoice === undefined) throw new Error(`bill ${billId} has no invoice`)
  return invoice
}

/** The lines of a correction that takes this amount of an invoice back. The caller holds the bill. */
export const listLinesTakenBack = async (
  tx: Db,
  billId: number,
  amountCents: Cents,
): Promise<InvoiceLine[]> => {
  const { id, snapshot } = await requireInvoice(tx, billId)
  return linesTakenBack(snapshot.lines, await listCorrectedLines(tx, id), amountCents)
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
  const invoice = await requireInvoice(tx, billId)
  const found = await readBillForInvoice(tx, billId)
  if (found === undefined) throw new Error(`there is no bill ${billId}`)
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
