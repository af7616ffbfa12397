/** Who may send documents for a person, and who runs the papers of a school. */
import {
  listRecipients,
  restoreDocument,
  uploadDocuments,
  withdrawDocument,
} from '@wegband/domain/features/documents/contract.ts'
import {
  checkDocument,
  listReceivedDocuments,
  listRoleDocuments,
  openReceivedDocument,
  removeRoleDocument,
  uploadRoleDocument,
} from '@wegband/domain/features/paper-office/contract.ts'
import { FAMILY, row, type MatrixRow, type MatrixWorld } from '../matrix-row.ts'

const PAPERS = ['staff', 'leader', 'admin'] as const
const ofSchool = ({ schoolId }: MatrixWorld) => ({ query: { recipient: `school:${schoolId}` } })
/** Documents of others answer like those that do not exist. */
const unknown = () => ({ params: { id: 999_999 } })

export const documentRows: readonly MatrixRow[] = [
  // The matrix sends no form.
  row(uploadDocuments, 415, {}, ({ selfId }) => ({ params: { id: selfId } })),
  row(uploadRoleDocument, 415, {}, () => ({})),
  row(listRecipients, 404, { 200: FAMILY }, ({ selfId }) => ({ params: { id: selfId } })),
  row(withdrawDocument, 404, {}, unknown),
  row(restoreDocument, 404, {}, unknown),
  row(listReceivedDocuments, 404, { 200: PAPERS }, ofSchool),
  row(listRoleDocuments, 404, { 200: PAPERS }, ofSchool),
  row(openReceivedDocument, 404, {}, unknown),
  row(checkDocument, 404, {}, () => ({
    ...unknown(),
    body: { state: 'accepted', seenAt: '2026-11-20T09:00:00.000Z' },
  })),
  row(removeRoleDocument, 404, {}, unknown),
]
