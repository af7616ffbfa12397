/** Rows of the access matrix for the path: what is missing, what was seen, and the page that makes a sport known. */
import { markProgressSeen, readMissing } from '@wegband/domain/features/progress/contract.ts'
import { readPromo } from '@wegband/domain/features/sports/contract.ts'
import { CLUB_SIDE, FAMILY, row, type MatrixRow } from './matrix-row.ts'

export const pathRows: readonly MatrixRow[] = [
  row(readMissing, 404, { 200: [...FAMILY, ...CLUB_SIDE, 'admin'] }, ({ selfId, sportId }) => ({
    params: { id: selfId },
    query: { sport: String(sportId) },
  })),
  // A parent tells it in the child's view, where they are the child.
  row(markProgressSeen, 404, { 200: ['self'] }, ({ selfId, sportId }) => ({
    params: { id: selfId },
    body: { sportId, levelIndex: 1, beltStep: 0, activeWeeks: 0 },
  })),
  // The page does not exist.
  row(readPromo, 404, {}, () => ({ params: { id: 999_999 } })),
]
