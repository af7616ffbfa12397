/** Schools in the hands of their heads and of the office. */
import { readInstallation } from '@wegband/domain/features/installation/contract.ts'
import { readOfficePicture } from '@wegband/domain/features/office-pictures/contract.ts'
import * as office from '@wegband/domain/features/school-office/contract.ts'
import { asAdmin, row, type StatementRow } from './statement-row.ts'

export const SCHOOL_OFFICE_ROWS: readonly StatementRow[] = [
  row(office.readOfficeSchool, 200, 4, ({ admin, schoolId }) => ({ as: admin, params: { id: schoolId } })),
  row(office.listOfficeSchools, 200, 2, asAdmin()),
  row(readInstallation, 200, 2, asAdmin()),
  row(readOfficePicture, 404, 0, () => ({ params: { file: '0'.repeat(32) } })),
  row(office.readLogo, 404, 0, () => ({ params: { file: '0'.repeat(32) } })),
]
