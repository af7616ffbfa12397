/** New progress on the band since the last visit: woven once, celebrated once, on the first device that shows it (§4 Level progress). */
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
import { call } from '../../platform/api/api.ts'
import { isOffline } from '../../platform/offline/connection.ts'
import { queryOf } from '../../platform/api/queries.ts'
import { useViewer } from '../accounts/viewer.ts'
import { useIsViewing, useOpenView } from '../impersonation/use-view.ts'

export type News = {
  /** To be celebrated now; undefined: nothing, or done. */
  readonly moment: NewProgress['moment']
  /** Weeks that the person has not seen woven; they wait until the celebration is over. */
  readonly newWeeks: number
  /** Called when the last of them is in view. */
  readonly showWeeks: () => void
  /** Called when the celebration is over. */
  readonly leave: () => void
}

const NO_NEWS: News = {
  moment: undefined,
  newWeeks: 0,
  showWeeks: () => undefined,
  leave: () => undefined,
}

/** Stores on the account what was shown, so that a reload or another device does not repeat it. What was not stored is shown again. */
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

/** An admin must not use up another person's news; a parent sees it together with the child. */
function useIsOwnLook(): boolean {
  const isViewing = useIsViewing()
  const view = useOpenView()
  return !isViewing || view?.kind === 'child'
}

export function useNews(path: SportPath): News {
  const progress = path.userProgress
  const isOwnLook = useIsOwnLook()
  const reportSeen = useReportSeen(path)
  // // The visit keeps comparing with the state from before it.
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
    // // A celebration has announced them already.
    showWeeks: () => {
      if (since(path.seen).newWeeks > 0) reportSeen({ levelIndex, beltStep, activeWeeks })
    },
    leave: () => setVisit((before) => ({ ...before, celebrated: now })),
  }
}
