/**
 * The rules of a sport change. Every standing is compared before and after, and the totals are written anew. So the ledger and its
 * totals agree (docs/decisions/0075).
 */
import { attainmentOf, isLess, isMore } from '@wegband/domain/features/progress/attainment.ts'
import type { TrainingEvent } from '@wegband/domain/features/progress/ledger.ts'
import {
  progressOfTally,
  type SportStanding,
} from '@wegband/domain/features/progress/progress-from-events.ts'
import { tallyOf } from '@wegband/domain/features/progress/training-tally.ts'
import type { Db, Transaction } from '../../db/transaction.ts'
import { bumpUserVersions } from '../accounts/bump-user-versions.ts'
import { publish } from '../events/publish.ts'
import { listEventsOfPeople } from './event-statement.ts'
import { beginAnew, listTotalsInLevels } from './rules-store.ts'
import type { SportRules } from './standing.ts'
import { type StoredTotals, type Totals, totalsOf, writeTotals } from './store.ts'

export { holdTotals } from './rules-store.ts'

export type RulesChange = {
  readonly sportId: number
  readonly before: SportRules
  readonly after: SportRules
  /** The publication that makes it. */
  readonly publicationId: number
  /** Those who lose nothing by it get the newest version of their level. */
  readonly isForAll: boolean
}

export type LevelEffect = {
  /** How many are in the level. */
  people: number
  gaining: number
  /** Those who would have less by the newest version, and keep theirs. */
  keeping: number
  /** Those who would have less all the same: the change is refused. */
  losing: number
}

const PAGE = 500

/** A module counts in another level than before; new ones were never trained. */
const movesModules = ({ before, after }: RulesChange): boolean =>
  [...before.options.moduleLevels].some(([id, index]) => after.options.moduleLevels.get(id) !== index)

/** The levels whose people the change concerns: other thresholds, another last level, or all where modules changed theirs. */
export const changedLevels = (change: RulesChange): number[] => {
  const { before, after } = change
  const indexes = new Set([...before.levels, ...after.levels].map(({ index }) => index))
  if (movesModules(change)) return [...indexes]
  const textOf = (rules: SportRules, index: number): string =>
    JSON.stringify(rules.levels.find((level) => level.index === index) ?? null)
  const changed = [...indexes].filter((index) => textOf(before, index) !== textOf(after, index))
  const [last, next] = [before.options.maxLevel, after.options.maxLevel]
  return last === next || changed.includes(last) ? changed : [...changed, last]
}

type Rewrite = {
  readonly userId: number
  readonly totals: Totals
  /** They begin their level anew with this publication's version; what they reached stays. */
  readonly isMoved: boolean
}

const isChanged = (stored: StoredTotals, totals: Totals): boolean =>
  Object.entries(totals).some(([name, value]) => stored[name as keyof Totals] !== value)

/** The rules for those who begin a level now. */
const newestOnly = ({ levels, options }: SportRules): SportRules => ({
  levels: levels.map(({ former: _former, ...level }) => level),
  options,
})

type Compared = {
  readonly was: SportStanding
  readonly is: SportStanding
  readonly fate: 'moved' | 'keeps' | 'stays'
}

const compareOne = (
  { sportId, before, after, publicationId, isForAll }: RulesChange,
  events: readonly TrainingEvent[],
): Compared => {
  const tally = tallyOf(events)
  const by = ({ levels, options }: SportRules): SportStanding =>
    progressOfTally(sportId, tally, levels, options)
  const [was, own] = [by(before), by(after)]
  const former = after.levels.find(({ index }) => index === own.entry.levelIndex)?.former ?? []
  const isBehind = former.some(({ replacedBy }) => replacedBy > own.rulesVersion)
  if (!isForAll || !isBehind) return { was, is: own, fate: 'stays' }
  const newest = by(newestOnly(after))
  const hasLess = [was, own].some((one) => isLess(attainmentOf(newest), attainmentOf(one)))
  return hasLess
    ? { was, is: own, fate: 'keeps' }
    : { was, is: { ...newest, rulesVersion: publicationId }, fate: 'moved' }
}

/** Compares without writing. The caller holds the totals where it writes them afterwards. */
export const compareRules = async (
  tx: Db,
  change: RulesChange,
): Promise<{ readonly effects: ReadonlyMap<number, LevelEffect>; readonly rewrites: readonly Rewrite[] }> => {
  const { sportId } = change
  const levels = changedLevels(change)
  const [effects, rewrites] = [new Map<number, LevelEffect>(), [] as Rewrite[]]
  let last = 0
  for (;;) {
    const people = await listTotalsInLevels(tx, { sportId, levels, after: last, size: PAGE })
    if (people.length === 0) return { effects, rewrites }
    const events = await listEventsOfPeople(tx, people)
    for (const stored of people) {
      const { was, is, fate } = compareOne(change, events.get(stored.userId) ?? [])
      const { levelIndex } = was.entry
      const effect = effects.get(levelIndex) ?? { people: 0, gaining: 0, keeping: 0, losing: 0 }
      effects.set(levelIndex, effect)
      effect.people += 1
      if (isLess(attainmentOf(is), attainmentOf(was))) effect.losing += 1
      if (isMore(attainmentOf(is), attainmentOf(was))) effect.gaining += 1
      if (fate === 'keeps') effect.keeping += 1
      const totals = totalsOf(is)
      if (isChanged(stored, totals))
        rewrites.push({ userId: stored.userId, totals, isMoved: fate === 'moved' })
    }
    last = people.at(-1)?.userId ?? last
  }
}

/** Writes the totals that the new rules give. */
export const rewriteTotals = async (
  tx: Transaction,
  { sportId, publicationId }: RulesChange,
  rewrites: readonly Rewrite[],
  now: Date,
): Promise<void> => {
  if (rewrites.length === 0) return
  const moved = Map.groupBy(
    rewrites.filter(({ isMoved }) => isMoved),
    ({ totals }) => totals.levelIndex,
  )
  for (const [levelIndex, own] of moved)
    await beginAnew(tx, { sportId, levelIndex, publicationId, userIds: own.map(({ userId }) => userId) })
  for (const { userId, totals } of rewrites) await writeTotals(tx, userId, sportId, totals, now.toISOString())
  const userIds = rewrites.map(({ userId }) => userId)
  await bumpUserVersions(tx, userIds, now)
  await publish(tx, { topic: 'progress', ids: [sportId], userIds })
}
