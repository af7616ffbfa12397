/** Rows of the access matrix for legal texts, the association and registration. */
import {
  acceptLegalText,
  listLatestLegalTexts,
  listLegalTexts,
} from '@wegband/domain/features/legal/contract.ts'
import { type MatrixRow, open, row, STRANGER } from './matrix-row.ts'

export const joiningRows: readonly MatrixRow[] = [
  open(listLegalTexts),
  open(listLatestLegalTexts),
  // Nobody has that text.
  row(acceptLegalText, 404, { 401: STRANGER, 403: ['anonymous'] }, () => ({ params: { id: 999_999 } })),
]
