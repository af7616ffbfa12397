/** The weeks of a belt step, as the strip of the start page shows them. */
import type { SportPath } from '@wegband/domain/features/sports/contract.ts'
import type { LevelView } from '../../sports/path/level-view.ts'

export type StripWeeks = { readonly weeks: number; readonly woven: number; readonly stripes: number }

/** A finished level shows its last step, full and with its stripes. */
export const stripWeeksOf = ({ level, weeks, allWeeks, beltStep, stripes }: LevelView): StripWeeks => {
  const steps = level.weeksPerStep
  const isDone = weeks >= allWeeks
  return { weeks: steps, woven: isDone ? steps : weeks - beltStep * steps, stripes: isDone ? stripes : 0 }
}

/** What the strip shows until these weeks are woven; a step that began with them was empty before. */
export const wovenWithout = (view: LevelView, newWeeks: number): number =>
  Math.max(0, stripWeeksOf(view).woven - newWeeks)

/** What the strip showed when the person last saw it. */
export const wovenBefore = ({ userProgress, seen }: SportPath, view: LevelView): number => {
  const isSameLevel = seen !== null && seen.levelIndex === userProgress?.levelIndex
  return wovenWithout(view, view.weeks - (isSameLevel ? Math.min(seen.activeWeeks, view.weeks) : 0))
}

/** Whether the person has not seen all of it yet. What exactly is new, `useNews` decides. */
export const hasUnseenProgress = ({ userProgress, seen }: SportPath): boolean =>
  userProgress !== null &&
  (seen === null
    ? userProgress.counts.activeWeeks > 0 || userProgress.levelIndex > 1
    : userProgress.levelIndex > seen.levelIndex ||
      userProgress.beltStep > seen.beltStep ||
      userProgress.counts.activeWeeks > seen.activeWeeks)
