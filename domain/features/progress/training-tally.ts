/**
 * Counts the events of one person in one sport, one at a time. Adding and removing are exact opposites and their order does not
 * matter. So a tally that is kept up to date equals one counted from scratch.
 */
import type { TrainingEvent } from './ledger.ts'

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
