/** One level of a path as the page shows it: the current one, a passed one, or a future one. */
import { beltStanding, weeksForLevelCheck } from '@wegband/domain/features/progress/belt-rules.ts'
import type { Level, SportPath } from '@wegband/domain/features/sports/contract.ts'
import type { Belt } from '../../../ui/band/belt-colour.ts'

export type LevelState = 'earned' | 'current' | 'future'

export type LevelView = {
  readonly level: Level
  readonly state: LevelState
  readonly belt: Belt
  /** Active weeks that are woven: all of them in a passed level. */
  readonly weeks: number
  readonly allWeeks: number
  readonly beltStep: number
  readonly stripes: number
  readonly isReady: boolean
  readonly passedAt: string | undefined
}

const FIRST_LEVEL = 1

export const currentLevelOf = (path: SportPath): number => path.userProgress?.levelIndex ?? FIRST_LEVEL

const stateOf = (path: SportPath, index: number): LevelState => {
  const current = currentLevelOf(path)
  if (path.passedLevels.some((passed) => passed.levelIndex === index) || index < current) return 'earned'
  return index === current ? 'current' : 'future'
}

export const beltOf = (level: Pick<Level, 'belt' | 'isKids'>): Belt => ({
  level: level.belt,
  isKids: level.isKids,
})

/** Undefined when the sport has no such level. */
export function levelView(path: SportPath, index: number): LevelView | undefined {
  const level = path.levels.find((one) => one.index === index)
  if (!level) return undefined
  const state = stateOf(path, index)
  const allWeeks = weeksForLevelCheck(level)
  const own = state === 'current' ? (path.userProgress?.counts.activeWeeks ?? 0) : 0
  const weeks = state === 'earned' ? allWeeks : Math.min(own, allWeeks)
  return {
    level,
    state,
    belt: beltOf(level),
    weeks,
    allWeeks,
    beltStep: beltStanding(weeks, level).beltStep,
    stripes: beltStanding(weeks, level).stripes,
    isReady: state === 'current' && path.isReadyForLevelCheck,
    passedAt: path.passedLevels.find((passed) => passed.levelIndex === index)?.passedAt,
  }
}
