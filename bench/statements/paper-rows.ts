/** Reads of documents that an office received or provides, and of imports. Their writes are rare; they are not counted. */
import { listRecipients } from '@wegband/domain/features/documents/contract.ts'
import { listReceivedDocuments, listRoleDocuments } from '@wegband/domain/features/paper-office/contract.ts'
import {
  listSentPapers,
  listSignatureTemplates,
} from '@wegband/domain/features/paper-office/signature-contract.ts'
import {
  listPapersToSign,
  readPaperToSign,
  readSignedFile,
} from '@wegband/domain/features/signatures/contract.ts'
import * as imports from '@wegband/domain/features/member-import/contract.ts'
import { row, type StatementRow } from './statement-row.ts'

const UNKNOWN = 999_999
const unknown = { params: { id: UNKNOWN } }

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
  row(listPapersToSign, 200, 1, (all) => ({ as: all.student, params: { id: all.student.id } })),
  row(readSignedFile, 404, 0, () => ({ params: { id: 1, grant: 'a.b' } })),
  row(readPaperToSign, 404, 1, (all) => ({ as: all.student, ...unknown })),
  row(listSignatureTemplates, 200, 2, (all) => ({ as: all.leader, params: { id: all.schoolId } })),
  row(listSentPapers, 404, 1, (all) => ({ as: all.leader, ...unknown })),
  row(imports.listMemberImports, 200, 2, (all) => ({ as: all.leader, params: { id: all.schoolId } })),
  row(imports.readMemberImport, 404, 1, (all) => ({ as: all.leader, ...unknown })),
  row(imports.listImportRows, 404, 1, (all) => ({ as: all.leader, ...unknown })),
  row(imports.saveImportErrors, 404, 1, (all) => ({ as: all.leader, ...unknown })),
  row(imports.applyMapping, 404, 1, (all) => ({
    as: all.leader,
    params: { id: UNKNOWN, mappingId: UNKNOWN },
  })),
]
