/** Rows of the access matrix for the settings of the installation: admins alone. What is asked is incomplete, so nothing changes. */
import {
  changeConnection,
  changeInstallation,
  testConnection,
} from '@wegband/domain/features/installation/contract.ts'
import { row, type MatrixRow } from '../matrix-row.ts'

const incomplete = () => ({ body: {} })

export const installationRows: readonly MatrixRow[] = [
  row(changeInstallation, 422, {}, incomplete),
  row(changeConnection, 422, {}, () => ({ params: { group: 'mail' }, body: {} })),
  row(testConnection, 422, {}, incomplete),
]
