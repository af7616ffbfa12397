/** The loop of the current video: its state, and the jump at its end, exact to a video frame instead of a quarter of a second. */
import { type RefObject, useEffect, useState } from 'react'
import type { Chapter } from '@wegband/domain/features/videos/contract.ts'
import { chapterAt } from '@wegband/domain/features/videos/video-progress.ts'
import { afterSeek, chapterLoop, jumpOf, type Loop, withEnd, withStart } from './loop.ts'
import { goTo } from './go-to.ts'

export type LoopControl = {
  readonly loop: Loop | undefined
  readonly toggleChapter: () => void
  readonly setStart: () => void
  readonly setEnd: () => void
  readonly clear: () => void
  /** The viewer has seeked to another position, in seconds. */
  readonly follow: (target: number) => void
  /** Jumps back at its end; returns whether it did. */
  readonly jump: () => boolean
}

export function useLoop(
  element: RefObject<HTMLVideoElement | null>,
  options: {
    readonly chapters: readonly Chapter[]
    readonly isPlaying: boolean
    /** Called with the last second before each jump. */
    readonly onJump: (position: number) => void
  },
): LoopControl {
  const { chapters, isPlaying, onJump } = options
  const [loop, setLoop] = useState<Loop>()
  const position = (): number => element.current?.currentTime ?? 0
  const jump = (): boolean => {
    const target = jumpOf(loop, position())
    // A viewer who paused looks at that frame.
    if (target === undefined || element.current?.paused !== false) return false
    onJump(position())
    goTo(element.current, target)
    return true
  }
  useEffect(() => {
    if (!isPlaying || loop === undefined) return
    let frame = requestAnimationFrame(function look() {
      jump()
      frame = requestAnimationFrame(look)
    })
    return () => cancelAnimationFrame(frame)
    // It reads the current values at each frame.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isPlaying, loop])
  return {
    loop,
    toggleChapter: () => {
      const chapter = chapterAt(chapters, position())
      setLoop(loop?.kind === 'chapter' || !chapter ? undefined : chapterLoop(chapter))
    },
    setStart: () => setLoop(withStart(loop, position())),
    setEnd: () => setLoop(withEnd(loop, position())),
    clear: () => setLoop(undefined),
    follow: (target) => setLoop(afterSeek(loop, target, chapters)),
    jump,
  }
}
