/** What the office may read and do about people. */
import {
  changeRights,
  confirmAddress,
  readPerson,
  sendConfirmation,
} from '@wegband/domain/features/people-office/contract.ts'
import { answers, row, type MatrixRow } from './matrix-row.ts'

const reason = 'Vor Ort gezeigt'

export const peopleOfficeRows: readonly MatrixRow[] = [
  answers(readPerson, ({ selfId }) => ({ params: { id: selfId } })),
  answers(confirmAddress, ({ people }) => ({ params: { id: people.unverified.id }, body: { reason } })),
  answers(sendConfirmation, ({ people }) => ({ params: { id: people.unverified.id } })),
  // The office acts on no account with a right of its own.
  row(confirmAddress, 403, { 409: ['admin'] }, ({ people }) => ({
    params: { id: people.auditor.id },
    body: { reason },
  })),
  answers(changeRights, ({ people }) => ({
    params: { id: people.member.id },
    body: { isAdmin: false, officeRights: ['office'], reason, seenAt: people.member.updatedAt },
  })),
]
