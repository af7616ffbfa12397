/**
 * Counts the events of one person in one sport, one at a time. Adding and removing are exact opposites and their order does not
 * matter. So a tally that is kept up to date equals one counted from scratch.
 */
import { beginsSport, type TrainingEvent } from './ledger.ts'

/** The counts of one level. Entries that reach 0 are deleted, so equal histories give equal tallies. */
export type LevelTally = {
  trainings: number
  workshops: number
  seminars: number
  /** Week -> trainings in it. */
  weeks: Map<string, number>
  /** Module -> trainings in it. */
  modules: Map<number, number>
  /** Instants of passed level checks. */
  exams: string[]
  placements: number
  /** Version of the rules -> events written under it. */
  versions: Map<number, number>
  /** The same of passed level checks alone: they begin the next level. */
  examVersions: Map<number, number>
}

export type TrainingTally = Map<number, LevelTally>

const emptyLevel = (): LevelTally => ({
  trainings: 0,
  workshops: 0,
  seminars: 0,
  weeks: new Map(),
  modules: new Map(),
  exams: [],
  placements: 0,
  versions: new Map(),
  examVersions: new Map(),
})

const bump = <K>(counts: Map<K, number>, key: K, by: 1 | -1): void => {
  const count = (counts.get(key) ?? 0) + by
  if (count === 0) counts.delete(key)
  else counts.set(key, count)
}

const isEmpty = (level: LevelTally): boolean =>
  level.weeks.size === 0 &&
  level.modules.size === 0 &&
  level.exams.length === 0 &&
  level.trainings === 0 &&
  level.workshops === 0 &&
  level.seminars === 0 &&
  level.placements === 0

const count = (tally: TrainingTally, event: TrainingEvent, by: 1 | -1): void => {
  const level = tally.get(event.levelIndex) ?? emptyLevel()
  const version = event.rulesVersion ?? 0
  if (beginsSport(event)) bump(level.versions, version, by)
  if (event.kind === 'exam') bump(level.examVersions, version, by)
  switch (event.kind) {
    case 'training':
      level.trainings += by
      bump(level.weeks, event.week, by)
      if (event.moduleId !== undefined) bump(level.modules, event.moduleId, by)
      break
    case 'workshop':
      level.workshops += by
      break
    case 'seminar':
      level.seminars += by
      break
    case 'placement':
      level.placements += by
      break
    case 'exam':
      if (by === 1) level.exams.push(event.occurredAt)
      else {
        const at = level.exams.indexOf(event.occurredAt)
        if (at !== -1) level.exams.splice(at, 1)
      }
      break
    case 'presence':
      // Stored in the ledger, moves nothing.
      break
  }
  if (isEmpty(level)) tally.delete(event.levelIndex)
  else tally.set(event.levelIndex, level)
}

/** Changes the tally in place. */
export const addEvent = (tally: TrainingTally, event: TrainingEvent): void => count(tally, event, 1)

/** Changes the tally in place; the event must have been added before. */
export const removeEvent = (tally: TrainingTally, event: TrainingEvent): void => count(tally, event, -1)

/** All events must belong to one person and one sport. */
export const tallyOf = (events: Iterable<TrainingEvent>): TrainingTally => {
  const tally: TrainingTally = new Map()
  for (const event of events) addEvent(tally, event)
  return tally
}

/** With which version of the rules the level was begun. Who has not begun it gets the newest. */
export const versionBegun = (tally: TrainingTally, levelIndex: number): number => {
  let lowest = Number.POSITIVE_INFINITY
  for (const [index, { versions, examVersions }] of tally) {
    const own = index >= levelIndex ? versions : index === levelIndex - 1 ? examVersions : undefined
    for (const version of own?.keys() ?? []) lowest = Math.min(lowest, version)
  }
  return lowest
}

/** The same from events that are not counted yet. */
export const versionBegunBy = (
  events: readonly Pick<TrainingEvent, 'kind' | 'levelIndex' | 'rulesVersion'>[],
  levelIndex: number,
): number =>
  Math.min(
    ...events
      .filter(
        (event) =>
          (beginsSport(event) && event.levelIndex >= levelIndex) ||
          (event.kind === 'exam' && event.levelIndex === levelIndex - 1),
      )
      .map(({ rulesVersion }) => rulesVersion ?? 0),
  )
