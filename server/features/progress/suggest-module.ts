/** The module that a member most likely trains next: the first incomplete one of the current level. */
import { thresholdsSince } from '@wegband/domain/features/progress/level-thresholds.ts'
import { currentLevel } from '@wegband/domain/features/progress/progress-from-events.ts'
import { versionBegunBy } from '@wegband/domain/features/progress/training-tally.ts'
import { type ReferenceData, levelAt } from '../reference-data/reference-data.ts'
import type { Db } from '../../db/transaction.ts'
import { listEvents, type Trained } from './event-statement.ts'
import { rulesOfSport } from './standing.ts'

/** Undefined when the level has no modules yet; the last module when all are complete. */
export const moduleAfter = (
  referenceData: ReferenceData,
  sportId: number,
  trained: readonly Trained[],
): number | undefined => {
  const { levels, options } = rulesOfSport(referenceData, sportId)
  const index = currentLevel(trained, options.maxLevel)
  const level = levelAt(referenceData, sportId, index)
  const modules = level ? (referenceData.modulesOfLevel.get(level.id) ?? []) : []
  const counts = new Map<number | null | undefined, number>()
  for (const { kind, levelIndex, moduleId, times } of trained)
    if (kind === 'training' && levelIndex === index) counts.set(moduleId, (counts.get(moduleId) ?? 0) + times)
  const { moduleRepeats } = thresholdsSince(levels, index, versionBegunBy(trained, index))
  const open = modules.find((row) => (counts.get(row.id) ?? 0) < moduleRepeats)
  return (open ?? modules.at(-1))?.id
}

/** The same for one person, with its own query. */
export const suggestModule = async (
  db: Db,
  referenceData: ReferenceData,
  userId: number,
  sportId: number,
): Promise<number | undefined> => {
  const events = await listEvents(db, userId, sportId)
  return moduleAfter(
    referenceData,
    sportId,
    events.map((event) => ({ ...event, times: 1 })),
  )
}
