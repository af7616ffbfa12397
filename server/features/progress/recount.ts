/** `npm run recount`: counts every person's ledger from scratch and reports where the stored totals say something else. */
import type { Database } from '../../db/open-database.ts'
import { readCurriculum } from '../curriculum/curriculum.ts'
import { readStanding } from './standing.ts'
import { findTotals, listTotalsPage, type Totals, totalsOf } from './store.ts'

export type Difference = {
  userId: number
  sportId: number
  stored: Totals | undefined
  counted: Totals | undefined
}

const PAGE = 500

const isSame = (stored: Totals | undefined, counted: Totals | undefined): boolean =>
  stored === undefined || counted === undefined
    ? stored === counted
    : Object.entries(counted).every(([key, value]) => stored[key as keyof Totals] === value)

/** Reads only; returns every difference, and how many pairs of person and sport were counted. */
export const recount = async (db: Database): Promise<{ counted: number; differences: Difference[] }> => {
  const curriculum = await readCurriculum(db)
  const differences: Difference[] = []
  let counted = 0
  let after = { userId: 0, sportId: 0 }
  for (;;) {
    const { rows } = await listTotalsPage(db.drizzle, after, PAGE)
    for (const { userId, sportId } of rows) {
      const standing = await readStanding(db.drizzle, curriculum, userId, sportId)
      const fresh = standing.hasEvents ? totalsOf(standing.entry, standing.weeks.at(-1)) : undefined
      const stored = await findTotals(db.drizzle, userId, sportId)
      if (!isSame(stored, fresh)) differences.push({ userId, sportId, stored, counted: fresh })
    }
    counted += rows.length
    const last = rows.at(-1)
    if (!last) return { counted, differences }
    after = last
  }
}
