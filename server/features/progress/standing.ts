/** Computes a person's progress in a sport from the ledger, by the shared domain rules. */
import type { Day } from '@wegband/domain/basics/calendar-days.ts'
import {
  beginsSport,
  type FormerThresholds,
  type LevelThresholds,
  type LevelVersions,
  type TrainingEvent,
} from '@wegband/domain/features/progress/ledger.ts'
import type { Missing, MissingGoal, Rhythm } from '@wegband/domain/features/progress/missing-to-next-step.ts'
import { missingOfTally } from '@wegband/domain/features/progress/missing-of-tally.ts'
import {
  progressOfTally,
  type SportStanding,
} from '@wegband/domain/features/progress/progress-from-events.ts'
import { tallyOf } from '@wegband/domain/features/progress/training-tally.ts'
import type { LevelRow, LevelVersionRow, ReferenceData } from '../reference-data/reference-data.ts'
import type { Db } from '../../db/transaction.ts'
import { listEvents, listEventsOfPeople } from './event-statement.ts'

const numbersOf = (
  row: Omit<LevelThresholds, 'index' | 'modulesCount'>,
): Omit<LevelThresholds, 'index' | 'modulesCount'> => ({
  completionMode: row.completionMode,
  weeksPerStep: row.weeksPerStep,
  stepsPerStripe: row.stepsPerStripe,
  stripes: row.stripes,
  recommendedTrainings: row.recommendedTrainings,
  moduleRepeats: row.moduleRepeats,
  workshops: row.workshops,
  seminars: row.seminars,
})

/** What a level asks of those who begin it now. */
export const thresholdsOf = (referenceData: ReferenceData, level: LevelRow): LevelThresholds => ({
  index: level.index,
  ...numbersOf(level),
  modulesCount: referenceData.modulesOfLevel.get(level.id)?.length ?? 0,
})

/** A former version in the shape that the progress rules take. */
export const formerThresholds = (index: number, row: LevelVersionRow): FormerThresholds => ({
  replacedBy: row.publicationId,
  asked: { index, ...numbersOf(row), modulesCount: row.modulesCount },
})

const versionsOf = (referenceData: ReferenceData, level: LevelRow): LevelVersions => ({
  ...thresholdsOf(referenceData, level),
  former: (referenceData.versionsOfLevel.get(level.id) ?? []).map((row) =>
    formerThresholds(level.index, row),
  ),
})

export type SportRules = {
  readonly levels: readonly LevelVersions[]
  readonly options: { readonly maxLevel: number; readonly moduleLevels: ReadonlyMap<number, number> }
}

const makeRules = (referenceData: ReferenceData, sportId: number): SportRules => {
  const rows = referenceData.levelsOfSport.get(sportId) ?? []
  // A retired module stays one of its level: trained there it stays complete, and elsewhere it completes nothing.
  const moduleLevels = new Map(
    [...referenceData.modules.values()].flatMap((row) => {
      const index = row.sportId === sportId ? referenceData.levels.get(row.levelId)?.index : undefined
      return index === undefined ? [] : [[row.id, index] as const]
    }),
  )
  const maxLevel = Math.max(1, ...rows.map((level) => level.index))
  return {
    levels: rows.map((level) => versionsOf(referenceData, level)),
    options: { maxLevel, moduleLevels },
  }
}

/** The rules change only with the reference data itself. */
const knownRules = new WeakMap<ReferenceData, Map<number, SportRules>>()

/** The thresholds of the sport's levels, its last level, and the level of each module, for the rules. */
export const rulesOfSport = (referenceData: ReferenceData, sportId: number): SportRules => {
  const known = knownRules.get(referenceData) ?? new Map<number, SportRules>()
  knownRules.set(referenceData, known)
  const rules = known.get(sportId) ?? makeRules(referenceData, sportId)
  known.set(sportId, rules)
  return rules
}

type MissingQuestion = { readonly rhythm?: Rhythm | undefined; readonly isTrainingNow?: boolean }

export type ReadStanding = SportStanding & {
  readonly hasEvents: boolean
  /** The person trains the sport: the ledger has more than presences. */
  readonly hasBegun: boolean
  /** Trainings per module in one level, by module id. */
  readonly moduleCountsIn: (levelIndex: number) => ReadonlyMap<number, number>
  /** What is missing on that day in Berlin, computed from the same query. */
  readonly missingOn: (today: Day, asked?: MissingQuestion) => Missing
  /** The standing with one more event, without another query. */
  readonly after: (event: TrainingEvent) => ReadStanding
}

const NO_COUNTS: ReadonlyMap<number, number> = new Map()

const standingOf = (
  referenceData: ReferenceData,
  sportId: number,
  events: readonly TrainingEvent[],
): ReadStanding => {
  const { levels, options } = rulesOfSport(referenceData, sportId)
  const tally = tallyOf(events)
  return {
    ...progressOfTally(sportId, tally, levels, options),
    hasEvents: events.length > 0,
    hasBegun: events.some(beginsSport),
    missingOn: (today, asked) => missingOfTally(sportId, tally, levels, options, { today, ...asked }),
    moduleCountsIn: (levelIndex) => tally.get(levelIndex)?.modules ?? NO_COUNTS,
    after: (event) => standingOf(referenceData, sportId, [...events, event]),
  }
}

export const readStanding = async (
  db: Db,
  referenceData: ReferenceData,
  userId: number,
  sportId: number,
): Promise<ReadStanding> => standingOf(referenceData, sportId, await listEvents(db, userId, sportId))

/** What is missing for many people on that day in Berlin, with one query for all of them. */
export const readMissingOfPeople = async (
  db: Db,
  referenceData: ReferenceData,
  people: readonly { userId: number; sportId: number; isTrainingNow: boolean }[],
  today: Day,
): Promise<{ userId: number; sportId: number; goals: MissingGoal[] }[]> => {
  if (people.length === 0) return []
  const events = await listEventsOfPeople(db, people)
  return people.map(({ userId, sportId, isTrainingNow }) => {
    const { levels, options } = rulesOfSport(referenceData, sportId)
    const tally = tallyOf(events.get(userId) ?? [])
    const { goals } = missingOfTally(sportId, tally, levels, options, { today, isTrainingNow })
    return { userId, sportId, goals }
  })
}
