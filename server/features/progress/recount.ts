/**
 * `npm run recount`: counts every person's ledger from scratch and reports stored totals that differ.
 * It works in pages, so that memory holds only some hundred people at a time.
 */
import { beginsSport } from '@wegband/domain/features/progress/ledger.ts'
import { progressOfTally } from '@wegband/domain/features/progress/progress-from-events.ts'
import { tallyOf } from '@wegband/domain/features/progress/training-tally.ts'
import type { Database } from '../../db/open-database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { type ReferenceData, readReferenceData } from '../reference-data/reference-data.ts'
import {
  listEventsOfPairs,
  listPairs,
  listTotalsOfPairs,
  type OwnedEvent,
  type Pair,
  readOneSnapshot,
} from './recount-store.ts'
import { rulesOfSport } from './standing.ts'
import { type StoredTotals, type Totals, totalsOf } from './store.ts'

export type Difference = {
  userId: number
  sportId: number
  stored: Totals | undefined
  counted: Totals | undefined
}

export type Recount = {
  /** How many pairs of person and sport were counted. */
  counted: number
  events: number
  /** How many pairs differ. */
  differing: number
  /** The first differences. */
  differences: Difference[]
}

/** How many pairs are counted at a time. */
const PAGE = 200
/** The limit of reported differences; further ones are only counted. */
const MOST_KEPT = 1000

const isSame = (stored: Totals | undefined, counted: Totals | undefined): boolean =>
  stored === undefined || counted === undefined
    ? stored === counted
    : Object.entries(counted).every(([key, value]) => stored[key as keyof Totals] === value)

const countPair = (
  referenceData: ReferenceData,
  { sportId }: Pair,
  events: readonly OwnedEvent[] | undefined,
): Totals | undefined => {
  if (events === undefined || !events.some(beginsSport)) return undefined
  const { levels, options } = rulesOfSport(referenceData, sportId)
  return totalsOf(progressOfTally(sportId, tallyOf(events), levels, options))
}

const keyOf = ({ userId, sportId }: Pair): string => `${userId}/${sportId}`

/** Reads the events and totals of a page in one snapshot: a simultaneous write is in both or in neither. */
const readPage = (db: Database, first: Pair, last: Pair): Promise<[OwnedEvent[], StoredTotals[]]> =>
  inTransaction(db, async (tx) => {
    await readOneSnapshot(tx)
    return [await listEventsOfPairs(tx, first, last), await listTotalsOfPairs(tx, first, last)]
  })

/** Changes nothing. */
export const recount = async (db: Database): Promise<Recount> => {
  const referenceData = await readReferenceData(db)
  const found: Recount = { counted: 0, events: 0, differing: 0, differences: [] }
  let after: Pair = { userId: 0, sportId: 0 }
  for (;;) {
    const pairs = await listPairs(db.drizzle, after, PAGE)
    const [first, last] = [pairs[0], pairs.at(-1)]
    if (first === undefined || last === undefined) return found
    const [events, totals] = await readPage(db, first, last)
    const eventsOf = Map.groupBy(events, keyOf)
    const totalsOfPair = new Map(totals.map((row) => [keyOf(row), row]))
    for (const pair of pairs) {
      const counted = countPair(referenceData, pair, eventsOf.get(keyOf(pair)))
      const stored = totalsOfPair.get(keyOf(pair))
      if (isSame(stored, counted)) continue
      found.differing += 1
      if (found.differences.length < MOST_KEPT) found.differences.push({ ...pair, stored, counted })
    }
    found.counted += pairs.length
    found.events += events.length
    after = last
  }
}
