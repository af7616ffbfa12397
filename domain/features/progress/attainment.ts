/** what a change of rules may never take from a person (docs/decisions/0075). */
import type { SportStanding } from './progress-from-events.ts'

export type Attainment = {
  readonly levelIndex: number
  readonly beltStep: number
  readonly stripes: number
  readonly modules: number
  readonly isCheckOpen: boolean
  readonly isReady: boolean
  readonly passedLevels: readonly number[]
}

export const attainmentOf = (standing: SportStanding): Attainment => ({
  levelIndex: standing.entry.levelIndex,
  beltStep: standing.entry.beltStep,
  stripes: standing.entry.stripes,
  modules: standing.entry.counts.modules,
  isCheckOpen: standing.entry.levelCheckUnlocked,
  isReady: standing.isReadyForLevelCheck,
  passedLevels: standing.passedLevels.map(({ levelIndex }) => levelIndex),
})

/** A higher level begins anew: its steps are not compared with those of the level below. */
export const isLess = (after: Attainment, before: Attainment): boolean => {
  if (before.passedLevels.some((level) => !after.passedLevels.includes(level))) return true
  if (after.levelIndex !== before.levelIndex) return after.levelIndex < before.levelIndex
  return (
    after.beltStep < before.beltStep ||
    after.stripes < before.stripes ||
    after.modules < before.modules ||
    (before.isCheckOpen && !after.isCheckOpen) ||
    (before.isReady && !after.isReady)
  )
}

export const isMore = (after: Attainment, before: Attainment): boolean =>
  !isLess(after, before) &&
  (after.levelIndex > before.levelIndex ||
    after.beltStep > before.beltStep ||
    after.stripes > before.stripes ||
    after.modules > before.modules ||
    (after.isCheckOpen && !before.isCheckOpen) ||
    (after.isReady && !before.isReady))
