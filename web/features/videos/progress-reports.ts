/** Tells the server how far somebody watched: every five seconds of difference, and when they stop (§9). */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { listVideoProgress, readContent, reportProgress } from '@wegband/domain/features/videos/contract.ts'
import { reportedSecond, shouldReport } from '@wegband/domain/features/videos/video-progress.ts'
import { call } from '../../platform/api.ts'
import { invalidate } from '../../platform/queries.ts'

export type Reports = {
  /** At every move of the position. */
  readonly moved: (position: number) => void
  /** When playing stops, whatever the distance. */
  readonly stopped: (position: number) => void
}

/** A report that does not arrive is no harm: the next one says more.  */
/** `startAt`: the second that the server knows already. */
export function useProgressReports(contentId: string, startAt: number): Reports {
  const client = useQueryClient()
  const last = useRef(startAt)
  useEffect(() => {
    last.current = startAt
    return () => void invalidate(client, [readContent, listVideoProgress])
  }, [client, contentId, startAt])
  const report = (position: number): void => {
    const seconds = reportedSecond(position)
    last.current = position
    call(reportProgress, { params: { id: contentId }, body: { duration: seconds } }).catch(() => {
      last.current = startAt
    })
  }
  return {
    moved: (position) => {
      if (shouldReport(last.current, position)) report(position)
    },
    stopped: (position) => {
      if (reportedSecond(position) !== reportedSecond(last.current)) report(position)
    },
  }
}
