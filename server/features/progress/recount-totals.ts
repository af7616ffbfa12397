/** Counts the totals of one person in one sport anew, after their events moved. */
import type { ReferenceData } from '../reference-data/reference-data.ts'
import type { Transaction } from '../../db/transaction.ts'
import { lockWithRules } from './record-event.ts'
import { readStanding, type ReadStanding } from './standing.ts'
import { deleteTotalsAlone, totalsOf, writeTotals } from './store.ts'

type Place = { readonly tx: Transaction; readonly referenceData: ReferenceData; readonly now: string }

/** The caller publishes. */
export const recountTotals = async (place: Place, userId: number, sportId: number): Promise<ReadStanding> => {
  const { tx, now } = place
  const referenceData = await lockWithRules(place, userId, sportId)
  const standing = await readStanding(tx, referenceData, userId, sportId)
  if (standing.hasBegun) await writeTotals(tx, userId, sportId, totalsOf(standing), now)
  else await deleteTotalsAlone(tx, userId, sportId)
  return standing
}
