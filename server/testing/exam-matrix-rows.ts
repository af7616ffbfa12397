/** Who may what with papers and exam days. */
import {
  checkCertificate,
  listDocuments,
  readDocumentFile,
} from '@wegband/domain/features/documents/contract.ts'
import { FAMILY, row, STRANGER, type MatrixRow } from './matrix-row.ts'

export const examRows: readonly MatrixRow[] = [
  row(listDocuments, 404, { 200: FAMILY, 401: STRANGER, 403: ['anonymous'] }, ({ selfId }) => ({
    params: { id: selfId },
  })),
  // A forged address.
  row(readDocumentFile, 404, {}, () => ({ params: { id: 1, grant: 'zzzzzzzz.forged' } })),
  // A number that is nobody's.
  row(checkCertificate, 404, {}, () => ({ params: { code: 'WB-2026-000001-00000000' } })),
]
