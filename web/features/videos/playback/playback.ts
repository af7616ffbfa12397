/** Prepares a video for playback: otp, playback session, and the video attached to the element with the key of that session. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { readSetting } from '../../../platform/device/local-settings.ts'
import { takePlayRequest } from '../../../platform/play-request.ts'
import type { AttachedVideo } from './hls-source.ts'
import { openVideo, type OpenedVideo, stateOfFailure, untilHeard } from './open-video.ts'
import type { Playback } from './playback-state.ts'

/** §8: a video that is not ready is checked again after this time, in milliseconds. */
const LOOK_AGAIN_MS = 15_000

export type VideoPlayback = {
  readonly playback: Playback
  /** The connection is lost; the buffered part plays on. */
  readonly isAway: boolean
  /** Heights that can be chosen, lowest first. */
  readonly heights: readonly number[]
  readonly chooseHeight: (height: number) => void
  readonly retry: () => void
}

type Options = {
  readonly contentId: string
  readonly video: RefObject<HTMLVideoElement | null>
  /** Called with the second at which the video begins. */
  readonly onBegin: (position: number) => void
}

/**
 * Opens the video of a content and keeps it attached to the video element while mounted. When the session expires meanwhile, a new otp is
 * requested in the background. The video continues at the same position (decisions §4).
 */
export function usePlayback(options: Options): VideoPlayback {
  const { contentId, video } = options
  const [playback, setPlayback] = useState<Playback>({ state: 'loading' })
  const [isAway, setAway] = useState(false)
  const [heights, setHeights] = useState<readonly number[]>([])
  const [attempt, setAttempt] = useState(0)
  const attached = useRef<AttachedVideo>(undefined)
  useEffect(() => {
    setPlayback({ state: 'loading' })
    const stop = runVideo({ ...options, attached, setPlayback, setAway, setHeights })
    return stop
    // A new callback must not start the video again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [contentId, attempt, video])
  return {
    playback,
    isAway,
    heights,
    chooseHeight: (height) => attached.current?.chooseHeight(height),
    retry: () => setAttempt((count) => count + 1),
  }
}

type Run = Options & {
  readonly attached: RefObject<AttachedVideo | undefined>
  readonly setPlayback: (playback: Playback) => void
  readonly setAway: (isAway: boolean) => void
  readonly setHeights: (heights: readonly number[]) => void
}
type Start = { readonly position?: number; readonly mayRenew: boolean; readonly isPlaying: boolean }

/** Plays one video from its otp to its end; returns the stop function. */
function runVideo(run: Run): () => void {
  const leaving = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const show = (next: Playback): void => {
    if (!leaving.signal.aborted) run.setPlayback(next)
  }
  const showFailure = (error: unknown): void => show(stateOfFailure(error))

  const attach = async (source: OpenedVideo, start: Start): Promise<void> => {
    const element = run.video.current
    const { attachVideo, canPlayVideos } = await import('./hls-source.ts')
    if (leaving.signal.aborted || !element || source.session === undefined) return
    if (!canPlayVideos()) return show({ state: 'unsupported' })
    const position = start.position ?? source.ready.startedAt
    if (start.position === undefined) run.onBegin(position)
    const attached = attachVideo({
      element,
      ...source.session,
      position,
      height: readSetting('videoHeight'),
      onHeights: run.setHeights,
      onAway: run.setAway,
      onLost: (why, hasRun) => {
        const goesOn = { position: element.currentTime, mayRenew: hasRun, isPlaying: !element.paused }
        attached.detach()
        if (why === 'refused' && (start.mayRenew || hasRun)) begin(goesOn).catch(showFailure)
        else show({ state: 'error' })
      },
    })
    run.attached.current = attached
    // Detaching the video has paused it.
    if (start.isPlaying) element.play().catch(() => undefined)
    if (start.position === undefined) show(source.ready)
  }

  const begin = async (start: Start): Promise<void> => {
    const isRenewal = start.position !== undefined
    const ask = (): Promise<OpenedVideo | undefined> => openVideo(run.contentId)
    const source = await (isRenewal ? untilHeard(ask, run.setAway, leaving.signal) : ask())
    if (leaving.signal.aborted) return
    if (source === undefined) {
      show({ state: 'not-ready' })
      timer = setTimeout(() => void begin(start).catch(showFailure), LOOK_AGAIN_MS)
    } else if (source.session === undefined) {
      run.onBegin(source.ready.startedAt)
      show(source.ready)
    } else await attach(source, start)
  }

  // It loads in parallel; its result is checked where it is needed.
  import('./hls-source.ts').catch(() => undefined)
  begin({ mayRenew: true, isPlaying: takePlayRequest(run.contentId) }).catch(showFailure)
  return () => {
    leaving.abort()
    clearTimeout(timer)
    run.attached.current?.detach()
    run.attached.current = undefined
  }
}
