/** What the office may read and do about people. */
import {
  changeRights,
  confirmAddress,
  readPerson,
  sendConfirmation,
} from '@wegband/domain/features/people-office/contract.ts'
import { runJob } from '@wegband/domain/features/operations/contract.ts'
import { answers, row, type MatrixRow } from '../matrix-row.ts'

const reason = 'Vor Ort gezeigt'

export const peopleOfficeRows: readonly MatrixRow[] = [
  // No process of this world has jobs.
  row(runJob, 404, {}, () => ({ params: { name: 'none' } })),
  answers(readPerson, ({ selfId }) => ({ params: { id: selfId } })),
  answers(confirmAddress, ({ people }) => ({ params: { id: people.unverified.id }, body: { reason } })),
  answers(sendConfirmation, ({ people }) => ({ params: { id: people.unverified.id } })),
  answers(changeRights, ({ people }) => ({
    params: { id: people.member.id },
    body: { isAdmin: false, officeRights: ['office'], reason, seenAt: people.member.updatedAt },
  })),
]
