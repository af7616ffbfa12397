/** When the player reports the progress of a video: after every five seconds of difference, and on stopping or leaving (§9). */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { listVideoProgress, readContent } from '@wegband/domain/features/videos/contract.ts'
import { reportedSecond, shouldReport } from '@wegband/domain/features/videos/video-progress.ts'
import { invalidate } from '../../../platform/api/queries.ts'
import { report as send } from './send-reports.ts'

export type Reports = {
  /** The video begins at this second, which the server knows already. */
  readonly began: (position: number) => void
  /** Called at every change of the position. Seconds of a loop that were watched before do not count. */
  readonly moved: (position: number, isLooping: boolean) => void
  /** Called when playing stops or a loop jumps back, whatever the distance. */
  readonly stopped: (position: number) => void
}

/** The rule without React; `onReport` receives whole seconds. */
export function createReports(onReport: (seconds: number) => void): Reports {
  let last = 0
  let furthest = 0
  const report = (position: number): void => {
    last = position
    furthest = Math.max(furthest, position)
    onReport(reportedSecond(position))
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

/** `position`: returns the current position; called when the page is left. */
export function useProgressReports(contentId: string, position: () => number): Reports {
  const client = useQueryClient()
  const reports = useRef<Reports>(undefined)
  reports.current ??= createReports((seconds) => send(contentId, seconds))
  const current = reports.current
  useEffect(() => {
    const onLeave = (): void => {
      if (document.visibilityState === 'hidden') current.stopped(position())
    }
    // `pagehide` covers a closed page, `visibilitychange` a phone that is put away and never comes back.
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
