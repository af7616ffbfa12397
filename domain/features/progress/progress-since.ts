/** What a person has earned since they last looked. Each progress is celebrated once, wherever and whenever it was earned. */
import type { ProgressEntry } from '../accounts/contract.ts'
import type { SeenProgress } from './contract.ts'

export type NewProgress = {
  /** The greatest new achievement; undefined: at most weeks. */
  readonly moment: 'level' | 'stripe' | 'step' | undefined
  /** Weeks of the current level that the person has not seen in the band yet. */
  readonly newWeeks: number
}

const NOTHING: NewProgress = { moment: undefined, newWeeks: 0 }

/** Before the first look, a person has seen the empty beginning of their level. A check that they passed before is new. */
const firstLook = (entry: ProgressEntry, hasPassedBefore: boolean): SeenProgress => ({
  levelIndex: hasPassedBefore ? entry.levelIndex - 1 : entry.levelIndex,
  beltStep: 0,
  activeWeeks: 0,
})

/**
 * `passedLevels` are the indexes of levels whose check was passed; a level reached by placement was not earned. `stepsPerStripe`
 * belongs to the current level. Progress that was taken back is no news, nor is earning it again.
 */
export const progressSince = (
  seen: SeenProgress | null,
  entry: ProgressEntry | null,
  passedLevels: readonly number[],
  stepsPerStripe: number,
): NewProgress => {
  if (entry === null) return NOTHING
  const hasPassedBefore = passedLevels.includes(entry.levelIndex - 1)
  const before = seen ?? firstLook(entry, hasPassedBefore)
  const { levelIndex, beltStep, counts } = entry
  if (before.levelIndex > levelIndex) return NOTHING
  if (before.levelIndex < levelIndex)
    return { moment: hasPassedBefore ? 'level' : undefined, newWeeks: counts.activeWeeks }
  const newWeeks = Math.max(0, counts.activeWeeks - before.activeWeeks)
  if (beltStep <= before.beltStep) return { moment: undefined, newWeeks }
  const stripesOf = (step: number): number => Math.floor(step / stepsPerStripe)
  return { moment: stripesOf(beltStep) > stripesOf(before.beltStep) ? 'stripe' : 'step', newWeeks }
}

export const seenOf = (entry: ProgressEntry): SeenProgress => ({
  levelIndex: entry.levelIndex,
  beltStep: entry.beltStep,
  activeWeeks: entry.counts.activeWeeks,
})

/** The further progress of two; within a level, each number separately. */
export const furtherOf = (a: SeenProgress, b: SeenProgress): SeenProgress => {
  if (a.levelIndex !== b.levelIndex) return a.levelIndex > b.levelIndex ? a : b
  return {
    levelIndex: a.levelIndex,
    beltStep: Math.max(a.beltStep, b.beltStep),
    activeWeeks: Math.max(a.activeWeeks, b.activeWeeks),
  }
}
