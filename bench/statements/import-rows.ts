/** Reads of imports of members. Their writes are rare; they are not counted. */
import {
  applyMapping,
  listImportRows,
  listMemberImports,
  readMemberImport,
  saveImportErrors,
} from '@wegband/domain/features/member-import/contract.ts'
import { row, type StatementRow } from './statement-row.ts'

const UNKNOWN = 999_999
const unknown = { params: { id: UNKNOWN } }

export const IMPORT_ROWS: readonly StatementRow[] = [
  row(listMemberImports, 200, 2, (all) => ({ as: all.leader, params: { id: all.schoolId } })),
  row(readMemberImport, 404, 1, (all) => ({ as: all.leader, ...unknown })),
  row(listImportRows, 404, 1, (all) => ({ as: all.leader, ...unknown })),
  row(saveImportErrors, 404, 1, (all) => ({ as: all.leader, ...unknown })),
  row(applyMapping, 404, 1, (all) => ({ as: all.leader, params: { id: UNKNOWN, mappingId: UNKNOWN } })),
]
