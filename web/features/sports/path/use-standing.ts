/** The level of a person in the sport that their training opens on: the belt beside a name. */
import { useQuery } from '@tanstack/react-query'
import type { Viewer } from '@wegband/domain/features/accounts/contract.ts'
import { readSport } from '@wegband/domain/features/sports/contract.ts'
import { sportToOpen } from '@wegband/domain/features/sports/opening-rules.ts'
import { queryOf } from '../../../platform/api/queries.ts'
import type { Belt } from '../../../ui/band/belt-colour.ts'
import { beltOf } from './level-view.ts'
import { sportsQuery } from '../queries.ts'

export type Standing = {
  readonly belt: Belt
  readonly stripes: number
  readonly sport: string
  readonly level: number
}

/** Undefined while loading, and for people without a sport. */
export function useStanding(person: Pick<Viewer, 'trainingProgress'>): Standing | undefined {
  const isTraining = person.trainingProgress.length > 0
  const sports = useQuery({ ...sportsQuery, enabled: isTraining })
  const sportId = sportToOpen(person.trainingProgress, sports.data ?? [])
  const path = useQuery({
    ...queryOf(readSport, { params: { id: sportId ?? 0 } }),
    enabled: sportId !== undefined,
  }).data
  // The path belongs to the caller; the level of a child comes from the child's own progress.
  const progress = person.trainingProgress.find((one) => one.sportId === sportId)
  const level = path?.levels.find((one) => one.index === progress?.levelIndex)
  return path && progress && level
    ? { belt: beltOf(level), stripes: progress.stripes, sport: path.name, level: level.index }
    : undefined
}
