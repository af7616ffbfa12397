/** When the player reports how far somebody watched: every five seconds of difference, and when they stop or leave (§9). */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { listVideoProgress, readContent } from '@wegband/domain/features/videos/contract.ts'
import { reportedSecond, shouldReport } from '@wegband/domain/features/videos/video-progress.ts'
import { invalidate } from '../../../platform/api/queries.ts'
import { report as send } from './send-reports.ts'

export type Reports = {
  /** The video begins at this second, which is known already. */
  readonly began: (position: number) => void
  /** At every move of the position. Seconds of a loop that were watched before are nothing new. */
  readonly moved: (position: number, isLooping: boolean) => void
  /** When playing stops or a loop jumps back, whatever the distance. */
  readonly stopped: (position: number) => void
}

/** The rule without React; `tell` hears whole seconds. */
export function createReports(tell: (seconds: number) => void): Reports {
  let last = 0
  let furthest = 0
  const report = (position: number): void => {
    last = position
    furthest = Math.max(furthest, position)
    tell(reportedSecond(position))
  }
  return {
    began: (position) => {
      last = position
      furthest = position
    },
    moved: (position, isLooping) => {
      const isNew = !isLooping || position > furthest
      if (isNew && shouldReport(last, position)) report(position)
    },
    stopped: (position) => {
      if (position > furthest && reportedSecond(position) !== reportedSecond(last)) report(position)
    },
  }
}

/** `position`: where the video is, asked when the page is left. */
export function useProgressReports(contentId: string, position: () => number): Reports {
  const client = useQueryClient()
  const reports = useRef<Reports>(undefined)
  reports.current ??= createReports((seconds) => send(contentId, seconds))
  const current = reports.current
  useEffect(() => {
    const onLeave = (): void => {
      if (document.visibilityState === 'hidden') current.stopped(position())
    }
    // the one for a page that is closed, the other for a phone that is put away and never comes back to it
    const onHide = (): void => current.stopped(position())
    document.addEventListener('visibilitychange', onLeave)
    window.addEventListener('pagehide', onHide)
    return () => {
      document.removeEventListener('visibilitychange', onLeave)
      window.removeEventListener('pagehide', onHide)
      current.stopped(position())
      void invalidate(client, [readContent, listVideoProgress])
    }
    // A new video is a new component.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [client, contentId])
  return current
}
