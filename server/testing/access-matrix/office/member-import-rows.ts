/** Who imports the members of a school: its heads and the office. Imports of others answer like those that do not exist. */
import * as imports from '@wegband/domain/features/member-import/contract.ts'
import { row, type MatrixRow, type MatrixWorld } from '../matrix-row.ts'

const RUN = ['leader', 'admin'] as const
const UNKNOWN = 999_999
const seenAt = '2000-01-01T00:00:00.000Z'
const ofSchool = ({ schoolId }: MatrixWorld) => ({ params: { id: schoolId } })
const unknown = () => ({ params: { id: UNKNOWN } })
const asking =
  (body: unknown, params = {}) =>
  () => ({ params: { id: UNKNOWN, ...params }, body })

export const memberImportRows: readonly MatrixRow[] = [
  row(imports.listMemberImports, 404, { 200: RUN }, ofSchool),
  // Not sent as a form; the right is asked after that (attacks.test.ts of the import).
  row(imports.uploadMemberImport, 415, {}, ofSchool),
  row(imports.readMemberImport, 404, {}, unknown),
  row(imports.mapMemberImport, 404, {}, asking({ columns: ['firstName'], dateOrder: 'day-first', seenAt })),
  row(imports.applyMapping, 404, {}, () => ({ params: { id: UNKNOWN, mappingId: UNKNOWN } })),
  row(imports.removeMapping, 404, {}, ({ schoolId }) => ({ params: { id: schoolId, mappingId: UNKNOWN } })),
  row(imports.listImportRows, 404, {}, unknown),
  row(imports.decideRows, 404, {}, asking({ outcome: 'new', decision: 'skip' })),
  row(imports.repairRow, 404, {}, asking({ cells: ['Anna'] }, { line: 2 })),
  row(imports.runMemberImport, 404, {}, asking({ sendsEmails: false, language: 'de' })),
  row(imports.cancelMemberImport, 404, {}, unknown),
  row(imports.undoMemberImport, 404, {}, unknown),
  row(imports.discardMemberImport, 404, {}, unknown),
  row(imports.saveImportErrors, 404, {}, unknown),
]
