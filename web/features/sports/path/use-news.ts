/** What is new on the band since the person looked: woven once, celebrated once, on whatever device they look first (§4 Level progress). */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { markProgressSeen, type SeenProgress } from '@wegband/domain/features/progress/contract.ts'
import {
  type NewProgress,
  progressSince,
  furtherOf,
  seenOf,
} from '@wegband/domain/features/progress/progress-since.ts'
import { readSport, type SportPath } from '@wegband/domain/features/sports/contract.ts'
import { call } from '../../../platform/api/api.ts'
import { isOffline } from '../../../platform/offline/connection.ts'
import { queryOf } from '../../../platform/api/queries.ts'
import { useViewer } from '../../accounts/viewer.ts'
import { useIsViewing, useOpenView } from '../../impersonation/use-view.ts'

export type News = {
  /** To be celebrated now; undefined: nothing, or done. */
  readonly moment: NewProgress['moment']
  /** Weeks that the person has not seen woven; they wait for the moment to be over. */
  readonly newWeeks: number
  /** The last of them is in view. */
  readonly showWeeks: () => void
  /** The moment is over. */
  readonly leave: () => void
}

const NO_NEWS: News = {
  moment: undefined,
  newWeeks: 0,
  showWeeks: () => undefined,
  leave: () => undefined,
}

/** Tells the account what is shown, so that a reload or another device shows nothing twice; what is not told comes again. */
function useReportSeen(path: SportPath): (seen: SeenProgress) => void {
  const viewer = useViewer()
  const client = useQueryClient()
  const { mutate } = useMutation({
    // Offline nothing is sent; the next visit with a connection sends it.
    mutationFn: async (seen: SeenProgress) =>
      isOffline()
        ? undefined
        : call(markProgressSeen, { params: { id: viewer.id }, body: { sportId: path.id, ...seen } }),
    onMutate: (seen) => {
      client.setQueryData<SportPath>(
        queryOf(readSport, { params: { id: String(path.id) } }).queryKey,
        (known) => known && { ...known, seen: known.seen ? furtherOf(known.seen, seen) : seen },
      )
    },
  })
  return mutate
}

/** An admin looks at what is somebody else's to discover; a parent looks with the child. */
function useIsOwnLook(): boolean {
  const isViewing = useIsViewing()
  const view = useOpenView()
  return !isViewing || view?.kind === 'child'
}

export function useNews(path: SportPath): News {
  const progress = path.userProgress
  const isOwnLook = useIsOwnLook()
  const reportSeen = useReportSeen(path)
  // what was seen before this visit stays what the visit compares with
  const [visit, setVisit] = useState({ sportId: path.id, seen: path.seen, celebrated: path.seen })
  if (visit.sportId !== path.id) setVisit({ sportId: path.id, seen: path.seen, celebrated: path.seen })
  const steps = path.levels.find((level) => level.index === progress?.levelIndex)?.stepsPerStripe ?? 1
  const passed = path.passedLevels.map(({ levelIndex }) => levelIndex)
  const since = (seen: SeenProgress | null): NewProgress => progressSince(seen, progress, passed, steps)
  const { newWeeks } = since(visit.seen)
  const { moment } = since(visit.celebrated)
  const now = progress && seenOf(progress)
  const hasMoment = isOwnLook && now !== null && moment !== undefined
  const { levelIndex, beltStep, activeWeeks } = now ?? { levelIndex: 1, beltStep: 0, activeWeeks: 0 }
  useEffect(() => {
    if (hasMoment) reportSeen({ levelIndex, beltStep, activeWeeks })
  }, [hasMoment, reportSeen, levelIndex, beltStep, activeWeeks])
  if (!isOwnLook) return NO_NEWS
  return {
    moment,
    newWeeks: moment === undefined ? newWeeks : 0,
    // a moment has told of them already
    showWeeks: () => {
      if (since(path.seen).newWeeks > 0) reportSeen({ levelIndex, beltStep, activeWeeks })
    },
    leave: () => setVisit((before) => ({ ...before, celebrated: now })),
  }
}
