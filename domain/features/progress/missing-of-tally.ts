/** Reads from the ledger of one person in one sport the facts that `whatIsMissing` needs. */
import { type Day, weekOf } from '../../basics/calendar-days.ts'
import type { LevelThresholds, LevelVersions } from './ledger.ts'
import { type Missing, type Rhythm, whatIsMissing } from './missing-to-next-step.ts'
import { paceOf, weekCountsOf } from './pace.ts'
import { type ProgressOptions, progressOfTally, type SportStanding } from './progress-from-events.ts'
import type { TrainingTally } from './training-tally.ts'

/** Trainings in a complete module complete nothing more, so each module counts only up to its repeats. */
const moduleTrainingsLeft = (
  { moduleCounts }: Pick<SportStanding, 'moduleCounts'>,
  level: LevelThresholds,
  moduleLevels: ReadonlyMap<number, number> | undefined,
): number => {
  const done = moduleCounts
    .filter(({ moduleId }) => (moduleLevels?.get(moduleId) ?? level.index) === level.index)
    .reduce((sum, { count }) => sum + Math.min(count, level.moduleRepeats), 0)
  return Math.max(0, level.modulesCount * level.moduleRepeats - done)
}

export const missingOfTally = (
  sportId: number,
  tally: TrainingTally,
  levels: readonly LevelVersions[],
  options: ProgressOptions,
  asked: {
    readonly today: Day
    readonly rhythm?: Rhythm | undefined
    readonly isTrainingNow?: boolean
  },
): Missing => {
  const standing = progressOfTally(sportId, tally, levels, options)
  const { level } = standing
  const weeks = weekCountsOf(tally)
  const thisWeek = weekOf(asked.today)
  return whatIsMissing(
    {
      entry: standing.entry,
      level,
      conditions: standing.conditions,
      moduleTrainingsLeft: moduleTrainingsLeft(standing, level, options.moduleLevels),
      isPassed: standing.passedLevels.some((one) => one.levelIndex === level.index),
      pace: paceOf(weeks, thisWeek),
      isThisWeekActive: tally.get(level.index)?.weeks.has(thisWeek) ?? false,
      isTrainingNow: asked.isTrainingNow ?? false,
    },
    asked.today,
    asked.rhythm,
  )
}
