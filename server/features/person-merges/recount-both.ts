/** The totals of both accounts, from their events; and that neither ledger is less than before. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import { type Attainment, attainmentOf, isLess } from '@wegband/domain/features/progress/attainment.ts'
import { recountTotals } from '../progress/recount-totals.ts'
import { readStanding } from '../progress/standing.ts'
import { loadReferenceData } from '../reference-data/reference-data.ts'
import { listSports } from './move-store.ts'
import type { Merging } from './steps-store.ts'

type Standings = ReadonlyMap<number, readonly Attainment[]>

/** What both have reached, by sport. */
export const standingsOf = async ({ tx, survivor, absorbed }: Merging): Promise<Standings> => {
  const referenceData = await loadReferenceData(tx)
  const found = new Map<number, Attainment[]>()
  for (const sportId of await listSports(tx, [survivor, absorbed])) {
    const both: Attainment[] = []
    for (const userId of [survivor, absorbed]) {
      const standing = await readStanding(tx, referenceData, userId, sportId)
      if (standing.hasBegun) both.push(attainmentOf(standing))
    }
    found.set(sportId, both)
  }
  return found
}

/** Writes the totals anew. Returns what the account that stays has reached, by sport. */
export const recountBoth = async (
  { tx, survivor, absorbed }: Merging,
  now: Date,
): Promise<ReadonlyMap<number, Attainment>> => {
  const reached = new Map<number, Attainment>()
  const place = { tx, referenceData: await loadReferenceData(tx), now: now.toISOString() }
  for (const sportId of await listSports(tx, [survivor, absorbed]))
    for (const userId of [survivor, absorbed].toSorted((one, other) => one - other)) {
      const standing = await recountTotals(place, userId, sportId)
      if (userId === survivor && standing.hasBegun) reached.set(sportId, attainmentOf(standing))
    }
  return reached
}

/** Earned is earned (docs/decisions/0075): a merge that would take something away does not happen. */
export const refuseLoss = (before: Standings, after: ReadonlyMap<number, Attainment>): void => {
  for (const [sportId, attained] of before) {
    const now = after.get(sportId)
    if (attained.some((one) => now === undefined || isLess(now, one)))
      throw new AppError('person-merges.takes-away')
  }
}
