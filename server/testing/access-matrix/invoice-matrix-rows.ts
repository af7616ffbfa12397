/** Who may do what with invoices: payers with their own. The one asked about belongs to nobody here, so every caller finds nothing. */
import { downloadInvoice, resendInvoice } from '@wegband/domain/features/invoices/contract.ts'
import { row, type MatrixRow } from './matrix-row.ts'

const NOBODYS = 999_999

export const invoiceRows: readonly MatrixRow[] = [
  row(downloadInvoice, 404, {}, () => ({ params: { id: NOBODYS } })),
  row(resendInvoice, 404, {}, () => ({ params: { id: NOBODYS } })),
]
