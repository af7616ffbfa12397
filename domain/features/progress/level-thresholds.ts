/** The default numbers of §9 for a level; each level may have its own (decisions §3.4 and §4). */
import type { LevelThresholds, LevelVersions } from './ledger.ts'

/** §9: belt upgrade after 11 active training weeks. */
export const WEEKS_PER_STEP = 11
/** Decisions §4: a stripe is 3 belt steps, a level 3 stripes, so 3 x 3 x 11 = 99 weeks unlock the level check (§9). */
export const STEPS_PER_STRIPE = 3
export const STRIPES = 3
export const WEEKS_PER_LEVEL = WEEKS_PER_STEP * STEPS_PER_STRIPE * STRIPES
/** §9: 60 trainings are recommended per level. */
export const RECOMMENDED_TRAININGS = 60
/** §9: a module is complete with at least 2 trainings. */
export const MODULE_REPEATS = 2
/** §9: two scenario workshops per level. */
export const WORKSHOPS = 2
/** §9: 24 modules in a level. */
export const MODULES = 24

export const DEFAULT_THRESHOLDS: Omit<LevelThresholds, 'index'> = {
  completionMode: 'progression',
  weeksPerStep: WEEKS_PER_STEP,
  stepsPerStripe: STEPS_PER_STRIPE,
  stripes: STRIPES,
  recommendedTrainings: RECOMMENDED_TRAININGS,
  moduleRepeats: MODULE_REPEATS,
  workshops: WORKSHOPS,
  seminars: 0,
  modulesCount: MODULES,
}

/** A level's own thresholds, otherwise the defaults: a level without a description can still be trained in. */
export const thresholdsOf = (levels: readonly LevelThresholds[], index: number): LevelThresholds =>
  levels.find((level) => level.index === index) ?? { ...DEFAULT_THRESHOLDS, index }

/** What the level asks of a person who began it with that version of the rules (docs/decisions/0075). */
export const thresholdsSince = (
  levels: readonly LevelVersions[],
  index: number,
  rulesVersion: number,
): LevelThresholds => {
  const { former, ...newest }: LevelVersions = thresholdsOf(levels, index)
  return former?.find(({ replacedBy }) => replacedBy > rulesVersion)?.asked ?? newest
}
