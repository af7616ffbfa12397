/** What the pages of training read. */
import { useQuery } from '@tanstack/react-query'
import { listModules, listSports, readModule, readSport } from '@wegband/domain/features/sports/contract.ts'
import { queryOf } from '../../platform/queries.ts'

export const useSports = () => useQuery(queryOf(listSports, {}))

export const useSportPath = (sportId: number | string, isWanted = true) =>
  useQuery({ ...queryOf(readSport, { params: { id: String(sportId) } }), enabled: isWanted })

/** Modules of one level with their contents; waits for the level. */
export const useModules = (sportId: number | string, level: number | undefined) =>
  useQuery({
    ...queryOf(listModules, {
      query: { sport: String(sportId), level: String(level ?? 1), with_groups: '1' },
    }),
    enabled: level !== undefined,
  })

export const useModule = (moduleId: number | string) =>
  useQuery(queryOf(readModule, { params: { id: String(moduleId) } }))
