/**
 * New progress on the band since the last visit: woven once and celebrated once, on the first device that shows it (§4 Level progress).
 * The server names that device, so that of two open ones only one does.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
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
  /** Weeks that the person has not seen woven; they wait until the celebration is over. */
  readonly newWeeks: number
  /** Called when the last of them is in view; the band weaves it when this has ended. */
  readonly showWeeks: () => Promise<void>
  /** Called when the celebration is over. */
  readonly leave: () => void
}

const NO_NEWS: News = {
  moment: undefined,
  newWeeks: 0,
  showWeeks: () => Promise.resolve(),
  leave: () => undefined,
}

/**
 * Stores on the account what is shown, and answers whether this device is the first. Offline nothing is sent, and the next visit with a
 * connection shows it.
 */
function useClaim(path: SportPath): (seen: SeenProgress) => Promise<boolean> {
  const viewer = useViewer()
  const client = useQueryClient()
  const userId = viewer.id
  const sportId = path.id
  return useCallback(
    async (seen) => {
      client.setQueryData<SportPath>(
        queryOf(readSport, { params: { id: String(sportId) } }).queryKey,
        (known) => known && { ...known, seen: known.seen ? furtherOf(known.seen, seen) : seen },
      )
      if (isOffline()) return false
      try {
        const { isFirst } = await call(markProgressSeen, {
          params: { id: userId },
          body: { sportId, ...seen },
        })
        return isFirst
      } catch {
        // A celebration is no reason for an error message; what was not stored is shown at the next visit.
        return false
      }
    },
    [client, userId, sportId],
  )
}

/** An admin must not use up another person's news; a parent sees it together with the child. */
function useIsOwnLook(): boolean {
  const isViewing = useIsViewing()
  const view = useOpenView()
  return !isViewing || view?.kind === 'child'
}

/** A page in the background celebrates nothing until the person returns to it. */
function whenVisible(run: () => void): () => void {
  const look = (): void => {
    if (document.visibilityState !== 'visible') return
    document.removeEventListener('visibilitychange', look)
    run()
  }
  document.addEventListener('visibilitychange', look)
  look()
  return () => document.removeEventListener('visibilitychange', look)
}

const NOWHERE: SeenProgress = { levelIndex: 1, beltStep: 0, activeWeeks: 0 }

export function useNews(path: SportPath): News {
  const progress = path.userProgress
  const isOwnLook = useIsOwnLook()
  const claim = useClaim(path)
  const begin = { sportId: path.id, seen: path.seen, celebrated: path.seen, mine: '' }
  // The visit keeps comparing with the state from before it.
  const [visit, setVisit] = useState(begin)
  if (visit.sportId !== path.id) setVisit(begin)
  const steps = path.levels.find((level) => level.index === progress?.levelIndex)?.stepsPerStripe ?? 1
  const passed = path.passedLevels.map(({ levelIndex }) => levelIndex)
  const since = (seen: SeenProgress | null): NewProgress => progressSince(seen, progress, passed, steps)
  const now = progress && seenOf(progress)
  const { levelIndex, beltStep, activeWeeks } = now ?? NOWHERE
  const moment = now === null ? undefined : since(visit.celebrated).moment
  const key = isOwnLook && moment !== undefined ? `${path.id} ${levelIndex} ${beltStep} ${activeWeeks}` : ''
  const asked = useRef('')
  useEffect(() => {
    if (key === '' || asked.current === key) return undefined
    return whenVisible(() => {
      asked.current = key
      const shown = { levelIndex, beltStep, activeWeeks }
      void claim(shown).then((isFirst) =>
        setVisit((before) =>
          isFirst ? { ...before, mine: key } : { ...before, seen: shown, celebrated: shown },
        ),
      )
    })
  }, [key, claim, levelIndex, beltStep, activeWeeks])
  if (!isOwnLook) return NO_NEWS
  return {
    moment: key !== '' && visit.mine === key ? moment : undefined,
    newWeeks: moment === undefined ? since(visit.seen).newWeeks : 0,
    showWeeks: async () => {
      // A celebration has announced them already.
      if (since(path.seen).newWeeks === 0) return
      const shown = { levelIndex, beltStep, activeWeeks }
      if (!(await claim(shown))) setVisit((before) => ({ ...before, seen: shown }))
    },
    leave: () => setVisit((before) => ({ ...before, celebrated: now })),
  }
}
