/** Who reads and writes the child protection register: the heads of the school, and the office. */
import {
  noteCertificate,
  readSchoolRegister,
  removeCertificate,
} from '@wegband/domain/features/child-protection/contract.ts'
import { row, type MatrixRow } from '../matrix-row.ts'

const RUN = ['leader', 'admin'] as const
/** Long expired: callers who may note it are refused by its days. */
const OLD = { issuedOn: '2000-01-01', seenOn: '2000-01-02', nextOn: '2005-01-01', seenAt: null }

export const childProtectionRows: readonly MatrixRow[] = [
  row(readSchoolRegister, 404, { 200: RUN }, ({ schoolId }) => ({ params: { id: schoolId } })),
  row(noteCertificate, 404, { 422: RUN }, ({ people }) => ({
    params: { id: people.trainer.id },
    body: OLD,
  })),
  row(removeCertificate, 404, {}, ({ people }) => ({ params: { id: people.trainer.id } })),
]
