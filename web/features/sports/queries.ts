/** The queries of the training pages. */
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import {
  listModuleGroups,
  listModules,
  listSports,
  readModule,
  readSport,
  type Sport,
} from '@wegband/domain/features/sports/contract.ts'
import { callPage } from '../../platform/api/api.ts'
import { keyOf, queryOf } from '../../platform/api/queries.ts'

/** §9: reads page after page to the last; the server gives 100 on each. */
const everySport = async (): Promise<readonly Sport[]> => {
  const first = await callPage(listSports)
  const sports = [...first.data]
  for (let page = 2; page <= first.meta.last_page; page += 1)
    sports.push(...(await callPage(listSports, { query: { page } })).data)
  return sports
}

/** All sports that the person may see, in tree order. */
export const sportsQuery = queryOptions({ queryKey: keyOf(listSports), queryFn: everySport })

export const useSports = () => useQuery(sportsQuery)

export const useSportPath = (sportId: number | string, isWanted = true) =>
  useQuery({ ...queryOf(readSport, { params: { id: String(sportId) } }), enabled: isWanted })

/** Modules of one level with their contents. */
export const levelModulesQuery = (sportId: number | string, level: number) =>
  queryOf(listModules, { query: { sport: String(sportId), level: String(level), with_groups: '1' } })

/** The same for a page; waits for the level. */
export const useModules = (sportId: number | string, level: number | undefined) =>
  useQuery({ ...levelModulesQuery(sportId, level ?? 1), enabled: level !== undefined })

/** The same of several levels. */
export const useModulesOfLevels = (sportId: number | string, levels: readonly number[]) =>
  useQueries({ queries: levels.map((level) => levelModulesQuery(sportId, level)) })

/** The groups of a sport, of all its levels. */
export const useModuleGroups = (sportId: number | string) =>
  useQuery(queryOf(listModuleGroups, { query: { sport: String(sportId) } }))

export const useModule = (moduleId: number | string) =>
  useQuery(queryOf(readModule, { params: { id: String(moduleId) } }))
