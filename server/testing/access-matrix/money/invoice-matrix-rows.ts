/** Who may do what with invoices: payers with their own. The one asked about does not exist, so every caller finds nothing. */
import { downloadInvoice, resendInvoice } from '@wegband/domain/features/invoices/contract.ts'
import { row, type MatrixRow } from '../matrix-row.ts'

const UNKNOWN = 999_999

export const invoiceRows: readonly MatrixRow[] = [
  row(downloadInvoice, 404, {}, () => ({ params: { id: UNKNOWN } })),
  row(resendInvoice, 404, {}, () => ({ params: { id: UNKNOWN } })),
]
