/** Until when the picture says where the video went on: till it has played on a little, or somebody chose another place or a loop. */
import { useState } from 'react'
import type { Video } from './use-video.ts'

/** So long after the start of playing nobody wants to begin anew any more, in seconds of the video. */
const NOTE_SECONDS = 10

/** The second to name, 0 for none; `startedAt`: where the video went on, 0 for its start. Once over it never comes back. */
export function useResumeNote(
  video: Pick<Video, 'position' | 'hasSought' | 'isAtEnd' | 'loops'>,
  startedAt: number,
): number {
  const [isDone, setDone] = useState(false)
  // before the video has found its place it stands at 0
  const isElsewhere = video.position > 0 && Math.abs(video.position - startedAt) > NOTE_SECONDS
  const isOver =
    startedAt > 0 && (isElsewhere || video.hasSought || video.isAtEnd || video.loops.loop !== undefined)
  if (isOver && !isDone) setDone(true)
  return isDone || isOver ? 0 : startedAt
}
