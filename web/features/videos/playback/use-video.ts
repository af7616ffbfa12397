/** The state of the player's video element, and the actions on it. */
import { type RefObject, useEffect, useState } from 'react'
import type { Chapter } from '@wegband/domain/features/videos/contract.ts'
import { useSetting } from '../../../platform/device/local-settings.ts'
import { goTo } from '../player/go-to.ts'
import { rangeOf } from '../player/loop.ts'
import type { Reports } from './progress-reports.ts'
import { fasterThan, knownSpeed, slowerThan } from '../player/speeds.ts'
import { type LoopControl, useLoop } from '../player/use-loop.ts'

type Status = {
  readonly position: number
  /** Buffered up to this second. */
  readonly bufferedTo: number
  readonly isPlaying: boolean
  readonly isWaiting: boolean
  readonly isAtEnd: boolean
  /** The viewer has chosen another position. */
  readonly hasSought: boolean
}

export type Video = Status & {
  readonly loops: LoopControl
  readonly speed: number
  readonly isMirrored: boolean
  readonly isMuted: boolean
  /** 0 to 1. */
  readonly volume: number
  readonly handlers: { readonly [name in Handled]: () => void }
  readonly toggle: () => void
  readonly play: () => void
  readonly pause: () => void
  readonly seek: (seconds: number) => void
  readonly skip: (seconds: number) => void
  readonly playFromStart: () => void
  readonly toggleSound: () => void
  readonly setVolume: (volume: number) => void
  readonly setSpeed: (speed: number) => void
  readonly slower: () => void
  readonly faster: () => void
  readonly toggleMirror: () => void
}

type Handled =
  | 'onTimeUpdate'
  | 'onPlay'
  | 'onPause'
  | 'onPlaying'
  | 'onWaiting'
  | 'onEnded'
  | 'onCanPlay'
  | 'onSeeked'
  | 'onProgress'

const START: Status = {
  position: 0,
  bufferedTo: 0,
  isPlaying: false,
  isWaiting: false,
  isAtEnd: false,
  hasSought: false,
}

/** When the browser blocks autoplay, the video stays paused and the play button is shown. */
const tryToPlay = (element: HTMLVideoElement | null): void => {
  element?.play().catch(() => undefined)
}

/** The end of the buffered range around the position. */
function bufferedTo({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index++)
    if (buffered.start(index) <= currentTime + 0.5 && buffered.end(index) >= currentTime)
      return buffered.end(index)
  return currentTime
}

/** Whether the video can continue from there at once. */
function isThere({ buffered, duration }: HTMLVideoElement, second: number): boolean {
  for (let index = 0; index < buffered.length; index++) {
    const end = buffered.end(index)
    if (buffered.start(index) <= second + 0.5 && (end > second || end >= duration - 0.5)) return true
  }
  return false
}

type ElementSettings = { readonly speed: number; readonly volume: number; readonly isMuted: boolean }

/** With the element's own names. */
const settingsOf = ({ speed, volume, isMuted }: ElementSettings) => ({
  defaultPlaybackRate: speed,
  playbackRate: speed,
  volume,
  muted: isMuted,
})

/** Applies the speed and sound chosen on this device to every newly loaded video. */
function useElementSettings(
  element: RefObject<HTMLVideoElement | null>,
  { speed, volume, isMuted }: ElementSettings,
): void {
  useEffect(() => {
    if (element.current) Object.assign(element.current, settingsOf({ speed, volume, isMuted }))
  }, [element, speed, volume, isMuted])
}

/** `element`: where the video is rendered. */
export function useVideo(
  element: RefObject<HTMLVideoElement | null>,
  reports: Reports,
  chapters: readonly Chapter[],
): Video {
  const [status, setStatus] = useState(START)
  const [speed, setSpeed] = useSetting('videoSpeed')
  const [isMirrored, setMirrored] = useSetting('videoMirrored')
  const [volume, setVolume] = useSetting('videoVolume')
  const [isMuted, setMuted] = useSetting('videoMuted')
  useElementSettings(element, { speed: knownSpeed(speed), volume, isMuted })
  const change = (part: Partial<Status>): void => setStatus((before) => ({ ...before, ...part }))
  const loops = useLoop(element, { chapters, isPlaying: status.isPlaying, onJump: reports.stopped })
  const position = (): number => element.current?.currentTime ?? 0
  const seek = (seconds: number): void => {
    const target = goTo(element.current, seconds)
    loops.follow(target)
    // Shown at once, because a paused video never fires "waiting".
    const isWaiting = element.current !== null && !isThere(element.current, target)
    change({ position: target, isAtEnd: false, hasSought: true, isWaiting })
  }
  return {
    ...status,
    loops,
    speed: knownSpeed(speed),
    isMirrored,
    isMuted,
    volume,
    handlers: {
      onTimeUpdate: () => {
        if (loops.jump()) return
        change({ position: position() })
        reports.moved(position(), rangeOf(loops.loop) !== undefined)
      },
      onPlay: () => change({ isPlaying: true, isAtEnd: false }),
      onPause: () => {
        change({ isPlaying: false })
        reports.stopped(position())
      },
      onPlaying: () => change({ isWaiting: false }),
      onWaiting: () => change({ isWaiting: true }),
      onEnded: () => {
        reports.stopped(element.current?.duration ?? 0)
        // The last chapter may end with the video, a moment before the jump was due.
        const from = rangeOf(loops.loop)?.from
        if (from === undefined)
          return change({ isPlaying: false, isAtEnd: true, position: element.current?.duration ?? 0 })
        goTo(element.current, from)
        tryToPlay(element.current)
      },
      onCanPlay: () => change({ isWaiting: false }),
      onSeeked: () => {
        change({ position: position() })
        if (element.current?.paused) change({ isWaiting: false })
      },
      onProgress: () => {
        if (element.current) change({ bufferedTo: bufferedTo(element.current) })
      },
    },
    toggle: () => {
      if (element.current?.paused) tryToPlay(element.current)
      else element.current?.pause()
    },
    play: () => tryToPlay(element.current),
    pause: () => element.current?.pause(),
    seek,
    skip: (seconds) => seek(position() + seconds),
    playFromStart: () => {
      seek(0)
      tryToPlay(element.current)
    },
    toggleSound: () => setMuted(!isMuted),
    setVolume: (next) => {
      setVolume(Math.min(1, Math.max(0, Math.round(next * 100) / 100)))
      if (next > 0) setMuted(false)
    },
    setSpeed,
    slower: () => setSpeed(slowerThan(knownSpeed(speed))),
    faster: () => setSpeed(fasterThan(knownSpeed(speed))),
    toggleMirror: () => setMirrored(!isMirrored),
  }
}
