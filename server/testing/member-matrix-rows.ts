/** Who may do what with the members of a school. */
import { searchUsers } from '@wegband/domain/features/accounts/person-search.ts'
import { CLUB_SIDE, row, STRANGER, type MatrixRow } from './matrix-row.ts'

export const memberRows: readonly MatrixRow[] = [
  // Whoever looks after no school looks for nobody; what they find is a test of the feature.
  row(searchUsers, 403, { 200: [...CLUB_SIDE, 'trainerElsewhere', 'admin'], 401: STRANGER }, () => ({
    query: { 'user-filter-str': 'Geheim' },
  })),
]
