/** Reads of documents that an office received or provides. Its writes are rare; they are not counted. */
import { listRecipients } from '@wegband/domain/features/documents/contract.ts'
import { listReceivedDocuments, listRoleDocuments } from '@wegband/domain/features/paper-office/contract.ts'
import { row, type StatementRow } from './statement-row.ts'

export const PAPER_ROWS: readonly StatementRow[] = [
  row(listRecipients, 200, 2, (all) => ({ as: all.student, params: { id: all.student.id } })),
  row(listReceivedDocuments, 200, 2, (all) => ({
    as: all.leader,
    query: { recipient: `school:${all.schoolId}` },
  })),
  row(listRoleDocuments, 200, 2, (all) => ({
    as: all.leader,
    query: { recipient: `school:${all.schoolId}` },
  })),
]
