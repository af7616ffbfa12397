/** Totals of all people, calculated from the ledger only by the rules of the product. */
import { type Day, instantAt, weekOf } from '@wegband/domain/basics/calendar-days.ts'
import {
  beginsSport,
  type LevelThresholds,
  type TrainingEvent,
} from '@wegband/domain/features/progress/ledger.ts'
import { seenOf } from '@wegband/domain/features/progress/progress-since.ts'
import {
  progressOf,
  type ProgressOptions,
  type SportStanding,
} from '@wegband/domain/features/progress/progress-from-events.ts'
import { add, type Row } from '../federation/federation.ts'
import type { SportId } from './sports.ts'
import type { ModulesOf, Training } from './trainings.ts'

type SportRules = { levels: LevelThresholds[]; options: ProgressOptions }

/** What the rules of progress must know of a sport. */
const rulesOf = (levels: readonly Row<'levels'>[], modulesOf: ModulesOf, sportId: SportId): SportRules => {
  const ofSport = levels.filter((level) => level.sportId === sportId)
  const moduleLevels = new Map<number, number>()
  const thresholds = ofSport.map((level): LevelThresholds => {
    const modules = modulesOf(sportId, level.index)
    for (const module of modules) moduleLevels.set(module.id, level.index)
    return {
      index: level.index,
      completionMode: level.completionMode ?? 'progression',
      weeksPerStep: level.weeksPerStep ?? 0,
      stepsPerStripe: level.stepsPerStripe ?? 0,
      stripes: level.stripes ?? 0,
      recommendedTrainings: level.recommendedTrainings ?? 0,
      moduleRepeats: level.moduleRepeats ?? 0,
      workshops: level.workshops ?? 0,
      seminars: level.seminars ?? 0,
      modulesCount: modules.length,
    }
  })
  return { levels: thresholds, options: { maxLevel: ofSport.length, moduleLevels } }
}

export const eventOf = (training: Training): TrainingEvent => ({
  sportId: training.sportId,
  moduleId: training.kind === 'training' ? (training.moduleId ?? undefined) : undefined,
  levelIndex: training.levelIndex,
  kind: training.kind,
  week: weekOf(training.occurredAt),
  occurredAt: training.occurredAt,
})

export type Standings = {
  trainingProgress: Row<'trainingProgress'>[]
  /** All of it: no celebration appears at the first visit. */
  progressSeen: Row<'progressSeen'>[]
  /** Undefined for people who never trained in the sport. */
  of(userId: number, sportId: number): SportStanding | undefined
}

const pair = (userId: number, sportId: number): string => `${userId} ${sportId}`

export const buildStandings = (
  trainings: readonly Training[],
  levels: readonly Row<'levels'>[],
  modulesOf: ModulesOf,
  today: Day,
): Standings => {
  const trainingProgress: Row<'trainingProgress'>[] = []
  const progressSeen: Row<'progressSeen'>[] = []
  const standings = new Map<string, SportStanding>()
  const rules = new Map(
    [...new Set(trainings.map(({ sportId }) => sportId))].map((id) => [id, rulesOf(levels, modulesOf, id)]),
  )
  for (const own of Map.groupBy(trainings, ({ userId, sportId }) => pair(userId, sportId)).values()) {
    const [first] = own
    const ruling = first && rules.get(first.sportId)
    if (first === undefined || ruling === undefined || !own.some(beginsSport)) continue
    const standing = progressOf(first.sportId, own.map(eventOf), ruling.levels, ruling.options)
    standings.set(pair(first.userId, first.sportId), standing)
    const { entry, weeks } = standing
    const { userId, sportId } = first
    add(progressSeen, { userId, sportId, ...seenOf(entry) })
    add(trainingProgress, {
      userId,
      sportId,
      levelIndex: entry.levelIndex,
      progress: entry.progress,
      stripes: entry.stripes,
      beltStep: entry.beltStep,
      activeWeeks: entry.counts.activeWeeks,
      trainings: entry.counts.trainings,
      modulesComplete: entry.counts.modules,
      workshops: entry.counts.workshops,
      seminars: entry.counts.seminars,
      lastWeek: weeks.at(-1) ?? null,
      updatedAt: instantAt(today, '00:00'),
    })
  }
  return { trainingProgress, progressSeen, of: (userId, sportId) => standings.get(pair(userId, sportId)) }
}
