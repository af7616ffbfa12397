/** A person's level and progress in a sport, derived from the ledger's events and the thresholds of the levels (decisions §4). */
import type { ProgressEntry } from '../accounts/contract.ts'
import { beltStanding, weeksForLevelCheck } from './belt-rules.ts'
import type { Condition, LevelThresholds, LevelVersions, TrainingEvent } from './ledger.ts'
import { thresholdsSince } from './level-thresholds.ts'
import { type LevelTally, tallyOf, type TrainingTally, versionBegun } from './training-tally.ts'

export type ProgressOptions = {
  /** The sport's last level: a person who passed its check stays there. */
  maxLevel?: number
  /** Module -> its level. Repeated modules of other levels count as training but complete nothing here. */
  moduleLevels?: ReadonlyMap<number, number>
}

export type SportStanding = {
  entry: ProgressEntry
  /** What the current level asks of this person. */
  level: LevelThresholds
  /** The version of the rules with which they began it. */
  rulesVersion: number
  /** ISO weeks with a training in the current level, oldest first. */
  weeks: string[]
  /** Trainings per module in the current level, by module id. */
  moduleCounts: { moduleId: number; count: number }[]
  /** The conditions of the level check, by the level's completion mode (decisions §3.4). */
  conditions: Condition[]
  /** Every condition is fulfilled and the check of this level is not yet passed: an exam may be confirmed. */
  isReadyForLevelCheck: boolean
  /** Lowest first, each with the instant it was first passed. */
  passedLevels: { levelIndex: number; passedAt: string }[]
}

const FIRST_LEVEL = 1

/** The person's level: 1, their placement, or one above the highest passed check. */
export const currentLevel = (
  events: Iterable<Pick<TrainingEvent, 'kind' | 'levelIndex'>>,
  maxLevel = Number.POSITIVE_INFINITY,
): number => {
  let level = FIRST_LEVEL
  for (const { kind, levelIndex } of events) {
    if (kind === 'placement') level = Math.max(level, levelIndex)
    if (kind === 'exam') level = Math.max(level, levelIndex + 1)
  }
  return Math.min(level, maxLevel)
}

/** One placement and one check of each level stand for all others of the same level. */
const reachedIn = (tally: TrainingTally): Pick<TrainingEvent, 'kind' | 'levelIndex'>[] =>
  [...tally].flatMap(([levelIndex, { placements, exams }]) => [
    ...(placements > 0 ? [{ kind: 'placement' as const, levelIndex }] : []),
    ...(exams.length > 0 ? [{ kind: 'exam' as const, levelIndex }] : []),
  ])

/** The conditions of the level check. In `progression`, a training counts at most once per ISO week for the 99. */
export const conditionsOf = (level: LevelThresholds, counts: ProgressEntry['counts']): Condition[] => {
  const all: Condition[] =
    level.completionMode === 'classic'
      ? [
          { kind: 'trainings', have: counts.trainings, need: level.recommendedTrainings },
          { kind: 'workshops', have: counts.workshops, need: level.workshops },
          { kind: 'seminars', have: counts.seminars, need: level.seminars },
        ]
      : [
          { kind: 'active-weeks', have: counts.activeWeeks, need: weeksForLevelCheck(level) },
          { kind: 'modules', have: counts.modules, need: level.modulesCount },
          { kind: 'workshops', have: counts.workshops, need: level.workshops },
        ]
  return all.filter((condition) => condition.need > 0)
}

/** Mean of the shares in percent, rounded down to whole numbers: 100 means that everything is done. */
const percentDone = (parts: readonly { have: number; need: number }[]): number => {
  const asked = parts.filter((part) => part.need > 0)
  if (asked.length === 0) return 100
  const denominator = asked.reduce((product, part) => product * part.need, 1)
  const numerator = asked.reduce(
    (sum, part) => sum + Math.min(part.have, part.need) * (denominator / part.need),
    0,
  )
  return Math.floor((numerator * 100) / (denominator * asked.length))
}

const completeModules = (
  tally: LevelTally | undefined,
  level: LevelThresholds,
  moduleLevels: ReadonlyMap<number, number> | undefined,
): number => {
  let complete = 0
  for (const [moduleId, count] of tally?.modules ?? []) {
    const isElsewhere = (moduleLevels?.get(moduleId) ?? level.index) !== level.index
    if (count >= level.moduleRepeats && !isElsewhere) complete += 1
  }
  return complete
}

const passedLevelsOf = (tally: TrainingTally): SportStanding['passedLevels'] =>
  [...tally]
    .flatMap(([levelIndex, { exams }]) => {
      const passedAt = exams.toSorted()[0]
      return passedAt === undefined ? [] : [{ levelIndex, passedAt }]
    })
    .toSorted((a, b) => a.levelIndex - b.levelIndex)

/** The standing from a tally that the caller keeps up to date, for bulk work. */
export const progressOfTally = (
  sportId: number,
  tally: TrainingTally,
  levels: readonly LevelVersions[],
  options: ProgressOptions = {},
): SportStanding => {
  const levelIndex = currentLevel(reachedIn(tally), options.maxLevel)
  const rulesVersion = versionBegun(tally, levelIndex)
  const level = thresholdsSince(levels, levelIndex, rulesVersion)
  const counted = tally.get(levelIndex)
  const counts = {
    trainings: counted?.trainings ?? 0,
    activeWeeks: counted?.weeks.size ?? 0,
    modules: completeModules(counted, level, options.moduleLevels),
    workshops: counted?.workshops ?? 0,
    seminars: counted?.seminars ?? 0,
  }
  const conditions = conditionsOf(level, counts)
  const progress = percentDone([
    { have: counts.activeWeeks, need: weeksForLevelCheck(level) },
    { have: counts.modules, need: level.modulesCount },
    { have: counts.workshops, need: level.workshops },
  ])
  const isPassed = (counted?.exams.length ?? 0) > 0
  return {
    entry: { sportId, levelIndex, progress, ...beltStanding(counts.activeWeeks, level), counts },
    level,
    rulesVersion,
    weeks: [...(counted?.weeks.keys() ?? [])].toSorted(),
    moduleCounts: [...(counted?.modules ?? [])]
      .map(([moduleId, count]) => ({ moduleId, count }))
      .toSorted((a, b) => a.moduleId - b.moduleId),
    conditions,
    isReadyForLevelCheck: !isPassed && conditions.every(({ have, need }) => have >= need),
    passedLevels: passedLevelsOf(tally),
  }
}

/** The standing of one person in one sport from all their events; events of other sports are ignored. */
export const progressOf = (
  sportId: number,
  events: readonly TrainingEvent[],
  levels: readonly LevelVersions[],
  options: ProgressOptions = {},
): SportStanding =>
  progressOfTally(sportId, tallyOf(events.filter((event) => event.sportId === sportId)), levels, options)
