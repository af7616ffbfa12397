/**
 * The rules of a sport change. Every standing is compared before and after, and the totals are written anew. So the ledger and its
 * totals agree (docs/decisions/0075).
 */
import { attainmentOf, isLess, isMore } from '@wegband/domain/features/progress/attainment.ts'
import { progressOfTally } from '@wegband/domain/features/progress/progress-from-events.ts'
import { tallyOf } from '@wegband/domain/features/progress/training-tally.ts'
import type { Transaction } from '../../db/transaction.ts'
import { bumpUserVersions } from '../accounts/bump-user-versions.ts'
import { publish } from '../events/publish.ts'
import { listEventsOfPeople } from './event-statement.ts'
import { holdTotals, listTotalsInLevels } from './rules-store.ts'
import type { SportRules } from './standing.ts'
import { type StoredTotals, type Totals, totalsOf, writeTotals } from './store.ts'

export type RulesChange = {
  readonly sportId: number
  readonly before: SportRules
  readonly after: SportRules
}

export type RulesEffect = {
  /** Per level: how many people would have less. */
  readonly losing: ReadonlyMap<number, number>
  readonly gaining: number
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

type Rewrite = { readonly userId: number; readonly totals: Totals }

const isChanged = (stored: StoredTotals, totals: Totals): boolean =>
  Object.entries(totals).some(([name, value]) => stored[name as keyof Totals] !== value)

/** Compares without writing. The totals stay held until the transaction ends. */
export const compareRules = async (
  tx: Transaction,
  change: RulesChange,
): Promise<RulesEffect & { readonly rewrites: readonly Rewrite[] }> => {
  const { sportId, before, after } = change
  await holdTotals(tx)
  const levels = changedLevels(change)
  const [losing, rewrites] = [new Map<number, number>(), [] as Rewrite[]]
  let gaining = 0
  let last = 0
  for (;;) {
    const people = await listTotalsInLevels(tx, { sportId, levels, after: last, size: PAGE })
    if (people.length === 0) return { losing, gaining, rewrites }
    const events = await listEventsOfPeople(tx, people)
    for (const stored of people) {
      const tally = tallyOf(events.get(stored.userId) ?? [])
      const was = progressOfTally(sportId, tally, before.levels, before.options)
      const is = progressOfTally(sportId, tally, after.levels, after.options)
      const { levelIndex } = was.entry
      if (isLess(attainmentOf(is), attainmentOf(was)))
        losing.set(levelIndex, (losing.get(levelIndex) ?? 0) + 1)
      if (isMore(attainmentOf(is), attainmentOf(was))) gaining += 1
      const totals = totalsOf(is.entry, is.weeks.at(-1))
      if (isChanged(stored, totals)) rewrites.push({ userId: stored.userId, totals })
    }
    last = people.at(-1)?.userId ?? last
  }
}

/** Writes the totals that the new rules give. */
export const rewriteTotals = async (
  tx: Transaction,
  { sportId }: RulesChange,
  rewrites: readonly Rewrite[],
  now: Date,
): Promise<void> => {
  if (rewrites.length === 0) return
  for (const { userId, totals } of rewrites) await writeTotals(tx, userId, sportId, totals, now.toISOString())
  const userIds = rewrites.map(({ userId }) => userId)
  await bumpUserVersions(tx, userIds, now)
  await publish(tx, { topic: 'progress', ids: [sportId], userIds })
}
