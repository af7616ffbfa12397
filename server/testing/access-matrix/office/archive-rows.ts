/** Rows of the access matrix for archives: unknown exports, the set-up that is closed in this world, and the extract of a school. */
import {
  cancelExport,
  exportSchool,
  fillFromArchive,
  openExport,
  readExportFile,
  readSetupArchive,
  removeExport,
  startExport,
} from '@wegband/domain/features/archives/contract.ts'
import { row, type MatrixRow } from '../matrix-row.ts'

const unknown = () => ({ params: { id: 999_999 } })

export const archiveRows: readonly MatrixRow[] = [
  // A passphrase that is too short: nothing begins.
  row(startExport, 422, {}, () => ({ body: { passphrase: 'kurz' } })),
  row(cancelExport, 404, {}, unknown),
  row(removeExport, 404, {}, unknown),
  row(openExport, 404, {}, unknown),
  row(readExportFile, 404, {}, () => ({ params: { id: 999_999, grant: 'x.y' } })),
  // Not sent as a form; the code is asked after that (fill-at-setup.test.ts).
  row(fillFromArchive, 415, {}),
  row(readSetupArchive, 410, {}, () => ({ body: { code: 'AAAA-AAAA-AAAA' } })),
  row(exportSchool, 404, { 200: ['leader', 'admin'] }, ({ schoolId }) => ({ params: { id: schoolId } })),
]
