/** SQL of invoices that other features share. */
import { and, eq } from 'drizzle-orm'
import { invoices } from '../../db/schema/money/books.ts'
import type { Db } from '../../db/transaction.ts'

/** The invoice of a bill, not its cancellation; undefined while there is none. */
export const findInvoiceOfBill = async (
  tx: Db,
  billId: number,
): Promise<{ id: number; number: string } | undefined> => {
  const [row] = await tx
    .select({ id: invoices.id, number: invoices.number })
    .from(invoices)
    .where(and(eq(invoices.billId, billId), eq(invoices.kind, 'invoice')))
  return row
}
