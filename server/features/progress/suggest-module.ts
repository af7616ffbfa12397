/** What a member most likely trains next: the first module of their level that is not complete. */
import { type Curriculum, levelAt } from '../curriculum/curriculum.ts'
import type { Db } from '../../db/transaction.ts'
import { readStanding } from './standing.ts'

/** Undefined when the level has no modules yet; the last one when all are complete. */
export const suggestModule = async (
  db: Db,
  curriculum: Curriculum,
  userId: number,
  sportId: number,
): Promise<number | undefined> => {
  const standing = await readStanding(db, curriculum, userId, sportId)
  const level = levelAt(curriculum, sportId, standing.entry.levelIndex)
  const modules = level ? (curriculum.modulesOfLevel.get(level.id) ?? []) : []
  const counts = new Map(standing.moduleCounts.map(({ moduleId, count }) => [moduleId, count]))
  const open = modules.find((row) => (counts.get(row.id) ?? 0) < (level?.moduleRepeats ?? 0))
  return (open ?? modules.at(-1))?.id
}
