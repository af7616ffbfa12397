/** Getting a film ready to play: otp, playback session, and the film attached to the video element with its key against that session. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { readSetting } from '../../platform/local-settings.ts'
import { takePlayRequest } from '../../platform/play-request.ts'
import type { AttachedFilm } from './film-source.ts'
import { openFilm, type OpenedFilm, stateOfFailure, untilHeard } from './open-film.ts'
import type { Playback } from './playback-state.ts'

/** §8: a film that is not ready is looked for again after this time, in milliseconds. */
const LOOK_AGAIN_MS = 15_000

export type FilmPlayback = {
  readonly playback: Playback
  /** The line is lost: what is buffered plays on. */
  readonly isAway: boolean
  /** Heights that can be chosen, lowest first. */
  readonly heights: readonly number[]
  readonly chooseHeight: (height: number) => void
  readonly retry: () => void
}

type Options = {
  readonly contentId: string
  readonly video: RefObject<HTMLVideoElement | null>
  /** Hears where the film begins, in seconds. */
  readonly onBegin: (position: number) => void
}

/**
 * Opens the film of a content and keeps it attached to the video element while mounted. When the session has run out meanwhile, a new
 * otp is asked for, unseen, and the film goes on where it was (decisions §4).
 */
export function usePlayback(options: Options): FilmPlayback {
  const { contentId, video } = options
  const [playback, setPlayback] = useState<Playback>({ state: 'loading' })
  const [isAway, setAway] = useState(false)
  const [heights, setHeights] = useState<readonly number[]>([])
  const [attempt, setAttempt] = useState(0)
  const attached = useRef<AttachedFilm>(undefined)
  useEffect(() => {
    setPlayback({ state: 'loading' })
    const stop = runFilm({ ...options, attached, setPlayback, setAway, setHeights })
    return stop
    // What is told when it begins must not start the film anew.
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
  readonly attached: RefObject<AttachedFilm | undefined>
  readonly setPlayback: (playback: Playback) => void
  readonly setAway: (isAway: boolean) => void
  readonly setHeights: (heights: readonly number[]) => void
}
type Start = { readonly position?: number; readonly mayRenew: boolean; readonly isPlaying: boolean }

/** One film from its otp to its end; answers how to stop. */
function runFilm(run: Run): () => void {
  const leaving = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const show = (next: Playback): void => {
    if (!leaving.signal.aborted) run.setPlayback(next)
  }
  const showFailure = (error: unknown): void => show(stateOfFailure(error))

  const attach = async (film: OpenedFilm, start: Start): Promise<void> => {
    const element = run.video.current
    const { attachFilm, canPlayFilms } = await import('./film-source.ts')
    if (leaving.signal.aborted || !element || film.session === undefined) return
    if (!canPlayFilms()) return show({ state: 'unsupported' })
    const position = start.position ?? film.ready.startedAt
    if (start.position === undefined) run.onBegin(position)
    const attached = attachFilm({
      element,
      ...film.session,
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
    // Taking the film off has paused it.
    if (start.isPlaying) element.play().catch(() => undefined)
    if (start.position === undefined) show(film.ready)
  }

  const begin = async (start: Start): Promise<void> => {
    const isRenewal = start.position !== undefined
    const ask = (): Promise<OpenedFilm | undefined> => openFilm(run.contentId)
    const film = await (isRenewal ? untilHeard(ask, run.setAway, leaving.signal) : ask())
    if (leaving.signal.aborted) return
    if (film === undefined) {
      show({ state: 'not-ready' })
      timer = setTimeout(() => void begin(start).catch(showFailure), LOOK_AGAIN_MS)
    } else if (film.session === undefined) {
      run.onBegin(film.ready.startedAt)
      show(film.ready)
    } else await attach(film, start)
  }

  // it comes meanwhile; whether it arrived is seen where it is needed
  import('./film-source.ts').catch(() => undefined)
  begin({ mayRenew: true, isPlaying: takePlayRequest(run.contentId) }).catch(showFailure)
  return () => {
    leaving.abort()
    clearTimeout(timer)
    run.attached.current?.detach()
    run.attached.current = undefined
  }
}
