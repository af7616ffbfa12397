/** How long the player shows where the video resumed: until it has played on a little, or the viewer seeks or starts a loop. */
import { useState } from 'react'
import type { Video } from './use-video.ts'

/** After this many seconds of playing, no viewer wants to start over. */
const NOTE_SECONDS = 10

/** The second to show, 0 for none; `startedAt`: where the video resumed, 0 for its start. Once hidden, the note never comes back. */
export function useResumeNote(
  video: Pick<Video, 'position' | 'hasSought' | 'isAtEnd' | 'loops'>,
  startedAt: number,
): number {
  const [isDone, setDone] = useState(false)
  // Before the first seek is done the video stands at 0.
  const isElsewhere = video.position > 0 && Math.abs(video.position - startedAt) > NOTE_SECONDS
  const isOver =
    startedAt > 0 && (isElsewhere || video.hasSought || video.isAtEnd || video.loops.loop !== undefined)
  if (isOver && !isDone) setDone(true)
  return isDone || isOver ? 0 : startedAt
}
