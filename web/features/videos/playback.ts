/** Getting a film ready to play: otp, playback session, and the film attached to the video element with its key against that session. */
import { type RefObject, useEffect, useState } from 'react'
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  type Chapter,
  type MissingAccess,
  readOtp,
  startPlayback,
} from '@wegband/domain/features/videos/contract.ts'
import { call } from '../../platform/api.ts'
import { attachFilm, canPlayFilms } from './film-source.ts'

export type Playback =
  | { readonly state: 'loading' }
  | { readonly state: 'not-ready' }
  | { readonly state: 'none' }
  | { readonly state: 'error' }
  | { readonly state: 'unsupported' }
  | { readonly state: 'no-access'; readonly missing: MissingAccess }
  | { readonly state: 'ready'; readonly chapters: readonly Chapter[]; readonly duration: number }

const NO_VIDEO = 404

/** What our own server sends beside this code; shapes are checked there, this only tells that it is there. */
const isMissingAccess = (value: unknown): value is MissingAccess =>
  typeof value === 'object' && value !== null && 'membershipLv' in value && 'sportProgress' in value

/** §8: 204 not ready, 404 no video, 403 no access with what is missing, anything else an error. */
function stateOf(error: unknown): Playback {
  if (!(error instanceof AppError)) return { state: 'error' }
  if (error.code === 'videos.content-access' && isMissingAccess(error.details.missing))
    return { state: 'no-access', missing: error.details.missing }
  return { state: error.status === NO_VIDEO ? 'none' : 'error' }
}

type Session = { readonly src: string; readonly keyToken: string }

/** One otp and the playback session it is exchanged for; an otp is good once. */
async function open(contentId: string): Promise<Playback & { readonly session?: Session }> {
  const otp = await call(readOtp, { params: { contentId } })
  if (otp === undefined) return { state: 'not-ready' }
  const session = await call(startPlayback, { params: { contentId }, body: { otp: otp.otp } })
  return { state: 'ready', chapters: otp.chapters, duration: otp.duration, session }
}

/**
 * Opens the film of a content and keeps it attached to the video element while mounted. When the session has run out meanwhile, a new
 * otp is asked for once and the film goes on where it was (decisions §4).
 */
export function usePlayback(
  contentId: string,
  video: RefObject<HTMLVideoElement | null>,
  startAt: number,
): { readonly playback: Playback; readonly retry: () => void } {
  const [playback, setPlayback] = useState<Playback>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isGone = false
    let detach = (): void => undefined
    const show = (next: Playback): void => {
      if (!isGone) setPlayback(next)
    }
    const start = async (
      position: number,
      { mayRenew, isPlaying }: { readonly mayRenew: boolean; readonly isPlaying: boolean },
    ): Promise<void> => {
      const { session, ...opened } = await open(contentId)
      const element = video.current
      if (isGone || !session || !element) return show(opened)
      if (!canPlayFilms()) return show({ state: 'unsupported' })
      detach = attachFilm({
        element,
        ...session,
        position,
        onLost: (why) => {
          const at = element.currentTime
          const goesOn = { mayRenew: false, isPlaying: !element.paused }
          detach()
          if (why === 'refused' && mayRenew) start(at, goesOn).catch((error: unknown) => show(stateOf(error)))
          else show({ state: 'error' })
        },
      })
      // Taking the film off has paused it.
      if (isPlaying) element.play().catch(() => undefined)
      show(opened)
    }
    setPlayback({ state: 'loading' })
    start(startAt, { mayRenew: true, isPlaying: false }).catch((error: unknown) => show(stateOf(error)))
    return () => {
      isGone = true
      detach()
    }
    // The position counts for the start only: a report that comes back must not start the film anew.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [contentId, attempt, video])
  return { playback, retry: () => setAttempt((count) => count + 1) }
}
