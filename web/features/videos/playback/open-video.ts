/** The requests before a video plays: the otp, the playback session it is exchanged for, and the last position of this person. */
import { AppError } from '@wegband/domain/errors/app-error.ts'
import {
  type MissingAccess,
  readOtp,
  readVideoProgress,
  startPlayback,
} from '@wegband/domain/features/videos/contract.ts'
import { call, theSession } from '../../../platform/api/api.ts'
import { isLineLost } from '../../../platform/api/client-error.ts'
import type { Playback, ReadyPlayback } from './playback-state.ts'
import { startSecond } from './resume.ts'
import { keptSecondOf } from './send-reports.ts'

const NOT_FOUND = 404
/** How often to retry while the browser does not report that it is online, in milliseconds. */
const TRY_AGAIN_MS = 4000

export type OpenedVideo = {
  readonly ready: ReadyPlayback
  /** Absent for a video that another provider shows. */
  readonly session: { readonly src: string; readonly keyToken: string } | undefined
}

/** What our own server sends in this field; the server checks the shape, this only checks that it is there. */
const isMissingAccess = (value: unknown): value is MissingAccess =>
  typeof value === 'object' && value !== null && 'membershipLv' in value && 'sportProgress' in value

/** §8: 404 no video, 403 no access with what is missing, anything else an error. */
export function stateOfFailure(error: unknown): Playback {
  if (!(error instanceof AppError)) return { state: 'error' }
  if (error.code === 'videos.content-access' && isMissingAccess(error.details.missing))
    return { state: 'no-access', missing: error.details.missing }
  return { state: error.status === NOT_FOUND ? 'none' : 'error' }
}

/** §8: a 404 means that nothing was watched. When the request fails, the position on this device is used. */
async function knownProgress(contentId: string) {
  const id = theSession().personId()
  if (id === undefined) return undefined
  return await call(readVideoProgress, { params: { id, contentId } }).catch(() => undefined)
}

/** Ours contains where its otp goes; any other value is passed to the other provider unchanged. */
const isOwnVideo = (playbackInfo: string): boolean => {
  try {
    const info: unknown = JSON.parse(atob(playbackInfo))
    return typeof info === 'object' && info !== null && 'src' in info
  } catch {
    return false
  }
}

/** One otp and the session it is exchanged for; an otp is valid once. Undefined: there is a video, but it is not ready (204). */
export async function openVideo(contentId: string): Promise<OpenedVideo | undefined> {
  const otp = await call(readOtp, { params: { contentId } })
  if (otp === undefined) return undefined
  const isForeign = !isOwnVideo(otp.playbackInfo)
  const [known, session] = await Promise.all([
    knownProgress(contentId),
    isForeign ? undefined : call(startPlayback, { params: { contentId }, body: { otp: otp.otp } }),
  ])
  const { chapters, duration, playbackInfo } = otp
  return {
    session,
    ready: {
      state: 'ready',
      chapters,
      duration,
      captions: session?.captions ?? [],
      thumbnails: session?.thumbnails ?? null,
      startedAt: startSecond(known, keptSecondOf(contentId), duration),
      foreign: isForeign ? { otp: otp.otp, playbackInfo } : undefined,
    },
  }
}

/** Resolves when the browser is online again, after a while, or when the request is aborted. */
const untilWorthTrying = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => done(), TRY_AGAIN_MS)
    const done = (): void => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    window.addEventListener('online', done)
    signal.addEventListener('abort', done)
  })

/** Retries until an answer arrives, good or bad; waits only when the connection is lost. */
export async function untilHeard<Answer>(
  ask: () => Promise<Answer>,
  onAway: (isAway: boolean) => void,
  signal: AbortSignal,
): Promise<Answer> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!isLineLost(error) || signal.aborted) throw error
      onAway(true)
      await untilWorthTrying(signal)
    }
  }
}
