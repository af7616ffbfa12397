/** SQL of invoices that other features share. */
import { and, eq, inArray } from 'drizzle-orm'
import { invoices } from '../../db/schema/money/books.ts'
import type { Db } from '../../db/transaction.ts'

/** The invoices of these bills, without cancellations. */
export const listInvoicesOfBills = (
  tx: Db,
  billIds: readonly number[],
): Promise<{ id: number; number: string; billId: number }[]> =>
  tx
    .select({ id: invoices.id, number: invoices.number, billId: invoices.billId })
    .from(invoices)
    .where(and(inArray(invoices.billId, [...billIds]), eq(invoices.kind, 'invoice')))

/** The invoice of a bill, not its cancellation; undefined while there is none. */
export const findInvoiceOfBill = async (
  tx: Db,
  billId: number,
): Promise<{ id: number; number: string } | undefined> => {
  const [row] = await listInvoicesOfBills(tx, [billId])
  return row
}
