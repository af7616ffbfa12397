/** Reads the content of the free trial: the modules whose contents are marked for it (decisions §4: data, not code). */
import type { FreemiumOffer } from '@wegband/domain/features/freemium/contract.ts'
import { canSeeSport } from '@wegband/domain/features/accounts/school-rights.ts'
import type { Context } from '../../http/request/context.ts'
import { offeredSports, readReferenceData } from '../reference-data/reference-data.ts'
import { listFreeModuleIds } from './store.ts'
import { FREEMIUM_DAYS } from '@wegband/domain/features/accounts/free-trial-days.ts'

/** Shows the first level in the tree with marked modules; of a trial over several levels only that one. */
export const readFreemium = async ({ db, actor }: Context): Promise<FreemiumOffer> => {
  const [referenceData, ids] = await Promise.all([readReferenceData(db), listFreeModuleIds(db.drizzle)])
  const free = new Set(ids)
  const levels = offeredSports(referenceData)
    .filter((sport) => canSeeSport(sport, actor))
    .flatMap((sport) => referenceData.levelsOfSport.get(sport.id) ?? [])
  for (const level of levels) {
    const modules = referenceData.modulesOfLevel.get(level.id) ?? []
    const moduleIds = modules.filter((module) => free.has(module.id)).map((module) => module.id)
    if (moduleIds.length > 0)
      return {
        days: FREEMIUM_DAYS,
        sportId: level.sportId,
        levelIndex: level.index,
        moduleIds,
        modulesInLevel: modules.length,
      }
  }
  return { days: FREEMIUM_DAYS, sportId: null, levelIndex: null, moduleIds: [], modulesInLevel: 0 }
}
