/** Whether a video was completed: as the server knew it, or as it has answered since. A completed video stays completed. */
import { useState } from 'react'
import type { Content } from '@wegband/domain/features/videos/contract.ts'
import { useStore } from '../../../platform/store.ts'
import { lastTold } from './send-reports.ts'

export function useIsWatched(contentId: string, content: Content | undefined): boolean {
  const told = useStore(lastTold)
  const [wasWatched, setWasWatched] = useState(false)
  const isKnown = content !== undefined && content.completedAt !== null
  const isWatched = wasWatched || isKnown || (told?.contentId === contentId && told.completedAt !== null)
  if (isWatched && !wasWatched) setWasWatched(true)
  return isWatched
}
