/** Rows of the access matrix for the set-up, which is closed in this world, and for templates. What is asked is incomplete, so nothing changes. */
import {
  checkSetupCode,
  claimSetup,
  createOrganisation,
  endSetup,
  leaveDemo,
  markSetupPart,
  readSetup,
  readSetupProgress,
} from '@wegband/domain/features/setup/contract.ts'
import { draftFromTemplates } from '@wegband/domain/features/text-office/legal-contract.ts'
import { takeSportTemplates } from '@wegband/domain/features/training-editor/templates-contract.ts'
import { row, type MatrixRow } from '../matrix-row.ts'

const CLOSED = 410
const CODE = 'AAAA-AAAA-AAAA'
const account = {
  code: CODE,
  firstName: 'Ada',
  lastName: 'Bergmann',
  mail: 'ada@club.de',
  password: 'Morgen-Tau-12',
  confirmation: 'Morgen-Tau-12',
  language: 'de',
}
const organisation = { associationName: null, schoolName: 'Schule', isHead: true }

export const setupRows: readonly MatrixRow[] = [
  row(readSetup, CLOSED, {}),
  row(checkSetupCode, CLOSED, {}, () => ({ body: { code: CODE } })),
  row(claimSetup, CLOSED, {}, () => ({ body: account })),
  row(readSetupProgress, CLOSED, {}),
  row(markSetupPart, CLOSED, {}, () => ({ params: { part: 'mail' }, body: { state: 'done' } })),
  row(createOrganisation, CLOSED, {}, () => ({ body: organisation })),
  row(endSetup, CLOSED, {}),
  row(leaveDemo, 409, {}, () => ({ body: { password: 'x', name: 'Wegband' } })),
  row(takeSportTemplates, 422, {}, () => ({ body: {} })),
  row(draftFromTemplates, 422, {}, () => ({ body: {} })),
]
