/** Takes invoices and bills back. An invoice is never changed: another one with negative quantities cancels it (docs/decisions/0068). */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { dayOf } from '@wegband/domain/basics/calendar-days.ts'
import { cancellationLines, invoiceTotals } from '@wegband/domain/features/invoices/invoice-lines.ts'
import { postCancellation } from '@wegband/domain/features/ledger/ledger.ts'
import type { Db } from '../../db/transaction.ts'
import { moveCredit } from '../accounts/move-credit.ts'
import { type BillRow, lockBill, updateBill } from '../payments/bill-statement.ts'
import { book } from '../ledger/ledger-statement.ts'
import type { InvoiceSnapshot } from './invoice-snapshot.ts'
import { findInvoiceOfBill } from './invoice-statement.ts'
import {
  findInvoiceToCancel,
  insertInvoice,
  listCorrectedLines,
  readBillForInvoice,
} from './invoice-store.ts'
import { nextNumber, seriesOf } from './issue-invoice.ts'

/** A cancelled bill is not collected, and the credit that it used goes back to its payer. */
const closeBill = async (tx: Db, bill: BillRow, now: Date): Promise<void> => {
  const { id, payerId, creditCents } = bill
  await updateBill(tx, id, { state: 'cancelled', nextTryAt: null, payUntil: null }, now)
  if (creditCents === 0) return
  await moveCredit(
    tx,
    {
      transfer: `bill:${id}:back`,
      from: null,
      to: payerId,
      amountCents: creditCents,
      reason: 'payment',
      bill,
    },
    now,
  )
}

/** The invoice as it is after its corrections, with negative quantities, a number and a day of its own. Null when nothing is left of it. */
const writeCancellation = async (
  tx: Db,
  invoice: { readonly id: number; readonly billId: number; readonly snapshot: InvoiceSnapshot },
  left: InvoiceSnapshot['lines'],
  now: Date,
): Promise<number | null> => {
  const lines = cancellationLines(left)
  const totals = invoiceTotals(lines)
  if (totals.grossCents === 0) return null
  const found = await readBillForInvoice(tx, invoice.billId)
  if (found === undefined) throw new Error(`there is no bill ${invoice.billId}`)
  const { issuer, bill } = found
  const { snapshot } = invoice
  const number = await nextNumber(tx, issuer, seriesOf(snapshot.number), now)
  const issuedOn = dayOf(now.toISOString())
  return insertInvoice(tx, {
    issuerId: issuer.id,
    payerId: bill.payerId,
    billId: bill.id,
    number,
    kind: 'cancellation',
    cancelsId: invoice.id,
    issuedOn,
    totalCents: totals.grossCents,
    snapshot: {
      ...snapshot,
      number,
      kind: 'cancellation',
      cancels: snapshot.number,
      issuedOn,
      lines,
      totals,
    } satisfies InvoiceSnapshot,
  })
}

/**
 * Cancels an invoice: writes the cancellation invoice and books the counterpart of the charge. The bill is closed, so it is not collected
 * any more. The payer gets the credit back that it used. Returns the id of the cancellation invoice; a second call returns the first
 * one. It is null when corrections took all of it back before. What was paid stays until `refundBill` or a credit: the payer's receivable is negative by it.
 *
 * Locks the bill. Refuses with `general.not-found` for an unknown id. `invoices.not-cancellable` refuses a cancellation invoice. A
 * payment under way is not touched: call `cancelRunningAttempt` after the commit.
 */
export const cancelInvoice = async (tx: Db, invoiceId: number, now: Date): Promise<number | null> => {
  const first = await findInvoiceToCancel(tx, invoiceId)
  if (first === undefined) throw new AppError('general.not-found')
  if (first.kind !== 'invoice') throw new AppError('invoices.not-cancellable')
  const bill = await lockBill(tx, first.billId)
  const invoice = await findInvoiceToCancel(tx, invoiceId)
  if (bill === undefined || invoice === undefined) throw new AppError('general.not-found')
  if (invoice.cancelledBy !== null) return invoice.cancelledBy
  const left = [...invoice.snapshot.lines, ...(await listCorrectedLines(tx, invoice.id))]
  const cancellationId = await writeCancellation(tx, invoice, left, now)
  await book(tx, postCancellation(bill.payerId, invoiceTotals(left).groups), {
    issuerId: bill.issuerId,
    cause: `bill:${bill.id}`,
    bookedOn: dayOf(now.toISOString()),
    billId: bill.id,
  })
  await closeBill(tx, bill, now)
  return cancellationId
}

/**
 * Cancels a bill with its invoice, or a bill that has none yet because it is not paid. Returns the id of the cancellation invoice, or
 * null. A bill that is cancelled already stays so. Refuses with `general.not-found` for an unknown id.
 */
export const cancelBill = async (tx: Db, billId: number, now: Date): Promise<number | null> => {
  const bill = await lockBill(tx, billId)
  if (bill === undefined) throw new AppError('general.not-found')
  const invoice = await findInvoiceOfBill(tx, billId)
  if (invoice !== undefined) return cancelInvoice(tx, invoice.id, now)
  if (bill.state !== 'cancelled') await closeBill(tx, bill, now)
  return null
}
