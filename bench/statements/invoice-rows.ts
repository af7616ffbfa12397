/** Invoices: the list, and one that is not the caller's. */
import { downloadInvoice, listInvoices } from '@wegband/domain/features/invoices/contract.ts'
import { asStudent, row, type StatementRow } from './statement-row.ts'

export const INVOICE_ROWS: readonly StatementRow[] = [
  row(listInvoices, 200, 3, asStudent()),
  row(
    downloadInvoice,
    404,
    1,
    asStudent(() => ({ params: { id: 999_999 } })),
  ),
]
