/** Who may open a private training: a trainer of that very school. */
import { openPrivateTraining } from '@wegband/domain/features/trainer/contract.ts'
import { row, type MatrixRow } from './matrix-row.ts'

export const trainerRows: readonly MatrixRow[] = [
  // The trainer of the matrix teaches; what stops them here is that there is no such type of class.
  row(openPrivateTraining, 403, { 404: ['trainer'] }, ({ schoolId, sportId, selfId }) => ({
    params: { id: schoolId },
    body: { sportId, minutes: 60, attendees: [selfId] },
  })),
]
