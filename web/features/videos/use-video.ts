/** What the player knows and does of its video element. */
import { type RefObject, useRef, useState } from 'react'
import type { Chapter } from '@wegband/domain/features/videos/contract.ts'
import type { Reports } from './progress-reports.ts'

/** §4 of the player: slow enough to see, fast enough to skim. */
export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2] as const
export const SKIP_SECONDS = 10

/** A loop jumps back this much before its end, so that the next chapter never flashes up. */
const LOOP_MARGIN_SECONDS = 0.15

type Status = {
  readonly position: number
  readonly isPlaying: boolean
  readonly isWaiting: boolean
  readonly isAtEnd: boolean
  readonly isMuted: boolean
  readonly speed: number
}

export type Video = Status & {
  readonly isMirrored: boolean
  readonly loop: Chapter | undefined
  readonly handlers: {
    readonly onTimeUpdate: () => void
    readonly onPlay: () => void
    readonly onPause: () => void
    readonly onPlaying: () => void
    readonly onWaiting: () => void
    readonly onEnded: () => void
    readonly onVolumeChange: () => void
    readonly onRateChange: () => void
    readonly onSeeked: () => void
  }
  readonly toggle: () => void
  readonly seek: (seconds: number) => void
  readonly skip: (seconds: number) => void
  readonly playFromStart: () => void
  readonly toggleSound: () => void
  readonly nextSpeed: () => void
  readonly toggleMirror: () => void
  readonly toggleLoop: (chapter: Chapter | undefined) => void
}

const START: Status = {
  position: 0,
  isPlaying: false,
  isWaiting: false,
  isAtEnd: false,
  isMuted: false,
  speed: 1,
}

/** A browser that forbids to start by itself leaves the film paused: the play button stands there. */
const tryToPlay = (element: HTMLVideoElement | null): void => {
  element?.play().catch(() => undefined)
}

/** The element to render, and what can be done with it. */
export function useVideo(reports: Reports): [element: RefObject<HTMLVideoElement | null>, video: Video] {
  const element = useRef<HTMLVideoElement>(null)
  const [status, setStatus] = useState(START)
  const [isMirrored, setMirrored] = useState(false)
  const [loop, setLoop] = useState<Chapter>()
  const change = (part: Partial<Status>): void => setStatus((before) => ({ ...before, ...part }))
  const seek = (seconds: number): void => {
    const video = element.current
    if (!video) return
    video.currentTime = Math.min(Math.max(0, seconds), video.duration || seconds)
    change({ position: video.currentTime, isAtEnd: false })
  }
  const onTimeUpdate = (): void => {
    const position = element.current?.currentTime ?? 0
    if (loop && position >= loop.endAt - LOOP_MARGIN_SECONDS) return seek(loop.value)
    change({ position })
    reports.moved(position)
  }
  const video: Video = {
    ...status,
    isMirrored,
    loop,
    handlers: {
      onTimeUpdate,
      onPlay: () => change({ isPlaying: true, isAtEnd: false }),
      onPause: () => {
        change({ isPlaying: false })
        reports.stopped(element.current?.currentTime ?? 0)
      },
      onPlaying: () => change({ isWaiting: false }),
      onWaiting: () => change({ isWaiting: true }),
      onEnded: () => {
        const position = element.current?.duration ?? 0
        change({ isPlaying: false, isAtEnd: true, position })
        reports.stopped(position)
      },
      onVolumeChange: () => change({ isMuted: element.current?.muted ?? false }),
      onRateChange: () => change({ speed: element.current?.playbackRate ?? 1 }),
      onSeeked: () => change({ position: element.current?.currentTime ?? 0 }),
    },
    toggle: () => {
      const video = element.current
      if (video?.paused) tryToPlay(video)
      else video?.pause()
    },
    seek,
    skip: (seconds) => seek((element.current?.currentTime ?? 0) + seconds),
    playFromStart: () => {
      seek(0)
      tryToPlay(element.current)
    },
    toggleSound: () => {
      if (element.current) element.current.muted = !element.current.muted
    },
    nextSpeed: () => {
      const video = element.current
      if (!video) return
      const next = SPEEDS.find((speed) => speed > video.playbackRate) ?? SPEEDS[0]
      video.playbackRate = next
    },
    toggleMirror: () => setMirrored((before) => !before),
    toggleLoop: (chapter) => setLoop((before) => (before ? undefined : chapter)),
  }
  return [element, video]
}
